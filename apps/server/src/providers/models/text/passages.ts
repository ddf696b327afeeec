// A product's texts as sentences that can be quoted, each with what it is about.

import type { ProductFacts } from "../engine.ts";
import type { Category, Intent, Sense, Topic } from "./concept-names.ts";
import { askFinder, categoryFinder, type Spoken, senseFinder, tellFinder, topicFinder } from "./concepts.ts";
import { detectLanguage } from "./detect-language.ts";
import type { Dimension } from "./dimensions.ts";
import { LANGUAGES } from "./languages.ts";
import { plainText } from "./plain-text.ts";
import { hasPrice } from "./prices.ts";
import { dimensionsIn } from "./quantities.ts";
import { readOnce } from "./read-once.ts";
import { splitWords } from "./signs.ts";

export interface Passage {
  /** As it stands in the product's text. */
  readonly text: string;
  readonly field: "description" | "information" | "tag";
  /** The question in front of it, where the page asks one and answers it; otherwise nothing. */
  readonly asked: string;
  /** Sentences of one paragraph follow each other. */
  readonly paragraph: number;
  readonly words: readonly string[];
  /** What kinds of question the sentence answers. */
  readonly tells: ReadonlySet<Intent>;
  readonly topics: ReadonlySet<Topic>;
  readonly categories: ReadonlySet<Category>;
  /** What its words mean. */
  readonly senses: ReadonlySet<Sense>;
  /** Of what its figures are. */
  readonly dimensions: ReadonlySet<Dimension>;
}

/** Texts may be half a million characters long; what matters stands at their beginning. */
const TEXT_MAX = 40_000;

/** Reading takes time by the sentence, and hardly any by the letter. No prose has more of them for its length than this. */
const mostSentencesIn = (text: string) => Math.max(200, text.length / 20);

interface Page {
  readonly passages: readonly Passage[];
  readonly isWhole: boolean;
}

/** Read once, however often an answer comes back to the product. */
const pageOf: (product: ProductFacts) => Page = readOnce((product) => readPage(product));

export const passagesOf = (product: ProductFacts): readonly Passage[] => pageOf(product).passages;

/** Nothing of its texts was left out: what no passage says, they do not say. */
export const isReadWhole = (product: ProductFacts): boolean => !product.isCut && pageOf(product).isWhole;

function readPage(product: ProductFacts): Page {
  const passages: Passage[] = [];
  let isWhole = true;
  for (const field of ["description", "information"] as const) {
    const text = plainText(product[field].slice(0, TEXT_MAX));
    const most = passages.length + mostSentencesIn(text);
    isWhole &&= product[field].length <= TEXT_MAX;
    for (const passage of sentencesOf(text, { field, spoken: spokenIn(text) }, passages.length)) {
      if (passages.length >= most) {
        isWhole = false;
        break;
      }
      passages.push(passage);
    }
  }
  for (const tag of product.tags) {
    passages.push(toPassage(tag, { field: "tag", spoken: LANGUAGES }, passages.length, "", ""));
  }
  return { passages, isWhole };
}

/** Where a text comes from and which languages it may be in. */
interface Origin {
  readonly field: Passage["field"];
  readonly spoken: Spoken;
}

const DETECTABLE_MIN = 30;

/** A few words may be in any language. */
function spokenIn(text: string): Spoken {
  return text.length < DETECTABLE_MIN ? LANGUAGES : [detectLanguage(text.slice(0, 400), null)];
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** A short line without an end, such as "How to use" or "## Care:". A long one is not even looked at. */
const HEADING_MAX = 100;
const HEADING = /^(?:#+\s*|\*\*)?([^.!?;:\n]{2,60}?)(?:\*\*)?\s*:?\s*$/u;
/** A label in front of a sentence, such as "Ingredients: …". */
const LABEL = /^(?:[-*•]\s*|\*\*)?([\p{L}][\p{L} /&-]{1,40}?)(?:\*\*)?\s*:\s+\S/u;

function* sentencesOf(text: string, origin: Origin, firstParagraph: number): Generator<Passage> {
  let heading = "";
  let asked = "";
  let paragraph = firstParagraph;
  const said = new Set<string>();
  const lines = text.split(/\n+/).map((line) => line.trim());
  for (const [i, line] of lines.entries()) {
    if (line === "") continue;
    if (line.length <= HEADING_MAX && HEADING.test(line) && line.length < (lines[i + 1]?.length ?? 0)) {
      heading = line;
      continue;
    }
    let label = heading;
    for (const sentence of splitSentences(line)) {
      label = LABEL.exec(sentence)?.[1] ?? label;
      // What the page asks itself is answered by what comes next, and is no answer.
      if (sentence.endsWith("?")) {
        asked = sentence;
        continue;
      }
      const inContext = [label, asked, sentence].join("\0");
      if (!said.has(inContext)) yield toPassage(sentence, origin, paragraph, label, asked);
      said.add(inContext);
      asked = "";
    }
    paragraph++;
  }
}

/** The segmenter takes "… shirt. 30 degrees" for one sentence, since a number follows the full stop. */
function* splitSentences(line: string): Generator<string> {
  for (const { segment } of segmenter.segment(line)) {
    for (const sentence of segment.split(/(?<=\p{L}{2}[.!?])\s+(?=\p{N})/u)) {
      if (/[\p{L}\p{N}]/u.test(sentence)) yield sentence.trim();
    }
  }
}

const TO_A_MACHINE = [
  /\b(?:ignore|disregard|forget|ignoriere|vergiss)\b.{0,40}\b(?:instruction|prompt|rule|anweisung|regeln)/i,
  /talimat.{0,30}(?:yok say|unut|görmezden)/i,
  /\bsystem ?prompt|\bsystem:\s*(?:you|from now|always|never|ignore|du|sie|sen)\b/i,
  /\byou are (?:now )?an? (?:ai|assistant|chatbot)\b|\byou must (?:answer|reply|say|respond)\b/i,
];

/** What is meant for an assistant is not quoted to a customer. Rules read it all the same: it may name an allergen. */
export const isQuotable = ({ text }: Passage): boolean => !isForAMachine(text);

/** Orders to an assistant, whoever gives them. */
export const isForAMachine = (text: string): boolean => TO_A_MACHINE.some((pattern) => pattern.test(text));

const QUOTE_MAX = 420;

/** A sentence that would fill the screen is cut, and shows it. */
export function shorten(text: string): string {
  if (text.length <= QUOTE_MAX) return text;
  return `${text.slice(0, QUOTE_MAX).replace(/\s+\S*$/, "")} …`;
}

function toPassage(text: string, { field, spoken }: Origin, paragraph: number, label: string, asked: string): Passage {
  const words = splitWords(text);
  const about = [...splitWords(asked), ...words];
  const own = tellFinder.keysIn(words, spoken);
  // What stands below "How to use" answers that, unless it says itself what it is about.
  const isLabelled = own.size === 0 || text.startsWith(label);
  const under = isLabelled ? splitWords(label) : [];
  return {
    text,
    field,
    asked,
    paragraph,
    words,
    tells: new Set<Intent>([
      ...own,
      ...tellFinder.keysIn(under, spoken),
      ...askFinder.keysIn([...under, ...splitWords(asked)], spoken),
      ...(hasPrice(text) ? (["price"] as const) : []),
    ]),
    topics: topicFinder.keysIn(about, spoken),
    categories: categoryFinder.keysIn(words, spoken),
    senses: senseFinder.keysIn(about, spoken),
    dimensions: dimensionsIn(text),
  };
}
