// A product's name, tags and sentences as clauses of words, each with what it means and whether it speaks against that.

import type { ProductFacts } from "../engine.ts";
import type { Sense, Topic } from "./concept-names.ts";
import { senseFinder, topicFinder } from "./concepts.ts";
import { detectLanguage } from "./detect-language.ts";
import type { InEveryLanguage, Language } from "./languages.ts";
import { isQuotable, type Passage, passagesOf } from "./passages.ts";
import { readOnce } from "./read-once.ts";
import { splitWords } from "./signs.ts";
import { clausesIn, isAgainst, isWithout } from "./stance.ts";
import { type Word, wordsOf } from "./words.ts";

export interface Clause {
  readonly words: readonly Word[];
  readonly senses: ReadonlySet<Sense>;
  readonly isAgainst: boolean;
}

export interface ReadText {
  readonly field: "name" | "brand" | Passage["field"];
  readonly passage: Passage | null;
  readonly clauses: readonly Clause[];
  readonly topics: ReadonlySet<Topic>;
}

/** Stems are those of the wish's language. */
export const textsIn: InEveryLanguage<(product: ProductFacts) => readonly ReadText[]> = {
  en: readOnce((product) => readTexts(product, "en")),
  tr: readOnce((product) => readTexts(product, "tr")),
  de: readOnce((product) => readTexts(product, "de")),
};

function readTexts(product: ProductFacts, language: Language): ReadText[] {
  const own = [readLanguage(product)];
  const read = (
    field: ReadText["field"],
    text: string,
    passage: Passage | null,
    topics: ReadonlySet<Topic>,
  ): ReadText => ({
    field,
    passage,
    topics,
    clauses: clausesIn(text).map((words) => ({
      words: words.flatMap((word) => wordsOf(word, language)),
      senses: senseFinder.keysIn(
        words.filter((word) => !isWithout(word)),
        own,
      ),
      isAgainst: isAgainst(words),
    })),
  });
  return [
    read("name", product.name, null, topicFinder.keysIn(splitWords(product.name), own)),
    read("brand", product.brand, null, new Set()),
    ...passagesOf(product)
      .filter(isQuotable)
      .map((passage) => read(passage.field, passage.text, passage, passage.topics)),
  ];
}

const READ_FOR_LANGUAGE = 300;

const readLanguage: (product: ProductFacts) => Language = readOnce(({ name, description, information }) =>
  detectLanguage(
    `${name}. ${description.slice(0, READ_FOR_LANGUAGE)} ${information.slice(0, READ_FOR_LANGUAGE)}`,
    null,
  ),
);
