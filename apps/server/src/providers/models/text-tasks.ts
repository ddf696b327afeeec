// What is made of products' texts, for every engine. A text may be long and its author hostile: all of this takes time in
// proportion to the texts and more, so it is done in a process (text-program.ts) and not where requests are answered.

import { READING_TASKS } from "./embedded/reading-tasks.ts";
import { EMBEDDED_TASKS } from "./embedded/tasks.ts";
import { HOSTED_TASKS } from "./hosted/tasks.ts";
import { RULE_TASKS } from "./rules/routine-rules.ts";

/** Arguments and results are copied between processes. */
export const TEXT_TASKS = { ...EMBEDDED_TASKS, ...READING_TASKS, ...HOSTED_TASKS, ...RULE_TASKS };
export type TextTasks = typeof TEXT_TASKS;
