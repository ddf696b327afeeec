// What is made of products' texts, for every engine. A text may be long and its author hostile: all of this takes time in
// proportion to the texts and more, so it is done in a thread (text-threads.ts) and not where requests are answered.

import { answerProductChat } from "./embedded/product-chat.ts";
import { answerRoutineChat } from "./embedded/routine-chat.ts";
import type { RoutineChatRequest } from "./engine.ts";
import { matchProducts } from "./face/describe/analysis.ts";
import { facePrompt, productPrompt, routinePrompt } from "./hosted/prompts.ts";
import { applyRoutineRules, safeCandidates } from "./rules/routine-rules.ts";
import type { Language } from "./text/languages.ts";

/** Arguments and results are copied between threads. */
export const TASKS = {
  answerProductChat,
  answerRoutineChat,
  matchProducts,
  productPrompt,
  /** What the rules would throw out again is not even offered. */
  routinePrompt: (request: RoutineChatRequest, pictures: readonly Uint8Array[], language: Language) => {
    const candidates = safeCandidates(request, language);
    const offered = new Set(candidates.map(({ id }) => id));
    return { prompt: routinePrompt({ ...request, candidates }, pictures), offered };
  },
  facePrompt,
  applyRoutineRules,
};

type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>;
export type TaskOutput<Name extends TaskName> = ReturnType<Tasks[Name]>;

/** Whoever does them, in a thread or, in a test, in place. Fails with a ModelFailure, or with 429 where too many wait. */
export interface Texts {
  run<Name extends TaskName>(name: Name, input: TaskInput<Name>, turn: Turn): Promise<TaskOutput<Name>>;
}

export interface Turn {
  /** Whose turn it takes. */
  readonly tenant: string;
  /** Ends the work, wherever it is. */
  readonly signal: AbortSignal;
}
