import type { RoutineChatRequest } from "../engine.ts";
import { safeCandidates } from "../rules/routine-rules.ts";
import type { Language } from "../text/languages.ts";
import { facePrompt, productPrompt, routinePrompt } from "./prompts.ts";

/** What hosted models are given of texts. */
export const HOSTED_TASKS = {
  productPrompt,
  /** What the rules would throw out again is not even offered. */
  routinePrompt: (request: RoutineChatRequest, pictures: readonly Uint8Array[], language: Language) =>
    routinePrompt({ ...request, candidates: safeCandidates(request, language) }, pictures),
  facePrompt,
};
export type HostedTasks = typeof HOSTED_TASKS;
