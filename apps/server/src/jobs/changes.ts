import type { Tx } from "../storage/database.ts";
import { enqueue } from "./queue.ts";

/** One turn waits for each workspace; it takes up the change of many products that the workspace has. */
export const runProductChangesLater = (tx: Tx, workspaceId: string): Promise<void> =>
  enqueue(tx, "run_product_changes", { workspaceId }, { jobKey: `product changes ${workspaceId}` });
