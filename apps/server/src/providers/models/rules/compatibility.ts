// Which products of a routine do not go together: by what is known of their actives, and by what their own texts say.

import type { ProductFacts } from "../engine.ts";
import { ACTIVES, type Active } from "../text/concept-names.ts";
import { SUBSTANCES } from "../text/load-lexicon.ts";
import { type Passage, passagesOf } from "../text/passages.ts";
import { readOnce } from "../text/read-once.ts";
import { isAnywhere, splitWords } from "../text/signs.ts";
import { type Clause, clausesOf, holdsActive, isAdviceAgainst } from "./statements.ts";
import { SIGNS_OF_ACTIVE, WARNINGS_OF_ACTIVE } from "./substances.ts";

export interface KnownProduct {
  readonly facts: ProductFacts;
  readonly actives: ReadonlySet<Active>;
}

export const knowProduct = (facts: ProductFacts): KnownProduct => ({ facts, actives: activesOf(facts) });

/** Read once: every rule of an answer asks. */
const activesOf: (facts: ProductFacts) => ReadonlySet<Active> = readOnce((facts) => {
  const clauses = clausesOf(facts);
  return new Set(ACTIVES.filter((active) => isActiveIn(active, facts, clauses)));
});

/** Texts of other products recommend sun protection; only names, tags and filters make one a sun protection. */
function isActiveIn(active: Active, { name, tags }: ProductFacts, clauses: readonly Clause[]): boolean {
  const signs = SIGNS_OF_ACTIVE[active];
  return active === "sunFilter"
    ? isAnywhere(signs, splitWords([name, ...tags].join(" ")))
    : holdsActive(clauses, signs);
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
  for (const [first, second] of SUBSTANCES.apart) {
    if (a.actives.has(first) && b.actives.has(second)) return { a, b, cause: { actives: [first, second] } };
    if (a.actives.has(second) && b.actives.has(first)) return { a, b, cause: { actives: [second, first] } };
  }
  return null;
}

interface Warning {
  readonly passage: Passage;
  readonly words: ReadonlySet<string>;
  /** What it says not to use it with. */
  readonly actives: readonly Active[];
}

/** What a product's texts advise against, read once: each is held against every other product. */
const warningsOf: (facts: ProductFacts) => readonly Warning[] = readOnce((facts) =>
  passagesOf(facts)
    .filter(({ text }) => isAdviceAgainst(text))
    .map((passage) => ({
      passage,
      words: new Set(passage.words),
      actives: ACTIVES.filter((active) => isWarnedOf(active, passage)),
    })),
);

const isWarnedOf = (active: Active, { words }: Passage) =>
  active !== "sunFilter" && isAnywhere(WARNINGS_OF_ACTIVE[active], words);

/** "Do not use with retinol", where the other one holds retinol or is named. */
function saidConflict(a: KnownProduct, b: KnownProduct): Conflict | null {
  const name = splitWords(b.facts.name);
  const warning = warningsOf(a.facts).find(
    (said) => said.actives.some((active) => b.actives.has(active)) || isNamedIn(said, b.facts, name),
  );
  return warning === undefined ? null : { a, b, cause: { quote: warning.passage.text } };
}

function isNamedIn({ passage, words }: Warning, { name }: ProductFacts, parts: readonly string[]): boolean {
  if (!parts.every((part) => words.has(part))) return false;
  const isThere = passage.words.some((_, at) => parts.every((part, i) => passage.words[at + i] === part));
  // One word may be any word, unless it is written as a name.
  return isThere && (parts.length > 1 || passage.text.includes(name));
}
