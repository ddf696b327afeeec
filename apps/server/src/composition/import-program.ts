// The process that does imports: reading, checking and binding tens of thousands of rows would keep everybody waiting who
// asks the service for something else. It has connections of its own; what it is told, `ImportsBeside` tells it.

import { openImports } from "../domains/catalogue/index.ts";
import { importJobs } from "../jobs/index.ts";
import { beginBeside, given, hear, say } from "../kernel/beside.ts";
import { systemClock } from "../kernel/clock.ts";
import { NICENESS, setBack } from "../kernel/step-back.ts";
import { Database } from "../storage/database.ts";
import { PendingLists } from "../storage/pending-lists.ts";
import { Unavailable } from "../storage/unavailable.ts";
import type { ImportMeans, ImportOrder, ImportReport, ImportWord } from "./imports-beside.ts";

/** As many as the lane has places: each import reads ahead while it writes. */
const CONNECTIONS_MAX = 2;

const { prepare, limits, isEmbedded } = given<ImportMeans>();
let url = "";
const database = new Database({
  url: () => url,
  prepare,
  limits,
  maxConnections: CONNECTIONS_MAX,
  // Most of an import is PostgreSQL's work. Where that is done on this machine, it steps back as well.
  ...(isEmbedded ? { onBackend: (processId: number) => setBack(processId, NICENESS) } : {}),
});
// A write is hundreds of rows here: a second of them makes a list that everybody's searches have to read.
const lists = new PendingLists(database, { writesMin: 1 });
const { worker } = openImports({ database, clock: systemClock, inTurn, ...importJobs });

const tell = (word: ImportWord) => say(word);

/** Turns that were asked for. */
const wanted = new Map<number, () => void>();
let lastTurn = 0;

/** Other kinds of heavy work are begun where this process was started from: turns are shared out there. */
async function inTurn<T>(workspaceId: string, heavy: () => Promise<T>): Promise<T> {
  const id = ++lastTurn;
  const hasCome = new Promise<void>((resolve) => wanted.set(id, resolve));
  tell({ kind: "wantsTurn", id, workspaceId });
  await hasCome;
  wanted.delete(id);
  try {
    return await heavy();
  } finally {
    tell({ kind: "leavesTurn", id, textsDue: takeTextsDue() });
  }
}

/** The index is kept where this process was started from. */
function takeTextsDue(): string[] {
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

// What fails is done the next time, here or by the service's own process.
lists.cleanRegularly(() => {});
// Not before it is loaded: an import that a killed process left goes on sooner.
beginBeside();
hear(async (order: ImportOrder) => {
  if (order.kind === "stop") return worker.stop();
  if (order.kind === "turn") return wanted.get(order.id)?.();
  // The embedded server's may have changed.
  url = order.url;
  const outcome = await work(order.workspaceId);
  tell({ kind: "report", id: order.id, ...outcome, restarts: database.takeRestarts() });
});
