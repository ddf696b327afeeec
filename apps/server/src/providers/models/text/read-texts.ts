// A product's name, tags and sentences as clauses of words, each with what it means and whether it speaks against that.

import type { ProductFacts } from "../engine.ts";
import type { Sense, Topic } from "./concept-names.ts";
import { senseFinder, topicFinder } from "./concepts.ts";
import { detectLanguage } from "./detect-language.ts";
import { type Thing, thingsIn } from "./everyday-knowledge.ts";
import type { InEveryLanguage, Language } from "./languages.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { headPart } from "./named-thing.ts";
import { isQuotable, type Passage, passagesOf } from "./passages.ts";
import { readOnce } from "./read-once.ts";
import { isAnywhere, splitWords } from "./signs.ts";
import { clausesIn, isAgainstAll, isWithout, saidAbsent, saidFree } from "./stance.ts";
import { type Word, wordsOf } from "./words.ts";

export interface Clause {
  readonly words: readonly Word[];
  /** What it leaves out: "without drilling". */
  readonly without: readonly Word[];
  /** That, and what it is free from, which may be just what is wanted: "keeps feet free of blisters". */
  readonly absent: readonly Word[];
  readonly senses: ReadonlySet<Sense>;
  readonly things: ReadonlySet<Thing>;
  /** Written in another language than the wish. */
  readonly isForeign: boolean;
  readonly isAgainst: boolean;
  /** Says what it is for, or what it does about something. */
  readonly isPurpose: boolean;
}

export interface ReadText {
  readonly field: "name" | "brand" | Passage["field"];
  readonly passage: Passage | null;
  readonly clauses: readonly Clause[];
  readonly topics: ReadonlySet<Topic>;
}

const PURPOSES = inAllLanguages(({ grammar }) => grammar.purposes).map(splitWords);

/** Stems are those of the wish's language. */
export const textsIn: InEveryLanguage<(product: ProductFacts) => readonly ReadText[]> = {
  en: readOnce((product) => readTexts(product, "en")),
  tr: readOnce((product) => readTexts(product, "tr")),
  de: readOnce((product) => readTexts(product, "de")),
};

function readTexts(product: ProductFacts, language: Language): ReadText[] {
  const spoken = readLanguage(product);
  const own = [spoken];
  const read = (
    field: ReadText["field"],
    text: string,
    passage: Passage | null,
    topics: ReadonlySet<Topic>,
  ): ReadText => ({
    field,
    passage,
    topics,
    clauses: clausesIn(text).map((words) => {
      const without = new Set(saidAbsent(words));
      const free = new Set(saidFree(words));
      const stems = (of: readonly string[]) => of.flatMap((word) => wordsOf(word, language));
      const present = words.filter((_, at) => !without.has(at));
      const held = present.filter((word) => !isWithout(word));
      return {
        words: stems(present),
        without: stems(words.filter((_, at) => without.has(at))),
        absent: stems(words.filter((_, at) => without.has(at) || free.has(at))),
        senses: senseFinder.keysIn(held, own),
        things: thingsIn(held, spoken),
        isForeign: spoken !== language,
        isAgainst: isAgainstAll(words),
        isPurpose: isAnywhere(PURPOSES, words),
      };
    }),
  });
  return [
    read("name", product.name, null, topicFinder.keysIn(splitWords(product.name), own)),
    read("brand", product.brand, null, new Set()),
    ...passagesOf(product)
      .filter(isQuotable)
      .map((passage) => read(passage.field, passage.text, passage, passage.topics)),
  ];
}

/** What it is called, in its name, its tags, or where its description begins. */
export const thingsCalled: (product: ProductFacts) => ReadonlySet<Thing> = readOnce((product) => {
  const language = readLanguage(product);
  const begins = clausesIn(product.description.slice(0, READ_FOR_LANGUAGE)).slice(0, 1);
  const called = [product.name, ...product.tags].flatMap(clausesIn);
  const heads = [...called, ...begins].map((words) => headPart(words.map((folded) => ({ folded, stem: folded }))));
  return new Set(
    heads.flatMap((words) => [
      ...thingsIn(
        words.map(({ folded }) => folded),
        language,
      ),
    ]),
  );
});

const READ_FOR_LANGUAGE = 300;

/** The language that a product is described in. */
export const readLanguage: (product: ProductFacts) => Language = readOnce(({ name, description, information }) =>
  detectLanguage(
    `${name}. ${description.slice(0, READ_FOR_LANGUAGE)} ${information.slice(0, READ_FOR_LANGUAGE)}`,
    null,
  ),
);
