// Puts products beside each other: what was asked, each in its own words, or where they differ.

import type { ProductFacts } from "../engine.ts";
import { dimensionsNamed, plainQuestions } from "../text/comparatives.ts";
import type { Dimension } from "../text/dimensions.ts";
import { isFunctionWord } from "../text/function-words.ts";
import type { Language } from "../text/languages.ts";
import type { Passage } from "../text/passages.ts";
import { hasPrice } from "../text/prices.ts";
import { parseQuestion, partsOf, type Question } from "../text/question.ts";
import { SCORER, type Scored, scoreSentences } from "../text/sentence-scorer.ts";
import { fold } from "../text/words.ts";
import { quoteAll, type ReadProduct, readProduct } from "./answer.ts";
import { PHRASES } from "./phrases/index.ts";

interface Comparison {
  readonly text: string;
  readonly answered: boolean;
}

/** Words of comparing are nothing that a page would tell. */
const COMPARING = new Set(["compare", "alternatives", "buy", "overview", "order", "greeting", "thanks"]);
/** Nobody reads more of each. */
const SHOWN_MAX = 4;
/** Where what was asked is not surely told, what else can be set beside each other is shown, too. */
const UNSURE_SHOWN = 4;

export function compareProducts(
  message: string,
  language: Language,
  products: readonly ProductFacts[],
  quotes: number,
): Comparison {
  const phrases = PHRASES[language];
  // Tags say too little to be compared.
  const reads = products.map(readProduct).map((read) => ({
    ...read,
    passages: read.passages.filter(({ field }) => field !== "tag"),
  }));
  const { said, isFound } = sentencesFor(aspectsIn(message, language, products), reads, quotes);
  const lines = reads.map((read, i) => {
    const own = (said[i] ?? []).slice(0, SHOWN_MAX).toSorted((a, b) => a.paragraph - b.paragraph);
    const quoted = own.length === 0 ? phrases.nothingSaid : quoteAll("", own, phrases).trim();
    return `${read.facts.name}: ${quoted}`;
  });
  const [first, ...rest] = products.map(({ name }) => name);
  const text = [phrases.compare(first ?? "", phrases.list(rest)), ...lines];
  // What else can be set beside each other is shown all the same, but is no answer.
  return { text: (isFound ? text : [phrases.noneCompared, ...text]).join("\n"), answered: isFound };
}

/** What is asked of each: without the names, without the words that compare, and comparatives as plain questions. */
function aspectsIn(message: string, language: Language, products: readonly ProductFacts[]): Question[] {
  const all: ProductFacts = {
    ...(products[0] as ProductFacts),
    name: products.map(({ name }) => name).join(" "),
    brand: products.map(({ brand }) => brand).join(" "),
  };
  return partsOf(message).flatMap((part) => {
    const text = [part, ...plainQuestions(part, language)].join(" ");
    const question = parseQuestion(text, language, all);
    // "How long" asks for no price, though "ne kadar" alone would.
    const asksPrice = parseQuestion(part, language, all).intents.has("price");
    const intents = new Set(
      [...question.intents].filter((intent) => !COMPARING.has(intent) && (intent !== "price" || asksPrice)),
    );
    const wants = new Set([...question.wants, ...dimensionsNamed(part), ...measuresOf(question)]);
    const isAbout = intents.size + question.topics.size + question.words.length + wants.size > 0;
    return isAbout ? [{ ...question, intents, wants }] : [];
  });
}

/** What is washed is washed at so many degrees. */
const measuresOf = ({ topics }: Question): Dimension[] => (topics.has("washing") ? ["temperature"] : []);

interface Sentences {
  readonly said: readonly (readonly Passage[])[];
  /** Whether one of them tells something of what was asked. */
  readonly isFound: boolean;
}

/** For each product the sentences to show, what was asked first. */
function sentencesFor(aspects: readonly Question[], reads: readonly ReadProduct[], quotes: number): Sentences {
  const shown: Passage[][] = reads.map(() => []);
  const add = (more: readonly (readonly Passage[])[]) =>
    more.forEach((passages, i) => {
      const own = shown[i] as Passage[];
      own.push(...passages.filter((passage) => !own.includes(passage)));
    });
  const told = aspects.map((aspect) => aspectOf(aspect, reads, quotes));
  for (const { passages } of told) add(passages);
  const isFound = told.length === 0 || told.some((one) => one.isFound);
  if (told.length > 0 && told.every(({ isSure }) => isSure)) return { said: shown, isFound };
  const missing = reads.map((_, i) => UNSURE_SHOWN - (shown[i]?.length ?? 0));
  add(differences(reads).map((passages, i) => passages.filter((one) => !shown[i]?.includes(one)).slice(0, missing[i])));
  return { said: shown, isFound };
}

interface Told {
  readonly passages: readonly (readonly Passage[])[];
  readonly isFound: boolean;
  readonly isSure: boolean;
}

/** What each page says of it: the likeliest sentences, and those that can be set beside each other. */
function aspectOf(question: Question, reads: readonly ReadProduct[], quotes: number): Told {
  if (question.intents.has("price")) {
    const priced = reads.map(pricedIn);
    return { passages: priced, isFound: priced.some(({ length }) => length > 0), isSure: true };
  }
  const scored = reads.map((read) => scoreSentences(question, read));
  const sure = scored.map((of) =>
    of.filter(({ chance }) => chance >= Math.max(SCORER.threshold, ALIKE * (of[0]?.chance ?? 0))).slice(0, quotes),
  );
  const beside = besideEachOther(measuring(question, scored));
  const passages = sure.map((of, i) => {
    const pair = beside[i];
    const own = of.map(({ passage }) => passage);
    return pair === undefined || own.includes(pair) ? own : [pair, ...own];
  });
  // A figure says it all; what else is told of both tells more.
  const isMeasured = question.wants.size > 0 || question.asksAmount;
  const isFound =
    passages.some((of) => of.some((passage) => isTold(passage, question))) || sure.some(({ length }) => length > 0);
  return { passages, isFound, isSure: isMeasured && sure.every(({ length }) => length > 0) };
}

const isTold = ({ dimensions, topics }: Passage, { wants, topics: asked }: Question): boolean =>
  [...wants].some((one) => dimensions.has(one)) || [...asked].some((topic) => topics.has(topic));

/** Where a figure is asked for and all pages have such, only those are set beside each other. */
function measuring({ wants }: Question, scored: readonly Scored[][]): readonly Scored[][] {
  const figures = scored.map((of) => of.filter(({ passage }) => [...wants].some((one) => passage.dimensions.has(one))));
  return figures.every(({ length }) => length > 0) ? figures : scored;
}

/** Sentences this much less likely than the best are quoted with it. */
const ALIKE = 0.75;
/** What is less likely about what was asked is nothing to set beside anything. */
const LEAST = 0.03;
/** What it is worth that two sentences tell the same of two products. */
const PARALLEL = 0.5;

/** Long pages are compared by so many of their sentences. */
const LOOKED_AT = 24;

/** Of each product the sentence that is likely about what was asked and tells the same as that of the first. */
function besideEachOther([first = [], ...others]: readonly Scored[][]): (Passage | undefined)[] {
  const pairs = others.map((other) => {
    let best: { own: Passage; other: Passage; worth: number } | undefined;
    for (const a of first.slice(0, LOOKED_AT)) {
      for (const b of other.slice(0, LOOKED_AT)) {
        if (Math.max(a.chance, b.chance) < LEAST) continue;
        const worth = a.chance + b.chance + PARALLEL * parallel(a.passage, b.passage);
        if (best === undefined || worth > best.worth) best = { own: a.passage, other: b.passage, worth };
      }
    }
    return best;
  });
  return [pairs[0]?.own, ...pairs.map((pair) => pair?.other)];
}

const pricedIn = ({ passages }: ReadProduct): Passage[] => passages.filter(({ text }) => hasPrice(text)).slice(0, 2);

/** Where nothing in particular was asked: what each is, what it costs, and what can be set beside each other. */
function differences(reads: readonly ReadProduct[]): Passage[][] {
  const [first, ...others] = reads as [ReadProduct, ...ReadProduct[]];
  const [second] = others;
  const pairs = second === undefined ? [] : pairsOf(first, second);
  const beside = [pairs.map(([own]) => own), pairs.map(([, other]) => other)];
  return reads.map((read, i) => [
    ...new Set([...read.passages.slice(0, 1), ...pricedIn(read).slice(0, 1), ...(beside[i] ?? read.passages)]),
  ]);
}

/** Sentences of two products that tell the same of them, the likest first; each once. */
function pairsOf(first: ReadProduct, second: ReadProduct): [Passage, Passage][] {
  const others = second.passages.slice(0, LOOKED_AT);
  const pairs = first.passages
    .slice(0, LOOKED_AT)
    .flatMap((own) => others.map((other) => ({ own, other, worth: parallel(own, other) })))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth);
  const used = new Set<Passage>();
  return pairs.flatMap(({ own, other }): [Passage, Passage][] => {
    if (used.has(own) || used.has(other)) return [];
    used.add(own).add(other);
    return [[own, other]];
  });
}

/** How much two sentences tell the same of two products: figures of one unit, one kind of question, the same words. */
function parallel(a: Passage, b: Passage): number {
  const units = unitsIn(b);
  const isOfUnit = unitsIn(a).some((unit) => units.includes(unit));
  const isOfDimension = [...a.dimensions].some((one) => one !== "money" && b.dimensions.has(one));
  const isTold =
    [...a.tells].some((intent) => b.tells.has(intent)) || [...a.topics].some((topic) => b.topics.has(topic));
  return (isOfUnit ? 0.4 : isOfDimension ? 0.2 : 0) + 0.6 * overlap(a, b) + (isTold ? 0.2 : 0);
}

const contentOf = ({ words }: Passage) => words.filter((word) => word.length > 2 && !isFunctionWord(word));

/** Of the words of the shorter sentence, the share that the other has. */
function overlap(a: Passage, b: Passage): number {
  const [words, others] = [contentOf(a), contentOf(b)].sort((one, other) => one.length - other.length) as [
    string[],
    string[],
  ];
  return words.filter((word) => others.includes(word)).length / Math.max(1, words.length);
}

/** What stands beside figures: "dB" of "62 dB", "LSF" of "LSF 30". */
function unitsIn({ text }: Passage): string[] {
  return [...fold(text).matchAll(/(?:(\p{L}{2,})\s)?\p{N}[\p{N}.,]*\s?([\p{L}%°]+)?/gu)].flatMap(
    ([, before, behind]) => (behind !== undefined ? [behind] : before !== undefined ? [before] : []),
  );
}
