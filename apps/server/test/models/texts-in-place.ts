import { TASKS, type Texts } from "../../src/providers/models/text-tasks.ts";

/** Does in this thread what the service does in others: for tests of what is done, and not of where. */
export const TEXTS_IN_PLACE: Texts = {
  run: async (name, input) => (TASKS[name] as (...input: readonly unknown[]) => never)(...input),
};
