import type { Tx } from "../storage/database.ts";
import { enqueue } from "./queue.ts";

/** Queues one job per workspace, which runs all pending product changes of the workspace. */
export const runProductChangesLater = (tx: Tx, workspaceId: string): Promise<void> =>
  enqueue(tx, "run_product_changes", { workspaceId }, { jobKey: `product changes ${workspaceId}` });
