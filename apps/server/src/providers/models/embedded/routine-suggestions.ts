// What a routine is filled up with from the catalogue: one product of each kind that it lacks, within the budget.

import type { ProductFacts, RoutineChatRequest } from "../engine.ts";
import { checkAllergy } from "../rules/allergies.ts";
import { findConflicts, knowProduct } from "../rules/compatibility.ts";
import { stepKindOf } from "../rules/step-kinds.ts";
import { belongsTo } from "../text/areas.ts";
import type { Ranked } from "../text/catalogue-ranking.ts";
import type { Active, Area, Category, Topic } from "../text/concept-names.ts";
import { isAgainstHair, isForOtherHair, isMadeForHair } from "../text/hair-types.ts";
import type { HairType } from "../text/load-lexicon.ts";
import { priceOf } from "../text/own-price.ts";
import { priceLimits } from "../text/price-limits.ts";
import { pricesIn } from "../text/prices.ts";
import { isForAnySkin, isForSpecialSkin, isMadeForSkin, meetsAny, SKIN_NEEDS, SKIN_TYPES } from "../text/skin-types.ts";

/** What the whole of it may cost, as far as profile or message name an amount. */
export function budgetOf({ profile, message }: Pick<RoutineChatRequest, "profile" | "message">): number | null {
  const budget = profile.budget ?? "";
  const [named] = pricesIn(budget).map(({ amount }) => amount);
  const plain = /\d+(?:[.,]\d{1,2})?/.exec(budget)?.[0];
  if (named !== undefined || plain !== undefined) return named ?? Number(plain?.replace(",", "."));
  return priceLimits(message).priceMax;
}

interface Plan {
  /** What it is made of; whatever there is where nothing is named. */
  readonly kinds: readonly (readonly Category[])[];
  /** What somebody has already. */
  readonly owned: ReadonlySet<Category>;
  /** Places beside the face of which no usual routine is known: a beard. */
  readonly beside: readonly Area[];
  /** What is for this at all is reason enough, and no kind is needed: a routine for the feet. */
  readonly isOfArea: boolean;
  readonly max: number;
  readonly budget: number | null;
  readonly needs: ReadonlySet<Topic>;
  readonly age: number | null;
  readonly hair: ReadonlySet<HairType>;
}

export function suggestForRoutine(
  selected: readonly ProductFacts[],
  ranked: readonly Ranked[],
  { kinds, owned, beside, isOfArea, max, budget, needs, age, hair }: Plan,
): ProductFacts[] {
  const free = ranked.filter(
    ({ product, breaks }) => product.stock > 0 && breaks.length === 0 && !selected.some(({ id }) => id === product.id),
  );
  const fitting = inOrderOfFit(free, { needs, age, hair });
  if (isOfArea && kinds.length === 0) return ofArea(fitting, selected, max, budget);
  const ofPlace = beside.length === 0 ? [] : fitting.filter(({ product }) => belongsTo(product, beside));
  const groups = kinds.length > 0 ? inOrderOfNeed(kinds, fitting, budget) : kindsOf(fitting);
  // "Wear sunscreen by day" speaks of no need of the skin.
  const ofSkin = new Set(SKIN_NEEDS.filter((need) => needs.has(need) && !SOOTHED.has(need)));
  const chosen: ProductFacts[] = ofArea(ofPlace, selected, BESIDE_MAX, budget);
  // Where no page names a price, a budget cannot be kept, and that is said.
  let left = fitting.some(({ product }) => priceOf(product) !== null) ? budget : null;
  if (left !== null) for (const product of chosen) left -= priceOf(product) ?? 0;
  for (const group of groups) {
    const isOfKind = (product: ProductFacts) => group.includes(stepKindOf(product) as Category);
    if (
      chosen.length >= max ||
      selected.some(isOfKind) ||
      chosen.some(isOfKind) ||
      group.some((kind) => owned.has(kind))
    )
      continue;
    // A treatment is only suggested for something, and so is everything where the sector has no usual routine.
    const needsReason = kinds.length === 0 || group.includes("serum");
    const possible = fitting.filter(
      ({ product, score }) =>
        isOfKind(product) &&
        (!needsReason || score > 0) &&
        (!isStrong(product) || meetsAny(product, ofSkin)) &&
        isWithin(product, left) &&
        goesWith(product, chosen),
    );
    const [first] = possible;
    // Where nothing speaks for one of them, the usual kind is taken: a cleanser before a make-up remover.
    const isUsual = ({ product, score }: Ranked) => stepKindOf(product) === group[0] && score >= (first?.score ?? 0);
    const best = possible.find(isUsual) ?? first;
    if (best === undefined) continue;
    chosen.push(best.product);
    if (left !== null) left -= priceOf(best.product) ?? 0;
  }
  return chosen;
}

const BESIDE_MAX = 2;

/** Ageing is nobody's concern before. */
const AGEING_FROM = 25;

/**
 * What is made for another skin or hair than was told of, or for another age, is for those who told of none; and what irritates
 * comes behind what does not, where skin is delicate.
 */
function inOrderOfFit(free: readonly Ranked[], { needs, age, hair }: Pick<Plan, "needs" | "age" | "hair">): Ranked[] {
  const tellsSkin = [...SKIN_TYPES, "sensitiveSkin" as const].some((type) => needs.has(type));
  const isDelicate = needs.has("sensitiveSkin");
  const placed = free.flatMap((one) => {
    const { product } = one;
    const isSpecial = isForSpecialSkin(product, needs);
    const isForOlder = age !== null && age < AGEING_FROM && isForAgeing(product);
    const isOfOtherHair = isForOtherHair(product, hair);
    // A rich mask does no harm to the ends of greasy hair; a shampoo for it would.
    const isWrongWash = isOfOtherHair && stepKindOf(product) === "shampoo";
    // Made for a skin that is not the opposite is better than nothing, and comes last.
    const isOfOtherSkin = isSpecial && tellsSkin && !needs.has("normalSkin");
    if (isOfOtherSkin || isForOlder || isWrongWash || isAgainstHair(product, hair)) return [];
    const against = [isSpecial, isDelicate && irritates(product), isOfOtherHair].filter(Boolean).length;
    const place = against - Number(isMadeForHair(product, hair));
    // Of those that speak of it alike: what is made for such skin, then what is for every skin.
    const fit = isMadeForSkin(product, needs) ? 2 : isForAnySkin(product) ? 1 : 0;
    return [{ one, place, fit }];
  });
  return placed.sort((a, b) => a.place - b.place || b.one.score - a.one.score || b.fit - a.fit).map(({ one }) => one);
}

const isForAgeing = (product: ProductFacts) => meetsAny(product, new Set<Topic>(["ageing"]));

const IRRITANTS = ["fragrance", "alcohol"] as const;
const irritates = (product: ProductFacts) => IRRITANTS.some((irritant) => checkAllergy(irritant, product) === "named");

/** What no retinol and no acid helps. */
const SOOTHED: ReadonlySet<Topic> = new Set(["drySkin", "sensitiveSkin", "normalSkin", "redness"]);
const STRONG: readonly Active[] = ["retinoid", "acid"];
/** Nobody gets retinol for want of another cream: it must speak of what is needed. */
const isStrong = (product: ProductFacts) => STRONG.some((active) => knowProduct(product).actives.has(active));

/** What there is for an area of which no usual routine is known: one of each kind, and each that has none. */
function ofArea(
  fitting: readonly Ranked[],
  selected: readonly ProductFacts[],
  max: number,
  budget: number | null,
): ProductFacts[] {
  const kinds = new Set(selected.map((product) => stepKindOf(product) ?? product.id));
  let left = fitting.some(({ product }) => priceOf(product) !== null) ? budget : null;
  return fitting.flatMap(({ product }) => {
    const kind = stepKindOf(product) ?? product.id;
    if (kinds.has(kind) || kinds.size === max + selected.length || !isWithin(product, left)) return [];
    kinds.add(kind);
    if (left !== null) left -= priceOf(product) ?? 0;
    return [product];
  });
}

/** Nothing is suggested that would have to be kept apart from another suggestion. */
const goesWith = (product: ProductFacts, chosen: readonly ProductFacts[]): boolean =>
  chosen.every((other) => findConflicts([knowProduct(other), knowProduct(product)]).length === 0);

/** What costs nobody knows what cannot be within a budget. */
function isWithin(product: ProductFacts, left: number | null): boolean {
  const price = priceOf(product);
  return left === null || (price !== null && price <= left);
}

/** First what is needed for something, as the rest must go with it; but a budget is first spent on what every routine has. */
function inOrderOfNeed(
  kinds: readonly (readonly Category[])[],
  fitting: readonly Ranked[],
  budget: number | null,
): readonly (readonly Category[])[] {
  if (budget !== null) return kinds;
  const best = (group: readonly Category[]) =>
    Math.max(0, ...fitting.map(({ product, score }) => (group.includes(stepKindOf(product) as Category) ? score : 0)));
  return kinds.toSorted((a, b) => best(b) - best(a));
}

/** Of each kind one, the kinds in the order of their best product. */
const kindsOf = (ranked: readonly Ranked[]): (readonly Category[])[] => [
  ...new Map(
    ranked.flatMap(({ product }) => {
      const kind = stepKindOf(product);
      return kind === undefined ? [] : [[kind, [kind]] as const];
    }),
  ).values(),
];
