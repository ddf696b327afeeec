// Whether what was found in a product's texts answers a question. The first row that fits decides.

import { type Conditions, fits } from "./decision-table.ts";

/** What was found, measured against what was asked. */
export interface Found {
  /** Sentences speak of enough of what the question mentions, and of what it is about. */
  readonly isCovered: boolean;
  /** Only tags do, and the question has words beside that nothing tells. A tag says little: what else was asked, it does not answer. */
  readonly isOnlyTagged: boolean;
  /** It is about delivery, returns or warranty, and no sentence is. */
  readonly lacksService: boolean;
  /** There are sentences of the kind that was asked for, or near it. */
  readonly hasOfKind: boolean;
  /** The question mentions nothing beside what kind of answer it wants. */
  readonly isPlain: boolean;
  /** Its answer is the same whatever else it mentions, and little else is. */
  readonly isSelfSufficient: boolean;
}

/**
 * `direct`: the sentences speak of what was asked. `near`: they are of the kind that was asked for, but do not mention
 * what it was about. `none`: the texts say nothing of it.
 */
export type Kind = "direct" | "near" | "none";

export interface Verdict {
  readonly when: Conditions<Found>;
  readonly kind: Kind;
  /** Which sentences are quoted. */
  readonly quotes: "covering" | "of kind" | "nothing";
}

export const VERDICTS: readonly Verdict[] = [
  { when: { isCovered: true, isOnlyTagged: false }, kind: "direct", quotes: "covering" },
  { when: { isCovered: true, isOnlyTagged: true }, kind: "near", quotes: "covering" },
  { when: { lacksService: true }, kind: "none", quotes: "nothing" },
  { when: { hasOfKind: false }, kind: "none", quotes: "nothing" },
  { when: { isPlain: true }, kind: "direct", quotes: "of kind" },
  { when: { isSelfSufficient: true }, kind: "direct", quotes: "of kind" },
  { when: {}, kind: "near", quotes: "of kind" },
];

export const verdictOn = (found: Found): Verdict => VERDICTS.find(({ when }) => fits(when, found)) as Verdict;
