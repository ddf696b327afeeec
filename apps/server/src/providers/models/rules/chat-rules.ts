// What a visitor has told, held against the answers of any engine: which products are out, what is said of them, and what an
// answer must not say.

import type {
  Forbidden,
  ProductAnswer,
  ProductChatRequest,
  ProductFacts,
  RoutineChatRequest,
  RoutineDraft,
  ToldFacts,
} from "../engine.ts";
import { ageTold } from "../text/ages.ts";
import { detectLanguage, languageOf } from "../text/detect-language.ts";
import type { Language } from "../text/languages.ts";
import type { SignParts } from "../text/signs.ts";
import { signsOf } from "./allergies.ts";
import { reasonsAgainst, unclearAllergies, type Visitor } from "./forbidden.ts";
import { RULE_PHRASES } from "./phrases.ts";
import { holds, holdsActive, toClauses } from "./statements.ts";
import { SIGNS_OF_ACTIVE } from "./substances.ts";
import { activesMeant, factsOf } from "./told-facts.ts";
import { namesAny, recommendsItself, recommendsNamed, recommendsSubstance, sentencesIn } from "./warnings-in-text.ts";

/** A conversation as far as facts are told in it. */
type Telling = Pick<RoutineChatRequest, "message" | "history" | "told" | "profileBefore"> &
  Partial<Pick<RoutineChatRequest, "profile">>;

/** The products of a request and what matters for them. */
export interface Held extends Pick<ProductChatRequest, "message" | "language"> {
  readonly told: ToldFacts;
  readonly age: number | null;
  readonly products: readonly ProductFacts[];
  /** The product whose page is open. */
  readonly page: string | null;
}

export const factsTold = (telling: Telling) => ({
  told: factsOf(telling),
  age: ageTold(telling.profile ?? {}, telling.message),
});

interface Sorted {
  readonly forbidden: readonly Forbidden[];
  /** Neither forbidden nor unclear: these may be suggested. */
  readonly allowed: readonly string[];
  readonly language: Language;
}

/** Sorts products by whether they may be suggested to this visitor. */
export function sortProducts({ message, language, told, age, products }: Held): Sorted {
  const page = products[0];
  const spoken = languageOf(
    { message, history: [], language },
    page && detectLanguage(page.description.slice(0, 400), null),
  );
  const phrases = RULE_PHRASES[spoken];
  const visitor: Visitor = { facts: told, age };
  const sorted = products.map((facts) => ({ facts, reasons: reasonsAgainst(facts, visitor, phrases) }));
  return {
    forbidden: sorted.flatMap(({ facts: { id, name }, reasons }) =>
      reasons.length === 0 ? [] : [{ id, name, reason: reasons.join(" ") }],
    ),
    allowed: sorted
      .filter(({ facts, reasons }) => reasons.length === 0 && unclearAllergies(facts, told).length === 0)
      .map(({ facts }) => facts.id),
    language: spoken,
  };
}

/** What is said of forbidden products: of the page's own always, of others where a text names them. */
function noticesOf(held: Held, texts: readonly string[]): string[] {
  const { forbidden, language } = sortProducts(held);
  const phrases = RULE_PHRASES[language];
  const others = held.products.filter(({ id }) => !forbidden.some((one) => one.id === id));
  const meant = forbidden.filter((one) => one.id === held.page || texts.some((text) => namesAny(text, [one], others)));
  if (meant.length === 0) return [];
  const advice = held.told.states.length > 0 ? [phrases.pregnancy] : [];
  return [...meant.map(({ name, reason }) => phrases.notForYou(name) + reason), ...advice];
}

type Checked = Pick<ProductAnswer, "text" | "products"> & Partial<Pick<RoutineDraft, "steps" | "warnings">>;

/** Why an answer must not leave, in words for a model; none where it may. */
function objectionsTo(answer: Checked, held: Held): string[] {
  const { forbidden } = sortProducts(held);
  const check = new AnswerCheck(held, forbidden);
  const { steps = [], warnings = [] } = answer;
  const ids = [...answer.products.map(({ id }) => id), ...steps.flatMap(({ productId }) => productId ?? [])];
  const ofTexts = [answer.text, ...warnings].flatMap((text) => check.ofText(text));
  const short = [
    ...answer.products.map(({ reason }) => reason),
    ...steps.flatMap(({ title, instructions }) => [title, instructions]),
  ];
  const times = steps.flatMap(({ period }) =>
    held.told.notAt.some((time) => time === period) ? [`There must be no step for the ${period}.`] : [],
  );
  return [...new Set([...check.ofIds(ids), ...ofTexts, ...short.flatMap((text) => check.ofShortText(text)), ...times])];
}

class AnswerCheck {
  readonly #forbidden: readonly Forbidden[];
  readonly #allowed: readonly ProductFacts[];
  readonly #isPageForbidden: boolean;
  readonly #actives: readonly SignParts[];
  readonly #allergens: readonly SignParts[];

  constructor({ products, page, told }: Held, forbidden: readonly Forbidden[]) {
    this.#forbidden = forbidden;
    this.#allowed = products.filter(({ id }) => !forbidden.some((one) => one.id === id));
    this.#isPageForbidden = forbidden.some(({ id }) => id === page);
    const actives = [...(told.states.length > 0 ? (["retinoid"] as const) : []), ...told.without.flatMap(activesMeant)];
    this.#actives = [...new Set(actives)].flatMap((active) => SIGNS_OF_ACTIVE[active]);
    this.#allergens = told.allergies.flatMap(signsOf);
  }

  ofIds(ids: readonly string[]): string[] {
    return this.#forbidden.filter(({ id }) => ids.includes(id)).map(objection);
  }

  /** A text may warn of what it must not recommend. */
  ofText(text: string): string[] {
    return sentencesIn(text).flatMap((sentence) => [
      ...this.#forbidden.filter((one) => recommendsNamed(sentence, [one], this.#allowed)).map(objection),
      ...this.#ofSubstances(sentence, this.#actives, "active"),
      ...(this.#isPageForbidden && recommendsItself(sentence, this.#allowed) ? [AGAINST_PAGE] : []),
    ]);
  }

  /** Titles, instructions and reasons are orders: no allergen belongs into them. */
  ofShortText(text: string): string[] {
    return [
      ...this.ofText(text),
      ...sentencesIn(text).flatMap((sentence) => this.#ofSubstances(sentence, this.#allergens, "allergen")),
    ];
  }

  #ofSubstances(sentence: string, signs: readonly SignParts[], kind: "active" | "allergen"): string[] {
    if (signs.length === 0) return [];
    const isHeld = (text: string) => (kind === "active" ? holdsActive : holds)(toClauses({ text }), signs);
    const known = { forbidden: this.#forbidden, allowed: this.#allowed, holds: isHeld };
    return recommendsSubstance(sentence, signs, known)
      ? [`Do not recommend what this sentence names: "${sentence}"`]
      : [];
  }
}

const objection = ({ name, reason }: Forbidden) => `Do not recommend ${name}${reason}`;
const AGAINST_PAGE = "Do not tell the visitor to use the product of this page.";

/** What becomes of an answer. Notices are said of what its own text names, too, where the engine only quotes. */
export const reviewAnswer = (answer: Checked, held: Held, isQuoting: boolean) => ({
  objections: objectionsTo(answer, held),
  notices: noticesOf(held, [held.message, ...(isQuoting ? [answer.text] : [])]),
});
