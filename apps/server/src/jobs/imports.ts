import type { Tx } from "../storage/database.ts";
import { enqueue } from "./queue.ts";

/** One turn waits for each workspace, behind all who wait already; it takes up the imports that the workspace has. */
const runImportsLater = (tx: Tx, workspaceId: string): Promise<void> =>
  enqueue(tx, "run_imports", { workspaceId }, { jobKey: `imports ${workspaceId}` });

/** The same for the pictures that its imports name; after a pause where those that are left are to be tried again. */
export const fetchPicturesLater = (tx: Tx, workspaceId: string, pauseSeconds = 0): Promise<void> =>
  enqueue(tx, "fetch_pictures", { workspaceId }, { jobKey: `pictures ${workspaceId}`, pauseSeconds });

/** All that an import leaves to jobs. */
export const importJobs = {
  workLater: runImportsLater,
  fetchPicturesLater,
  removeBytesLater: (tx: Tx, bytes: { workspaceId: string; key: string }): Promise<void> =>
    enqueue(tx, "remove_media_bytes", bytes),
};
