// The text thread: a request in, an answer out, one at a time.

import { parentPort } from "node:worker_threads";
import { stepBack } from "../../kernel/step-back.ts";
import type { TextTasks } from "./text-tasks.ts";
import type { TextJob, TextResult } from "./threads/texts.ts";

stepBack();
const { TEXT_TASKS } = await import("./text-tasks.ts");

/** The message of what went wrong may hold a product's text: only its kind gets out. */
function work({ id, name, input }: TextJob): TextResult {
  try {
    const task = TEXT_TASKS[name as keyof TextTasks] as (...input: readonly unknown[]) => unknown;
    return { id, output: task(...input) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.name : typeof error };
  }
}

parentPort?.on("message", (job: TextJob) => parentPort?.postMessage(work(job)));
