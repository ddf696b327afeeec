import { matchProducts } from "../face/describe/analysis.ts";
import { answerProductChat } from "./product-chat.ts";
import { answerRoutineChat } from "./routine-chat.ts";

/** What the embedded assistant makes of texts. */
export const EMBEDDED_TASKS = { answerProductChat, answerRoutineChat, matchProducts };
export type EmbeddedTasks = typeof EMBEDDED_TASKS;
