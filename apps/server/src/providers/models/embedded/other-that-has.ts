// "Which one then?": of the other products, those whose pages say what was asked of this one.

import type { ProductChatRequest, ProductFacts } from "../engine.ts";
import { goesWith } from "../rules/recommended.ts";
import type { Language } from "../text/languages.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { type Passage, shorten } from "../text/passages.ts";
import { meansOthers } from "../text/pointing.ts";
import { inContext, parseQuestion, type Question } from "../text/question.ts";
import { isAnywhere, splitWords } from "../text/signs.ts";
import { isAgainst } from "../text/stance.ts";
import { findAnswers, readProduct } from "./answer.ts";
import type { Choice } from "./choice.ts";
import { namedBefore } from "./meant-products.ts";
import { PHRASES } from "./phrases/index.ts";

const WHICH_THEN = inAllLanguages(({ grammar }) => grammar.whichThen).map(splitWords);

const SHOWN_MAX = 2;

interface Found {
  readonly other: ProductFacts;
  readonly passage: Passage;
  readonly shared: number;
  readonly chance: number;
}

/** Null where nothing was asked before, or no other page says it. `before`: what was asked right before it. */
export function otherThatHas(
  { text, language }: Question,
  before: string | undefined,
  request: ProductChatRequest,
): Pick<Choice, "text" | "products" | "answered"> | null {
  const { history, related, product } = request;
  if (before === undefined || !isAnywhere(WHICH_THEN, splitWords(text))) return null;
  // "The other one" is the one that was named.
  if (meansOthers(text) && namedBefore(history, product, related) !== undefined) return null;
  const found = related
    .flatMap((other): Found[] => {
      const { kind, passages, chance } = findAnswers(askedOf(text, before, language, other), readProduct(other), 1);
      const passage = passages.find(({ words }) => !isAgainst(words));
      const shared = other.tags.filter((tag) => product.tags.includes(tag)).length;
      return kind === "direct" && passage !== undefined && goesWith(product, other)
        ? [{ other, passage, shared, chance }]
        : [];
    })
    // What is of the same kind could take this one's place.
    .sort(
      (a, b) => b.shared - a.shared || Number(b.other.stock > 0) - Number(a.other.stock > 0) || b.chance - a.chance,
    );
  const alike = found.filter(({ shared }) => shared > 0 && shared === found[0]?.shared).slice(0, SHOWN_MAX);
  if (alike.length === 0) return null;
  const { fits, quote } = PHRASES[language];
  return {
    text: [fits, ...alike.map(({ other, passage }) => `- ${other.name}: ${quote(shorten(passage.text))}`)].join("\n"),
    products: alike.map(({ other, passage }) => ({ id: other.id, reason: quote(shorten(passage.text)) })),
    answered: true,
  };
}

/** What it says itself, or else what was asked before. */
function askedOf(text: string, before: string, language: Language, other: ProductFacts): Question {
  const own = parseQuestion(text, language, other);
  const words = own.words.filter(({ folded }) => !meansOthers(folded));
  const saysMore = words.length + own.topics.size + own.wants.size > 0;
  return saysMore ? inContext(own, [{ role: "visitor", text: before }], other) : parseQuestion(before, language, other);
}
