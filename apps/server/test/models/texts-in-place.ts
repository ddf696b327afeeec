import type { Texts } from "../../src/providers/models/apart/texts.ts";
import { TEXT_TASKS, type TextTasks } from "../../src/providers/models/text-tasks.ts";

/** Does in this thread what the service does in others: for tests of what is done, and not of where. */
export const TEXTS_IN_PLACE: Texts<TextTasks> = {
  run: async (name, input) => (TEXT_TASKS[name] as (...input: readonly unknown[]) => never)(...input),
};
