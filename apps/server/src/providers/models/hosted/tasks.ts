import type { ProductFacts, RoutineChatRequest } from "../engine.ts";
import { safeCandidates, usableSelected } from "../rules/usable-products.ts";
import type { Language } from "../text/languages.ts";
import { facePrompt, productPrompt, routinePrompt } from "./prompts.ts";
import { searchRound } from "./search-round.ts";

/** What hosted models are given of texts. */
export const HOSTED_TASKS = {
  productPrompt,
  /** What the rules would throw out again is not even offered. */
  routinePrompt: (
    request: RoutineChatRequest,
    pictures: readonly Uint8Array[],
    language: Language,
    canSearch: boolean,
  ) => {
    const offered = {
      selected: usableSelected(request, language),
      candidates: safeCandidates(request, language),
    };
    return routinePrompt({ ...request, ...offered }, pictures, canSearch);
  },
  facePrompt,
  searchRound,
  safeFound: (request: RoutineChatRequest, found: readonly ProductFacts[], language: Language) =>
    safeCandidates({ ...request, candidates: found }, language),
};
export type HostedTasks = typeof HOSTED_TASKS;
