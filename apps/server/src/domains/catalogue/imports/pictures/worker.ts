// Fetches the pictures of imports: some of a workspace at a time, in time slices, with retries after temporary
// failures. A product gets its pictures in order and in one change, once all of them are settled.

import { setTimeout as pause } from "node:timers/promises";
import { assumeWorkspace, type WorkspaceScope } from "../../../../kernel/access/principals.ts";
import { type Clock, HOUR, later, MINUTE, SECOND } from "../../../../kernel/clock.ts";
import { OperationError } from "../../../../kernel/errors.ts";
import { FetchError } from "../../../../providers/public-fetch/index.ts";
import { constraintMeaning } from "../../../../storage/constraints.ts";
import { type Database, sql, type Tx } from "../../../../storage/database.ts";
import type { PictureArrivals } from "../../../media/index.ts";
import { attachSettled } from "./attach.ts";

export interface ImportPictureParts {
  database: Database;
  clock: Clock;
  arrivals: PictureArrivals;
  /** Queues a job for a workspace, immediately or after a pause. */
  fetchLater: (tx: Tx, workspaceId: string, pauseSeconds?: number) => Promise<void>;
}

/** Concurrent fetches per workspace. */
const AT_ONCE = 4;
const TAKEN_AT_ONCE = 64;
const UNATTACHED_AT_ONCE = 500;
/** Many workspaces share few slots: after its time slice, the work continues in a new job at the end of the queue. */
const TIME_SLICE = 5 * SECOND;
/** Pauses between attempts. After the last one the picture has failed. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];

interface Wanted {
  import_id: string;
  product_id: string;
  position: number;
  url: string;
  attempts: number;
}

type Settled = { status: "FETCHED"; mediaId: string; isOwn: boolean } | { status: "FAILED"; problem: string };

export class ImportPictures {
  readonly #parts: ImportPictureParts;
  #isStopping = false;

  constructor(parts: ImportPictureParts) {
    this.#parts = parts;
  }

  stop(): void {
    this.#isStopping = true;
  }

  async work(workspaceId: string): Promise<void> {
    const { database, clock, fetchLater } = this.#parts;
    const workspace = assumeWorkspace(workspaceId, "the job names it, which an authorized import has added");
    // Monotonic time, because the wall clock may be set back.
    const sliceEnd = performance.now() + TIME_SLICE;
    await database.write(async (tx) => attachSettled(tx, workspace, await findUnattached(tx, workspace), clock.now()));
    while (!this.#isStopping && performance.now() < sliceEnd) {
      const wanted = await database.read((tx) => findDue(tx, workspace, clock.now()));
      if (wanted.length === 0) break;
      await this.#fetchAll(workspace, wanted, sliceEnd);
      const products = [...new Set(wanted.map(({ product_id }) => product_id))];
      await database.write((tx) => attachSettled(tx, workspace, products, clock.now()));
    }
    await database.write(async (tx) => {
      const next = await tx.find<{ due_at: Date | null }>(sql`
        select min(due_at) as due_at from import_pictures where workspace_id = ${workspace.id} and status = 'WAITING'`);
      if (next?.due_at == null) return;
      await fetchLater(tx, workspaceId, Math.max(0, next.due_at.getTime() - clock.now().getTime()) / SECOND);
    });
  }

  /** Queues a job for every workspace with waiting pictures, because its jobs may have run out of attempts. */
  async resume(): Promise<void> {
    const { database, fetchLater } = this.#parts;
    await database.write(async (tx) => {
      const rows = await tx.many<{ workspace_id: string }>(
        sql`select distinct workspace_id from import_pictures where status = 'WAITING'`,
      );
      for (const { workspace_id } of rows) await fetchLater(tx, workspace_id);
    });
  }

  /** Fetches several URLs concurrently. A URL that is needed twice is fetched once and then reused. */
  async #fetchAll(workspace: WorkspaceScope, wanted: readonly Wanted[], sliceEnd: number): Promise<void> {
    const lines = new Map<string, Wanted[]>();
    for (const one of wanted) {
      const line = lines.get(one.url);
      if (line === undefined) lines.set(one.url, [one]);
      else line.push(one);
    }
    const waiting = [...lines.values()];
    const fetchWaiting = async () => {
      for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
        for (const one of line) {
          if (this.#isStopping || performance.now() >= sliceEnd) return;
          await this.#fetch(workspace, one);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fetchWaiting));
  }

  async #fetch(workspace: WorkspaceScope, wanted: Wanted): Promise<void> {
    const { database, clock, arrivals } = this.#parts;
    const known = await database.read((tx) => findFetched(tx, workspace, wanted));
    if (known !== undefined) return this.#settle(workspace, wanted, { status: "FETCHED", ...known });
    try {
      const prepared = await arrivals.prepare(workspace, wanted.url);
      let isUsed = false;
      try {
        isUsed = await database.write(async (tx) => {
          if (!(await stillWaits(tx, workspace, wanted))) return false;
          const mediaId = await arrivals.insert(tx, workspace, prepared.value, clock.now());
          await settle(tx, workspace, wanted, { status: "FETCHED", mediaId, isOwn: true });
          return true;
        });
      } finally {
        if (!isUsed) await prepared.release();
      }
    } catch (error) {
      await this.#putOff(workspace, wanted, error);
    }
  }

  /** Delays pictures after a temporary failure, and marks the others as failed. */
  async #putOff(workspace: WorkspaceScope, wanted: Wanted, error: unknown): Promise<void> {
    if (error instanceof OperationError && error.code === "rate_limited") {
      // The limit of the workspace is reached. The picture is not at fault, so the attempt does not count.
      await pause(SECOND / 10);
      return this.#waitFor(workspace, wanted, (error.retryAfterSeconds ?? 5) * SECOND, wanted.attempts);
    }
    const problem = problemOf(error);
    if (problem !== undefined) return this.#settle(workspace, wanted, { status: "FAILED", problem });
    const milliseconds = PAUSES[wanted.attempts];
    if (milliseconds === undefined) {
      return this.#settle(workspace, wanted, {
        status: "FAILED",
        problem: "could not be fetched, however often it was tried",
      });
    }
    return this.#waitFor(workspace, wanted, milliseconds, wanted.attempts + 1);
  }

  #settle(workspace: WorkspaceScope, wanted: Wanted, settled: Settled): Promise<void> {
    return this.#parts.database.write((tx) => settle(tx, workspace, wanted, settled));
  }

  async #waitFor(workspace: WorkspaceScope, wanted: Wanted, milliseconds: number, attempts: number): Promise<void> {
    const { database, clock } = this.#parts;
    await database.write((tx) =>
      tx.run(sql`
        update import_pictures set due_at = ${later(clock.now(), milliseconds)}, attempts = ${attempts}
        where workspace_id = ${workspace.id} and product_id = ${wanted.product_id} and position = ${wanted.position}
          and url = ${wanted.url} and status = 'WAITING'`),
    );
  }
}

/** Returns undefined for a temporary failure. The text contains no part of a remote response. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof FetchError)
    return error.reason === "refused" ? "must be a publicly accessible image of at most 10 MiB" : undefined;
  if (constraintMeaning(error)?.code === "storage_full") return "cannot be stored: the workspace's storage is full";
  if (!(error instanceof OperationError)) throw error;
  if (error.code === "storage_full") return "cannot be stored: the workspace's storage is full";
  if (error.code === "unavailable") return undefined;
  return error.fieldErrors?.["url"] ?? "cannot be imported";
}

const findDue = (tx: Tx, workspace: WorkspaceScope, now: Date) =>
  tx.many<Wanted>(sql`
    select import_id, product_id, position, url, attempts from import_pictures
    where workspace_id = ${workspace.id} and status = 'WAITING' and due_at <= ${now}
    order by due_at, product_id, position limit ${TAKEN_AT_ONCE}`);

/** Finds products whose process was killed after the last picture was fetched. */
async function findUnattached(tx: Tx, workspace: WorkspaceScope): Promise<string[]> {
  const rows = await tx.many<{ product_id: string }>(sql`
    select distinct product_id from import_pictures
    where workspace_id = ${workspace.id} and attached_at is null and status <> 'WAITING' limit ${UNATTACHED_AT_ONCE}`);
  return rows.map(({ product_id }) => product_id);
}

/** A picture that the same import fetched for another product counts as its own here, too. */
const findFetched = (tx: Tx, workspace: WorkspaceScope, { url, import_id }: Wanted) =>
  tx.find<{ mediaId: string; isOwn: boolean }>(sql`
    select p.media_id as "mediaId", p.is_own and p.import_id = ${import_id} as "isOwn" from import_pictures p
    join media m on m.workspace_id = ${workspace.id} and m.id = p.media_id
    where p.workspace_id = ${workspace.id} and p.status = 'FETCHED' and md5(p.url) = md5(${url}) and p.url = ${url}
    order by 2 desc limit 1`);

const named = (workspace: WorkspaceScope, { product_id, position, url }: Wanted) =>
  sql`workspace_id = ${workspace.id} and product_id = ${product_id} and position = ${position} and url = ${url} and status = 'WAITING'`;

/** Checks that the picture still waits, and locks it until the transaction ends. */
const stillWaits = async (tx: Tx, workspace: WorkspaceScope, wanted: Wanted): Promise<boolean> =>
  (await tx.find(sql`select from import_pictures where ${named(workspace, wanted)} for update`)) !== undefined;

async function settle(tx: Tx, workspace: WorkspaceScope, wanted: Wanted, settled: Settled): Promise<void> {
  const { status } = settled;
  const { mediaId, isOwn } = status === "FETCHED" ? settled : { mediaId: null, isOwn: false };
  await tx.run(sql`
    update import_pictures
    set status = ${status}, media_id = ${mediaId}, is_own = ${isOwn}, attempts = attempts + 1,
        problem = ${status === "FAILED" ? settled.problem : null}
    where ${named(workspace, wanted)}`);
}
