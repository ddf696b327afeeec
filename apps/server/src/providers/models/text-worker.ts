// The text thread: a request in, an answer out, one at a time.

import { parentPort } from "node:worker_threads";
import { TASKS, type TaskName } from "./text-tasks.ts";
import { stepBack } from "./threads/step-back.ts";

export interface TextJob {
  readonly id: number;
  readonly name: TaskName;
  readonly input: readonly unknown[];
}

export type TextResult = { readonly id: number } & ({ readonly output: unknown } | { readonly failure: string });

/** The message of what went wrong may hold a product's text: only its kind gets out. */
function work({ id, name, input }: TextJob): TextResult {
  try {
    const task = TASKS[name] as (...input: readonly unknown[]) => unknown;
    return { id, output: task(...input) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.name : typeof error };
  }
}

stepBack();
parentPort?.on("message", (job: TextJob) => parentPort?.postMessage(work(job)));
