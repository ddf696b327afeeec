// Answers "which one": the products that fit a wish, each with the sentence that speaks for it, or that nothing does.

import type { ThinkingLevel } from "@vitrine/contract";
import type { NamedProduct, ProductFacts } from "../engine.ts";
import { holdsUnwanted } from "../rules/unwanted.ts";
import { type Candidate, rankProducts } from "../text/catalogue-ranking.ts";
import { LIKELY } from "../text/choice-scorer.ts";
import type { Language } from "../text/languages.ts";
import { priceOf } from "../text/own-price.ts";
import { shorten } from "../text/passages.ts";
import { pricesIn } from "../text/prices.ts";
import { hasLimits, namesNothing, readWish, type Wish, wantsNothing } from "../text/wishes.ts";
import { PHRASES } from "./phrases/index.ts";

export interface Choice {
  readonly text: string;
  readonly products: readonly NamedProduct[];
  readonly answered: boolean;
  /** How likely the best one is what was wanted. */
  readonly chance: number;
  readonly chosen: readonly ProductFacts[];
}

/** Beside the best one, those that are about as likely. */
const NEAR_BEST = 0.9;
/** What is only like something need not be it in every point, and a present may be many things. */
const LEAST_CHANCE = { this: LIKELY, alike: 0.1 } as const;
/** What keeps a limit must not be very much less what was wanted than what breaks it: so much is the logarithm of fifty. */
const BEHIND_WANTED_MAX = 4;
const SHOWN: Record<ThinkingLevel, number> = { LOW: 3, MEDIUM: 3, HIGH: 4 };

export function choose(
  message: string,
  language: Language,
  products: readonly ProductFacts[],
  level: ThinkingLevel,
  wants: "this" | "alike" = "this",
  kin?: ReadonlySet<ProductFacts>,
  /** What may be named. The rest still counts: without it, what hardly fits would seem to fit best. */
  mayName: (product: ProductFacts) => boolean = () => true,
): Choice {
  const wish = readWish(message, language);
  const allowed = products.filter((product) => !holdsUnwanted(product, wish.without));
  const ranked = wantsNothing(wish) && !hasLimits(wish) ? [] : rankProducts(wish, allowed, wants, kin);
  const best = ranked.find(({ product }) => mayName(product));
  // Who only says what must not be, or what a present may cost, is shown what keeps to that.
  const isAnyRight = wantsNothing(wish) || (hasLimits(wish) && namesNothing(wish));
  const leastChance = LEAST_CHANCE[wish.topics.has("gift") && hasLimits(wish) ? "alike" : wants];
  const isEnough =
    best !== undefined &&
    best.breaks.length === 0 &&
    (isAnyRight || (best.chance >= leastChance && !isFarBehind(best, ranked)));
  if (!isEnough) return nothingFits(ranked, wish, language, level, mayName);
  const fitting = ranked
    .filter(
      ({ breaks, chance, product }) => breaks.length === 0 && chance >= NEAR_BEST * best.chance && mayName(product),
    )
    .sort((a, b) => Number(b.product.stock > 0) - Number(a.product.stock > 0))
    .slice(0, SHOWN[level]);
  return {
    text: [PHRASES[language].fits, ...fitting.map((one) => line(one, wish, language, level))].join("\n"),
    products: fitting.map((one) => named(one, language)),
    answered: true,
    chance: best.chance,
    chosen: fitting.map(({ product }) => product),
  };
}

/** Something else is much more what was wanted, but breaks a limit. */
const isFarBehind = ({ score }: Candidate, ranked: readonly Candidate[]): boolean =>
  ranked.some((one) => isOnlyOutside(one) && one.score > score + BEHIND_WANTED_MAX);

/** What was wanted but for a limit: not what holds what nobody wants, or is for others. */
const isOnlyOutside = ({ breaks, isLikelierThanNothing }: Candidate): boolean =>
  breaks.length > 0 && isLikelierThanNothing && !breaks.includes("against") && !breaks.includes("without");

/** Said plainly; what comes nearest is named as that. */
function nothingFits(
  ranked: readonly Candidate[],
  wish: Wish,
  language: Language,
  level: ThinkingLevel,
  mayName: (product: ProductFacts) => boolean,
): Choice {
  const phrases = PHRASES[language];
  const near = ranked
    .filter((one) => isOnlyOutside(one) && mayName(one.product))
    .sort((a, b) => b.score - a.score)
    .slice(0, 1);
  const lines = near.map(
    (one) => `${line(one, wish, language, level)} (${phrases.list(one.breaks.map((limit) => phrases.lacks[limit]))})`,
  );
  return {
    text: [phrases.nothingFits, ...(lines.length > 0 ? [phrases.nearest, ...lines] : [])].join("\n"),
    products: near.map((one) => named(one, language)),
    answered: false,
    chance: 0,
    chosen: [],
  };
}

/** Thinking hard sets alternatives beside each other: with what else speaks for each, and what each costs. */
function line(one: Candidate, wish: Wish, language: Language, level: ThinkingLevel): string {
  const { quote } = PHRASES[language];
  const { product } = one;
  const quotes = one.quotes();
  const quoted = [quotes.quote, ...(level === "HIGH" ? [quotes.also] : [])].filter((passage) => passage !== null);
  const said = quoted.map(({ text }) => ` ${quote(shorten(text))}`).join("");
  const isPriced = level === "HIGH" || wish.priceMax !== null || wish.priceMin !== null;
  const price = isPriced ? priceText(product) : null;
  const notes = [
    ...(price === null ? [] : [price]),
    ...(product.stock > 0 ? [] : [PHRASES[language].reasons.outOfStock]),
  ];
  return `- ${product.name}:${said}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
}

function named({ product, quotes }: Candidate, language: Language): NamedProduct {
  const { quote } = quotes();
  const reason = quote === null ? PHRASES[language].reasons.inStock : PHRASES[language].quote(shorten(quote.text));
  return { id: product.id, reason };
}

/** The price as it stands on the page. */
export function priceText(product: ProductFacts): string | null {
  const amount = priceOf(product);
  for (const text of [product.information, product.description]) {
    const found = pricesIn(text).find((price) => price.amount === amount);
    if (found !== undefined) return text.slice(found.index, found.end);
  }
  return null;
}
