// Whether somebody asks for more than one thing that is done after another: "something to wash with, and then a cream".

import type { Category } from "../text/concept-names.ts";
import { categoryFinder } from "../text/concepts.ts";
import { type CareStep, inAllLanguages } from "../text/load-lexicon.ts";
import { ownedKinds } from "../text/owned-kinds.ts";
import { isAnywhere, splitWords } from "../text/signs.ts";

const STEPS: readonly CareStep[] = ["wash", "treat", "care", "protect"];

/** Which step a kind of product is. */
const STEP_OF: Partial<Record<Category, CareStep>> = {
  cleanser: "wash",
  makeupRemover: "wash",
  shampoo: "wash",
  bodyWash: "wash",
  exfoliant: "treat",
  mask: "treat",
  toner: "treat",
  serum: "treat",
  treatment: "treat",
  moisturiser: "care",
  nightCream: "care",
  faceOil: "care",
  conditioner: "care",
  hairOil: "care",
  bodyCare: "care",
  sunscreen: "protect",
};

const VERBS = Object.fromEntries(
  STEPS.map((step) => [step, inAllLanguages(({ grammar }) => grammar.careVerbs[step]).map(splitWords)]),
);

const BETWEEN = new RegExp(
  `[,.;:!?+&\\n]|(?<!\\p{L})(?:${inAllLanguages(({ grammar }) => [...grammar.and, ...grammar.thenSigns]).join("|")})(?!\\p{L})`,
  "iu",
);
const EITHER = inAllLanguages(({ grammar }) => grammar.between)
  .filter((word) => word.length > 2 || word === "or")
  .map(splitWords);

/** Each step by words of its own: "a cream with sun protection" is one product. What somebody has is not asked for. */
export function namesSeveralSteps(message: string): boolean {
  const { rest } = ownedKinds(message);
  if (isAnywhere(EITHER, splitWords(rest))) return false;
  const taken = new Set<CareStep>();
  for (const piece of rest.split(BETWEEN)) {
    const [first] = stepsIn(splitWords(piece)).filter((step) => !taken.has(step));
    if (first !== undefined) taken.add(first);
  }
  return taken.size > 1;
}

const stepsIn = (words: readonly string[]): CareStep[] => {
  const kinds = [...categoryFinder.keysIn(words)].map((kind) => STEP_OF[kind]);
  return STEPS.filter((step) => kinds.includes(step) || isAnywhere(VERBS[step] ?? [], words));
};
