// Does imports: one of a workspace at a time, batch after batch, each in a transaction that also moves the import on. A
// process may be killed at any point, and several may work on the same import by mistake: every row still counts once.

import { setImmediate as othersTurn } from "node:timers/promises";
import pg from "pg";
import { assumeWorkspace, type WorkspaceScope } from "../../../kernel/access/principals.ts";
import { SECOND } from "../../../kernel/clock.ts";
import { constraintMeaning } from "../../../storage/constraints.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { problemOfAuthor, type Standing, standingColumns, standingJoins } from "../author-standing.ts";
import { applyBatch } from "./batch.ts";
import { ImportFailure } from "./columns.ts";
import { dropContent, readContent } from "./content.ts";
import type { ImportParts } from "./import-handlers.ts";
import { type ImportRow, importColumns } from "./import-rows.ts";
import type { Place } from "./records.ts";
import type { Row, RowProblem } from "./rows.ts";
import { openSource } from "./source.ts";
import { announceBatch, countImages, noteWords } from "./writes.ts";

export const BATCH_ROWS_MAX = 500;
const BATCH_BYTES_MAX = 1024 * 1024;
/** Many workspaces share few places: what is left after a turn goes on in another one, behind all who wait. */
const TURN = 5 * SECOND;
const FAILED_ROWS_MAX = 100_000;
/** Rows that are checked before whatever else waits in this process has its turn. */
const CHECKED_AT_ONCE = 25;

interface Batch {
  rows: Row[];
  problems: RowProblem[];
  sizeBytes: number;
  next: Place;
}

/** Somebody else has moved the import on, or ended it. */
class MovedOn extends Error {}

export class ImportWorker {
  readonly #parts: ImportParts;
  #isStopping = false;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** After the batch in hand, everything stops; what is left is done by another process. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Works on the workspace's imports, the oldest first, until none is left or its turn is over. */
  async work(workspaceId: string): Promise<void> {
    const { database, workLater, turnMilliseconds = TURN } = this.#parts;
    const workspace = assumeWorkspace(workspaceId, "the job names it; each batch asks whether its author still may");
    // Not by the clock, which may be set back meanwhile.
    const turnEnds = performance.now() + turnMilliseconds;
    const mayGoOn = () => !this.#isStopping && performance.now() < turnEnds;
    try {
      for (;;) {
        const next = await database.read((tx) => findUnfinished(tx, workspace));
        if (next === undefined) return;
        if (!(await this.#run(workspace, next, mayGoOn))) break;
      }
    } catch (error) {
      if (error instanceof MovedOn) return;
      throw error;
    }
    await database.write((tx) => workLater(tx, workspaceId));
  }

  /** Queues a turn for every workspace with unfinished imports: their jobs may have run out of attempts. */
  async resume(): Promise<void> {
    const { database, workLater } = this.#parts;
    await database.write(async (tx) => {
      const rows = await tx.many<{ workspace_id: string }>(
        sql`select distinct workspace_id from imports where status in ('PENDING', 'RUNNING')`,
      );
      for (const { workspace_id } of rows) await workLater(tx, workspace_id);
    });
  }

  /** False when the turn was over before the end. */
  async #run(workspace: WorkspaceScope, found: ImportRow, mayGoOn: () => boolean): Promise<boolean> {
    const { database } = this.#parts;
    const content = { workspace, importId: found.id };
    try {
      const read = (offset: number) => readContent(database, content, offset);
      const source = await openSource(found.format, found.mapping, read);
      await this.#begin(workspace, found, source.ignoredColumns);
      let at: Place = { offset: found.next_offset, line: found.next_line };
      let failed = found.failed;
      for await (const batch of readAhead(batches(source.records(at), at))) {
        failed += await this.#commit(workspace, found, at, batch);
        at = batch.next;
        if (failed >= FAILED_ROWS_MAX) throw new ImportFailure(`${FAILED_ROWS_MAX} rows cannot be taken.`);
        if (!mayGoOn()) return false;
      }
      await this.#end(workspace, found.id, "DONE", null);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      await this.#end(workspace, found.id, "FAILED", failure);
    }
    return true;
  }

  async #begin(workspace: WorkspaceScope, { id, status }: ImportRow, ignoredColumns: string[]): Promise<void> {
    if (status === "RUNNING") return;
    await this.#parts.database.write((tx) =>
      tx.run(sql`
        update imports set status = 'RUNNING', started_at = ${this.#parts.clock.now()}, ignored_columns = ${ignoredColumns}
        where workspace_id = ${workspace.id} and id = ${id} and status = 'PENDING'`),
    );
  }

  /** Returns how many of the rows could not be taken. */
  async #commit(workspace: WorkspaceScope, { id, dry_run }: ImportRow, at: Place, batch: Batch): Promise<number> {
    const { database, clock } = this.#parts;
    const target = { workspace, importId: id, dryRun: dry_run, now: clock.now() };
    // In a transaction of their own: nobody who brings the same word waits for the whole batch.
    if (!dry_run) await database.write((tx) => noteWords(tx, workspace, batch.rows), { tenant: workspace.id });
    return database.write(
      async (tx) => {
        await Promise.all([announceBatch(tx), holdAt(tx, workspace, id, at)]);
        const outcome = await applyBatch(tx, target, batch.rows);
        await countImages(tx, workspace, outcome.images);
        const problems = [...batch.problems, ...outcome.problems];
        await noteErrors(tx, workspace, id, problems);
        const { created, updated, unchanged } = outcome;
        const total = batch.rows.length + batch.problems.length;
        await tx.run(sql`
        update imports
        set next_offset = ${batch.next.offset}, next_line = ${batch.next.line}, total = total + ${total},
            created = created + ${created}, updated = updated + ${updated}, unchanged = unchanged + ${unchanged},
            failed = failed + ${problems.length}
        where workspace_id = ${workspace.id} and id = ${id}`);
        return problems.length;
      },
      { tenant: workspace.id },
    );
  }

  async #end(workspace: WorkspaceScope, id: string, status: "DONE" | "FAILED", failure: string | null): Promise<void> {
    const { database, clock } = this.#parts;
    await database.write(async (tx) => {
      const ended = await tx.run(sql`
        update imports
        set status = ${status}, failure = ${failure}, finished_at = ${clock.now()},
            started_at = coalesce(started_at, ${clock.now()})
        where workspace_id = ${workspace.id} and id = ${id} and status in ('PENDING', 'RUNNING')`);
      if (ended === 1) await dropContent(tx, { workspace, importId: id });
    });
  }
}

const findUnfinished = (tx: Tx, workspace: WorkspaceScope) =>
  tx.find<ImportRow>(sql`
    select ${importColumns} from imports
    where workspace_id = ${workspace.id} and status in ('PENDING', 'RUNNING')
    order by created_at, id limit 1`);

/** Holds the import where this process believes it to be: nobody else can move it on or cancel it before the commit. */
async function holdAt(tx: Tx, workspace: WorkspaceScope, id: string, { offset }: Place): Promise<void> {
  const row = await tx.find<Standing>(sql`
    select ${standingColumns} from imports i ${standingJoins}
    where i.workspace_id = ${workspace.id} and i.id = ${id} and i.status = 'RUNNING' and i.next_offset = ${offset}
    for update of i`);
  if (row === undefined) throw new MovedOn();
  const problem = problemOfAuthor(row);
  if (problem !== undefined) throw new ImportFailure(problem);
}

async function noteErrors(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  problems: readonly RowProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  await tx.run(sql`
    insert into import_errors (workspace_id, import_id, line, field_errors)
    select ${workspace.id}, ${id}, line, field_errors
    from unnest(${problems.map(({ line }) => line)}::int[],
                ${problems.map(({ fieldErrors }) => JSON.stringify(fieldErrors))}::json[]) as e (line, field_errors)
    on conflict (workspace_id, import_id, line) do nothing`);
}

async function* batches(
  records: AsyncIterable<{ row: Row | RowProblem | undefined; next: Place; sizeBytes: number }>,
  from: Place,
): AsyncGenerator<Batch> {
  let batch: Batch = { rows: [], problems: [], sizeBytes: 0, next: from };
  for await (const { row, next, sizeBytes } of records) {
    if (row !== undefined && "values" in row) batch.rows.push(row);
    else if (row !== undefined) batch.problems.push(row);
    batch.next = next;
    batch.sizeBytes += sizeBytes;
    const count = batch.rows.length + batch.problems.length;
    if (count % CHECKED_AT_ONCE === 0) await othersTurn();
    if (count < BATCH_ROWS_MAX && batch.sizeBytes < BATCH_BYTES_MAX) continue;
    yield batch;
    batch = { rows: [], problems: [], sizeBytes: 0, next };
  }
  if (batch.sizeBytes > 0) yield batch;
}

/** The next batch is read and checked while the database is busy with the one before. */
async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const take = () => {
    const taken = source.next();
    taken.catch(() => {}); // told when its turn comes
    return taken;
  };
  try {
    for (let next = take(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = take();
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}

/** What ends an import for good; undefined for what may go better the next time. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof ImportFailure) return error.message;
  if (constraintMeaning(error)?.code === "storage_full") return "The workspace's storage is full.";
  // Values that the database will never take: a mistake of ours, which must not stand in the way of later imports.
  if (error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? ""))
    return "An unexpected error stopped it.";
  return undefined;
}
