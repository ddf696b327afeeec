import type { UnseenQuestion } from "../unseen/question.ts";
import { BIENE_QUESTIONS, SCHLAF_QUESTIONS } from "./questions-of-bees-and-beds.ts";
import { BREW_QUESTIONS, STRING_QUESTIONS } from "./questions-of-english.ts";
import { HEIDE_QUESTIONS, VITAL_QUESTIONS } from "./questions-of-health.ts";
import { KUNDURA_QUESTIONS, OYUN_QUESTIONS } from "./questions-of-turkish.ts";

/** Questions that served to find the kinds of mistakes. */
export const LOOKED_AT: UnseenQuestion[] = [
  ...BIENE_QUESTIONS,
  ...VITAL_QUESTIONS,
  ...KUNDURA_QUESTIONS,
  ...BREW_QUESTIONS,
];

/** Questions that served to check generalization. */
export const KEPT_APART: UnseenQuestion[] = [
  ...SCHLAF_QUESTIONS,
  ...HEIDE_QUESTIONS,
  ...OYUN_QUESTIONS,
  ...STRING_QUESTIONS,
];
