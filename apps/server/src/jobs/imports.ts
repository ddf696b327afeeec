import type { Tx } from "../storage/database.ts";
import { enqueue } from "./queue.ts";

/** One turn at a time waits for each workspace; it takes up all imports that the workspace has. */
export const runImportsLater = (tx: Tx, workspaceId: string): Promise<void> =>
  enqueue(tx, "run_imports", { workspaceId }, { jobKey: `imports ${workspaceId}` });
