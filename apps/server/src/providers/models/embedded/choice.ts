// Answers "which one": the products that fit a wish, each with the sentence that speaks for it, or that nothing does.

import type { ThinkingLevel } from "@vitrine/contract";
import type { NamedProduct, ProductFacts } from "../engine.ts";
import { holdsUnwanted } from "../rules/unwanted.ts";
import { priceOf } from "../text/broken-limits.ts";
import { type Ranked, rankProducts } from "../text/catalogue-ranking.ts";
import type { Language } from "../text/languages.ts";
import { shorten } from "../text/passages.ts";
import { pricesIn } from "../text/prices.ts";
import { hasLimits, isNarrow, readWish, type Wish, wantsNothing } from "../text/wishes.ts";
import { PHRASES } from "./phrases/index.ts";

export interface Choice {
  readonly text: string;
  readonly products: readonly NamedProduct[];
  readonly answered: boolean;
  /** How much of the wish the best one meets. */
  readonly met: number;
  readonly chosen: readonly ProductFacts[];
}

/** So much of a wish must be met; fitted with the questions that may be tuned on. */
const MET_MIN = 0.3;
/** Beside the best one, those that come near it. */
const NEAR_BEST = 0.97;
const NEAREST_MIN = 0.3;
/** What keeps a limit must be nearly as much what was wanted as what breaks it. */
const NEAR_WANTED = 0.4;
const SHOWN: Record<ThinkingLevel, number> = { LOW: 3, MEDIUM: 3, HIGH: 4 };

export function choose(
  message: string,
  language: Language,
  products: readonly ProductFacts[],
  level: ThinkingLevel,
  // What is only like something need not be what it is in every point.
  wants: "this" | "alike" = "this",
): Choice {
  const wish = readWish(message, language);
  const allowed = products.filter((product) => !holdsUnwanted(product, wish.without));
  const ranked = wantsNothing(wish) && !hasLimits(wish) ? [] : rankProducts(wish, allowed);
  const [best] = ranked;
  // Who only says what must not be is shown what keeps to that.
  const isAnyRight = wantsNothing(wish);
  const isExact = wants === "this" && isNarrow(wish);
  const isEnough =
    best !== undefined &&
    (isAnyRight || !isExact || best.unmet === 0) &&
    best.breaks.length === 0 &&
    (isAnyRight || (best.isOfKind && best.score >= leastScore(ranked) && best.met >= MET_MIN));
  if (!isEnough) return nothingFits(ranked, wish, language, level);
  const fitting = ranked
    .filter(
      ({ breaks, score, met, isOfKind }) =>
        breaks.length === 0 &&
        (isOfKind || isAnyRight) &&
        score >= NEAR_BEST * best.score &&
        met >= NEAR_BEST * best.met,
    )
    .slice(0, isGuess(best, wish) ? 1 : SHOWN[level]);
  return {
    text: [PHRASES[language].fits, ...fitting.map((one) => line(one, wish, language, level))].join("\n"),
    products: fitting.map((one) => named(one, language)),
    answered: true,
    met: best.met,
    chosen: fitting.map(({ product }) => product),
  };
}

/** So much of what was told is nowhere on its page. */
const GUESS_UNMET = 2;

/** Then nothing sets apart what comes near it: the others are no better guesses, and one is enough. */
const isGuess = ({ unmet }: Ranked, wish: Wish): boolean => unmet >= GUESS_UNMET && !hasLimits(wish);

/** Above nothing, and not far below what is wanted but breaks a limit. */
const leastScore = (ranked: readonly Ranked[]) =>
  Math.max(
    Number.MIN_VALUE,
    ...ranked.map(({ breaks, score }) => (breaks.includes("against") ? 0 : NEAR_WANTED * score)),
  );

/** Said plainly; what comes nearest is named as that. */
function nothingFits(ranked: readonly Ranked[], wish: Wish, language: Language, level: ThinkingLevel): Choice {
  const phrases = PHRASES[language];
  const near = ranked
    .filter(
      ({ breaks, met }) =>
        breaks.length > 0 &&
        !breaks.includes("against") &&
        !breaks.includes("without") &&
        met >= Math.max(MET_MIN, NEAREST_MIN),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, 1);
  const lines = near.map(
    (one) => `${line(one, wish, language, level)} (${phrases.list(one.breaks.map((limit) => phrases.lacks[limit]))})`,
  );
  return {
    text: [phrases.nothingFits, ...(lines.length > 0 ? [phrases.nearest, ...lines] : [])].join("\n"),
    products: near.map((one) => named(one, language)),
    answered: false,
    met: 0,
    chosen: [],
  };
}

/** Thinking hard sets alternatives beside each other: with what else speaks for each, and what each costs. */
function line(one: Ranked, wish: Wish, language: Language, level: ThinkingLevel): string {
  const { quote } = PHRASES[language];
  const { product } = one;
  const quoted = [one.quote, ...(level === "HIGH" ? [one.also] : [])].filter((passage) => passage !== null);
  const said = quoted.map(({ text }) => ` ${quote(shorten(text))}`).join("");
  const isPriced = level === "HIGH" || wish.priceMax !== null || wish.priceMin !== null;
  const price = isPriced ? priceText(product) : null;
  const notes = [
    ...(price === null ? [] : [price]),
    ...(product.stock > 0 ? [] : [PHRASES[language].reasons.outOfStock]),
  ];
  return `- ${product.name}:${said}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
}

const named = ({ product, quote }: Ranked, language: Language): NamedProduct => ({
  id: product.id,
  reason: quote === null ? PHRASES[language].reasons.inStock : PHRASES[language].quote(shorten(quote.text)),
});

/** The price as it stands on the page. */
export function priceText(product: ProductFacts): string | null {
  const amount = priceOf(product);
  for (const text of [product.information, product.description]) {
    const found = pricesIn(text).find((price) => price.amount === amount);
    if (found !== undefined) return text.slice(found.index, found.end);
  }
  return null;
}
