// Background program for texts: a request in, an answer out.

import { beginBackground, runJobs } from "../../kernel/background.ts";
import type { TextJob, TextResult } from "./apart/texts.ts";
import type { TextTasks } from "./text-tasks.ts";

beginBackground();
const { TEXT_TASKS } = await import("./text-tasks.ts");

runJobs(({ name, input }: TextJob): TextResult => {
  try {
    const task = TEXT_TASKS[name as keyof TextTasks] as (...input: readonly unknown[]) => unknown;
    return { output: task(...input) };
  } catch (error) {
    // The message may contain a product's text, so only the error's name leaves the process.
    return { failure: error instanceof Error ? error.name : "unknown" };
  }
});
