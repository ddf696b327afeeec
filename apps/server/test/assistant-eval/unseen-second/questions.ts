// The second set of shops and questions, never used for tuning.

import type { UnseenQuestion } from "../unseen/question.ts";
import { LIMITS, WHICH } from "./questions-of-many.ts";
import { ABSTAIN, ANSWERABLE, COMPARE, FOLLOW, PARTS } from "./questions-of-one.ts";
import { ROUTINES } from "./questions-of-routines.ts";

export const SECOND_QUESTIONS: UnseenQuestion[] = [
  ...ANSWERABLE,
  ...ABSTAIN,
  ...WHICH,
  ...LIMITS,
  ...COMPARE,
  ...FOLLOW,
  ...PARTS,
  ...ROUTINES,
];
