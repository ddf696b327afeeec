import type { Texts } from "../../src/providers/models/apart/texts.ts";
import { TEXT_TASKS, type TextTasks } from "../../src/providers/models/text-tasks.ts";

/** Runs text tasks in the test's thread instead of a side process, for tests of the results. */
export const TEXTS_IN_PLACE: Texts<TextTasks> = {
  run: async (name, input) => (TEXT_TASKS[name] as (...input: readonly unknown[]) => never)(...input),
};
