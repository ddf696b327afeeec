// Bulk edits of products: the operations, and the worker for large ones.

import type { Handler } from "../../../kernel/call/handler.ts";
import { changeHandlers } from "./handlers.ts";
import { type ChangeParts, ChangeWorker } from "./worker.ts";

export { sweep } from "./sweep.ts";

export interface ChangeDomain {
  handlers: Handler[];
  worker: ChangeWorker;
}

export const openChanges = (parts: ChangeParts): ChangeDomain => ({
  handlers: changeHandlers(parts),
  worker: new ChangeWorker(parts),
});
