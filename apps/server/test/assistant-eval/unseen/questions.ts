import { COMPARE, FOLLOW, LIMITS, ROUTINES, WHICH } from "./questions-of-many.ts";
import { ABSTAIN, ANSWERABLE, PARTS } from "./questions-of-one.ts";

export const UNSEEN_QUESTIONS = [
  ...ANSWERABLE,
  ...ABSTAIN,
  ...PARTS,
  ...WHICH,
  ...LIMITS,
  ...COMPARE,
  ...FOLLOW,
  ...ROUTINES,
];
