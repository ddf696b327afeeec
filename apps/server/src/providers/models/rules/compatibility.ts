// Which products of a routine do not go together: by what is known of their actives, and by what their own texts say.

import type { ProductFacts } from "../engine.ts";
import { splitWords } from "../text/concepts.ts";
import { passagesOf } from "../text/passages.ts";
import { type Clause, clausesOf, holds, isAdviceAgainst, startsHere } from "./statements.ts";
import { ACTIVES, type Active, APART } from "./substances.ts";

export interface KnownProduct {
  readonly facts: ProductFacts;
  readonly actives: ReadonlySet<Active>;
}

export function knowProduct(facts: ProductFacts): KnownProduct {
  const clauses = clausesOf(facts);
  const actives = (Object.keys(ACTIVES) as Active[]).filter((active) => isActiveIn(active, facts, clauses));
  return { facts, actives: new Set(actives) };
}

/** Texts of other products recommend sun protection; only names, tags and filters make one a sun protection. */
function isActiveIn(active: Active, { name, tags }: ProductFacts, clauses: readonly Clause[]): boolean {
  if (active !== "sunFilter") return holds(clauses, ACTIVES[active]);
  const words = splitWords([name, ...tags].join(" "));
  return words.some((_, at) => ACTIVES.sunFilter.some((sign) => startsHere(sign, words, at)));
}

export interface Conflict {
  readonly a: KnownProduct;
  readonly b: KnownProduct;
  readonly cause: { readonly actives: readonly [Active, Active] } | { readonly quote: string };
}

/** Every pair once. What a product says itself counts more than what is known of its actives. */
export function findConflicts(products: readonly KnownProduct[]): Conflict[] {
  return products.flatMap((a, i) =>
    products.slice(i + 1).flatMap((b) => {
      const conflict = saidConflict(a, b) ?? saidConflict(b, a) ?? activeConflict(a, b);
      return conflict === null ? [] : [conflict];
    }),
  );
}

function activeConflict(a: KnownProduct, b: KnownProduct): Conflict | null {
  for (const [first, second] of APART) {
    if (a.actives.has(first) && b.actives.has(second)) return { a, b, cause: { actives: [first, second] } };
    if (a.actives.has(second) && b.actives.has(first)) return { a, b, cause: { actives: [second, first] } };
  }
  return null;
}

/** "Do not use with retinol", where the other one holds retinol or is named. */
function saidConflict(a: KnownProduct, b: KnownProduct): Conflict | null {
  const warning = passagesOf(a.facts).find(({ text }) => isAdviceAgainst(text) && warnsOf(text, b));
  return warning === undefined ? null : { a, b, cause: { quote: warning.text } };
}

/** Any acid is meant where acids are. */
const SAID: Record<Exclude<Active, "sunFilter">, readonly string[]> = {
  retinoid: ACTIVES.retinoid,
  acid: [...ACTIVES.acid, "=acid", "=acids", "asit", "=saure", "=sauren", "peeling", "exfoliant"],
  vitaminC: ACTIVES.vitaminC,
  benzoylPeroxide: ACTIVES.benzoylPeroxide,
};

function warnsOf(text: string, { facts, actives }: KnownProduct): boolean {
  const words = splitWords(text);
  const says = (signs: readonly string[]) => words.some((_, at) => signs.some((sign) => startsHere(sign, words, at)));
  const name = splitWords(facts.name);
  if (name.length > 1 && words.some((_, at) => name.every((part, i) => words[at + i] === part))) return true;
  return (Object.keys(SAID) as (keyof typeof SAID)[]).some((active) => actives.has(active) && says(SAID[active]));
}
