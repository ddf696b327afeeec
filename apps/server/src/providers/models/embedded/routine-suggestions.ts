// What a routine is filled up with from the catalogue: one product of each kind that it lacks, within the budget.

import type { ProductFacts, RoutineChatRequest } from "../engine.ts";
import { findConflicts, knowProduct } from "../rules/compatibility.ts";
import { stepKindOf } from "../rules/step-kinds.ts";
import { priceOf, type Ranked } from "../text/catalogue-ranking.ts";
import type { Active, Category, Topic } from "../text/concept-names.ts";
import { pricesIn } from "../text/prices.ts";
import { isForSpecialSkin, meetsAny } from "../text/skin-types.ts";
import { readWish } from "../text/wishes.ts";

/** What the whole of it may cost, as far as profile or message name an amount. */
export function budgetOf({ profile, message }: Pick<RoutineChatRequest, "profile" | "message">): number | null {
  const budget = profile.budget ?? "";
  const [named] = pricesIn(budget).map(({ amount }) => amount);
  const plain = /\d+(?:[.,]\d{1,2})?/.exec(budget)?.[0];
  return named ?? (plain === undefined ? readWish(message, "en").priceMax : Number(plain.replace(",", ".")));
}

interface Plan {
  /** What it is made of; whatever there is where nothing is named. */
  readonly kinds: readonly (readonly Category[])[];
  /** What somebody has already. */
  readonly owned: ReadonlySet<Category>;
  /** What is for this at all is reason enough, and no kind is needed: a routine for the feet. */
  readonly isOfArea: boolean;
  readonly max: number;
  readonly budget: number | null;
  readonly needs: ReadonlySet<Topic>;
}

export function suggestForRoutine(
  selected: readonly ProductFacts[],
  ranked: readonly Ranked[],
  { kinds, owned, isOfArea, max, budget, needs }: Plan,
): ProductFacts[] {
  const free = ranked.filter(
    ({ product, breaks }) => product.stock > 0 && breaks.length === 0 && !selected.some(({ id }) => id === product.id),
  );
  // What is made for another skin than was told of is for those who find nothing else.
  const isSpecial = ({ product }: Ranked) => isForSpecialSkin(product, needs);
  const fitting = [...free.filter((one) => !isSpecial(one)), ...free.filter(isSpecial)];
  if (isOfArea && kinds.length === 0) return ofArea(fitting, selected, max, budget);
  const groups = kinds.length > 0 ? inOrderOfNeed(kinds, fitting, budget) : kindsOf(fitting);
  const chosen: ProductFacts[] = [];
  // Where no page names a price, a budget cannot be kept, and that is said.
  let left = fitting.some(({ product }) => priceOf(product) !== null) ? budget : null;
  for (const group of groups) {
    const isOfKind = (product: ProductFacts) => group.includes(stepKindOf(product) as Category);
    if (chosen.length === max || selected.some(isOfKind) || group.some((kind) => owned.has(kind))) continue;
    // A treatment is only suggested for something, and so is everything where the sector has no usual routine.
    const needsReason = kinds.length === 0 || group.includes("serum");
    const possible = fitting.filter(
      ({ product, score, met }) =>
        isOfKind(product) &&
        (!needsReason || (score > 0 && met > 0)) &&
        (!isStrong(product) || meetsAny(product, needs)) &&
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
