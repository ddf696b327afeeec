// Another one of its kind in the place of the one at hand: where somebody asks for it, and where its page says that it is not for them.

import type { NamedProduct, ProductChatRequest, ProductFacts } from "../engine.ts";
import { goesWith } from "../rules/recommended.ts";
import { isAdviceAgainst } from "../rules/statements.ts";
import { limitsBroken } from "../text/choice-rules.ts";
import type { Topic } from "../text/concept-names.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { lookAt } from "../text/page-evidence.ts";
import { type Passage, passagesOf, shorten } from "../text/passages.ts";
import type { Question } from "../text/question.ts";
import { thingsCalled } from "../text/read-texts.ts";
import { mainCategory } from "../text/routine-slots.ts";
import { isAnywhere, splitWords } from "../text/signs.ts";
import { advisesAnother, isAgainst, speaksAgainst } from "../text/stance.ts";
import { readWish } from "../text/wishes.ts";
import { asksAboutSafety, type ReadProduct, type Reply, SAFETY_TOPICS } from "./answer.ts";
import type { Choice } from "./choice.ts";
import { quotedBy } from "./own-page.ts";
import type { Part } from "./part.ts";
import { PHRASES } from "./phrases/index.ts";
import { recommendUnasked } from "./recommend.ts";

const IN_ITS_PLACE = inAllLanguages(({ grammar }) => grammar.inItsPlace).map(splitWords);

export const asksInItsPlace = (text: string): boolean => isAnywhere(IN_ITS_PLACE, splitWords(text));

/** So likely it must be what is wanted where nobody asked for another, or where it is of another kind. */
const LIKELY_MIN = 0.6;

/** Null where this product may be what is wanted, or no other of its kind is. `reply`: what its page says. */
export function inItsPlace(
  question: Question,
  reply: Reply,
  read: ReadProduct,
  request: ProductChatRequest,
): Part | null {
  const { text } = question;
  const { product, related } = request;
  const isAsked = asksInItsPlace(text);
  const quoted = quotedBy(reply, read.passages);
  const isUnfit = reply.answered && isOfFit(question) && (quoted.some(speaksAgainstIt) || isOutside(question, product));
  if (!isAsked && !isUnfit) return null;
  const advised = advisedIn(quoted, product, related);
  if (advised !== null) {
    const products = [named(advised, quoted, question)];
    return sayRather(reply, question, { text: `\n- ${advised.name}`, products });
  }
  const fine = related.filter((other) => isFineFor(question, other));
  const kin = new Set(fine.filter((other) => isOfSameKind(other, product)));
  // Who asks for another may mean whatever helps; otherwise it is one that could take this one's place.
  const anyOther = isAsked ? recommendUnasked(question, fine, request) : null;
  const choice =
    anyOther !== null && anyOther.chance >= LIKELY_MIN
      ? anyOther
      : recommendUnasked(question, related, request, "alike", kin);
  if (!choice.answered || (!isAsked && choice.chance < LIKELY_MIN)) return null;
  return sayRather(reply, question, choice);
}

/** What this page says, where it says something, and then what is better. */
export function sayRather(
  reply: Reply,
  { language }: Question,
  { text, products }: Pick<Choice, "text" | "products">,
): Part {
  const [, ...lines] = text.split("\n");
  const said = [...(reply.answered ? [reply.text] : []), PHRASES[language].rather, ...lines];
  return { text: said.join("\n"), answered: true, products };
}

/** Whether it asks if the product is right for something, or only tells for what it would be: no figure and no "how". */
const isOfFit = ({ isOpen, asksAmount }: Question): boolean => !isOpen && !asksAmount;

/** Whether the page names limits that what is told is outside of: another height, another age, another skin. */
function isOutside({ text, language }: Question, product: ProductFacts): boolean {
  const wish = readWish(text, language);
  return limitsBroken(lookAt(product, wish), wish).some((limit) => limit !== "stock");
}

/** "Do not use with retinol" says nothing against the product itself. */
const speaksAgainstIt = ({ text, words }: Passage): boolean => isAgainst(words) && !isAdviceAgainst(text);

/** "For coloured hair choose Silk Road": the other one that the page itself names, where it does not warn of it. */
function advisedIn(
  quoted: readonly Passage[],
  product: ProductFacts,
  related: readonly ProductFacts[],
): ProductFacts | null {
  const clauses = quoted
    .flatMap(({ text }) => text.split(/[,;:.!?]/u))
    .filter((clause) => advisesAnother(splitWords(clause)) || !isAgainst(splitWords(clause)));
  const isAdvised = ({ name }: ProductFacts) => clauses.some((clause) => clause.includes(name));
  return related.find((other) => isAdvised(other) && goesWith(product, other)) ?? null;
}

const named = ({ id, name }: ProductFacts, quoted: readonly Passage[], { language }: Question): NamedProduct => {
  const sentence = quoted.find(({ text }) => text.includes(name))?.text ?? "";
  return { id, reason: PHRASES[language].quote(shorten(sentence)) };
};

/** What could take its place: called by the same category, the same thing, or the same tag. */
function isOfSameKind(other: ProductFacts, product: ProductFacts): boolean {
  const category = mainCategory(product);
  if (category !== undefined && category === mainCategory(other)) return true;
  const things = thingsCalled(product);
  return (
    [...thingsCalled(other)].some((thing) => things.has(thing)) || other.tags.some((tag) => product.tags.includes(tag))
  );
}

/** Where health is asked about, only what says by itself that it may be used. */
function isFineFor(question: Question, other: ProductFacts): boolean {
  if (!asksAboutSafety(question)) return true;
  const told = SAFETY_TOPICS.filter((topic) => question.topics.has(topic));
  const says = (topic: Topic) => passagesOf(other).filter(({ topics }) => topics.has(topic));
  return told.every(
    (topic) => says(topic).length > 0 && says(topic).every((passage) => !speaksAgainst(passage, topic)),
  );
}
