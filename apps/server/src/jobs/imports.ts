import type { Tx } from "../storage/database.ts";
import { enqueue } from "./queue.ts";

/** One turn waits for each workspace, behind all who wait already; it takes up the imports that the workspace has. */
export const runImportsLater = (tx: Tx, workspaceId: string): Promise<void> =>
  enqueue(tx, "run_imports", { workspaceId }, { jobKey: `imports ${workspaceId}` });
