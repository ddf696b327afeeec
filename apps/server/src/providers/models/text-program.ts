// The process for texts: a request in, an answer out, one at a time.

import { beginBeside } from "../../kernel/beside.ts";
import { doJobs } from "../../kernel/work-beside.ts";
import type { TextJob, TextResult } from "./apart/texts.ts";
import type { TextTasks } from "./text-tasks.ts";

beginBeside();
const { TEXT_TASKS } = await import("./text-tasks.ts");

/** The message of what went wrong may hold a product's text: only its kind gets out. */
doJobs(({ name, input }: TextJob): TextResult => {
  try {
    const task = TEXT_TASKS[name as keyof TextTasks] as (...input: readonly unknown[]) => unknown;
    return { output: task(...input) };
  } catch (error) {
    return { failure: error instanceof Error ? error.name : typeof error };
  }
});
