// Program of the import process: reading, checking and binding tens of thousands of rows would block the event loop of
// the service. It has its own connections; `ImportRunner` sends its orders.

import { openImports } from "../domains/catalogue/index.ts";
import { importJobs } from "../jobs/index.ts";
import { beginBeside, given, onMessage, say } from "../kernel/beside.ts";
import { systemClock } from "../kernel/clock.ts";
import { NICENESS, setBack } from "../kernel/step-back.ts";
import { Database } from "../storage/database.ts";
import { Unavailable } from "../storage/unavailable.ts";
import type { ImportMessage, ImportOrder, ImportParameters, ImportReport } from "./import-runner.ts";

/** Equals the places of the lane: each import reads ahead while it writes. */
const CONNECTIONS_MAX = 2;

const { prepare, limits, isEmbedded } = given<ImportParameters>();
let url = "";
const database = new Database({
  url: () => url,
  prepare,
  limits,
  maxConnections: CONNECTIONS_MAX,
  // Most of an import is PostgreSQL's work. A local PostgreSQL gets a lower priority as well.
  ...(isEmbedded ? { onBackend: (processId: number) => setBack(processId, NICENESS) } : {}),
});
const { worker } = openImports({ database, clock: systemClock, inTurn, ...importJobs });

const send = (word: ImportMessage) => say(word);

/** Pending slot requests. */
const wanted = new Map<number, () => void>();
let lastSlotRequest = 0;

/** The parent process owns the slots, because it also runs other kinds of heavy work. */
async function inTurn<T>(workspaceId: string, heavy: () => Promise<T>): Promise<T> {
  const id = ++lastSlotRequest;
  const granted = new Promise<void>((resolve) => wanted.set(id, resolve));
  send({ kind: "wantsTurn", id, workspaceId });
  await granted;
  wanted.delete(id);
  try {
    return await heavy();
  } finally {
    send({ kind: "leavesTurn", id, textsDue: drainTextsDue() });
  }
}

/** The parent process maintains the index. */
function drainTextsDue(): string[] {
  const workspaceIds = [...database.textsDue];
  database.textsDue.clear();
  return workspaceIds;
}

async function work(workspaceId: string): Promise<Pick<ImportReport, "failure" | "isAway">> {
  try {
    await worker.work(workspaceId);
    return {};
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error), isAway: error instanceof Unavailable };
  }
}

// The next run retries a failure, here or in the service's own process.
// Only after loading: an import of a killed process resumes sooner.
beginBeside();
onMessage(async (order: ImportOrder) => {
  if (order.kind === "stop") return worker.stop();
  if (order.kind === "turn") return wanted.get(order.id)?.();
  // The embedded server's URL may have changed.
  url = order.url;
  const outcome = await work(order.workspaceId);
  send({ kind: "report", id: order.id, ...outcome, restarts: database.drainRestarts() });
});
