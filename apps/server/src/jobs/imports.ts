import type { Tx } from "../storage/database.ts";
import { enqueue } from "./queue.ts";

/** Queues one job per workspace behind all waiting jobs; it runs the workspace's pending imports. */
const runImportsLater = (tx: Tx, workspaceId: string): Promise<void> =>
  enqueue(tx, "run_imports", { workspaceId }, { jobKey: `imports ${workspaceId}` });

/** Queues one job per workspace for the pictures of its imports; with a pause before a retry. */
export const fetchPicturesLater = (tx: Tx, workspaceId: string, pauseSeconds = 0): Promise<void> =>
  enqueue(tx, "fetch_pictures", { workspaceId }, { jobKey: `pictures ${workspaceId}`, pauseSeconds });

/** Jobs that an import enqueues. */
export const importJobs = {
  workLater: runImportsLater,
  fetchPicturesLater,
  removeBytesLater: (tx: Tx, bytes: { workspaceId: string; key: string }): Promise<void> =>
    enqueue(tx, "remove_media_bytes", bytes),
};
