// Runs imports: one per workspace at a time, in batches. The transaction of a batch also moves the import on. A process
// may be killed at any point, and several may work on one import by mistake: every row still counts once.

import { setImmediate as othersTurn } from "node:timers/promises";
import { ImportRules, LIMITS } from "@vitrine/contract";
import pg from "pg";
import { assumeWorkspace, type WorkspaceScope } from "../../../kernel/access/principals.ts";
import { SECOND } from "../../../kernel/clock.ts";
import { constraintMeaning } from "../../../storage/constraints.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { type Author, problemOfAuthor } from "../author-standing.ts";
import { applyBatch, type BatchOutcome, completeProblems } from "./batch.ts";
import { ImportFailure } from "./columns.ts";
import { dropContent, readContent } from "./content.ts";
import { forgetFirstErrors, keptBytes, storeErrors } from "./errors.ts";
import type { ImportParts } from "./import-handlers.ts";
import { type ImportRow, importColumns, undoUntil } from "./import-rows.ts";
import { addNotices, type NoticeCounts } from "./notices.ts";
import type { Place } from "./records.ts";
import type { Row, RowProblem } from "./rows.ts";
import { type ImportOptions, openImportSource } from "./shop-source.ts";
import type { Source } from "./source.ts";
import { openFile } from "./table-file.ts";
import { UndoSteps } from "./undo/steps.ts";
import { storeVocabulary } from "./writes.ts";

const { failedRowsMax } = LIMITS.import;

export const BATCH_ROWS = 500;
const BATCH_BYTES = 1024 * 1024;
/** Many workspaces share few slots: after its time slice, an import continues in a new job at the end of the queue. */
const TIME_SLICE = 5 * SECOND;
/** Processes that may crash at the same place of a file. */
const STARTS_ALLOWED = 3;
/** Rows that are checked before the event loop serves other work. */
const CHECKED_AT_ONCE = 25;

interface Batch {
  rows: Row[];
  problems: RowProblem[];
  sizeBytes: number;
  next: Place;
}

/** Totals of an import so far, as stored in its row. */
interface Tally {
  failed: number;
  failedBytes: number;
  notices: NoticeCounts;
}

/** Another process has moved the import on, or ended it. */
class MovedOn extends Error {}

export class ImportWorker {
  readonly #parts: ImportParts;
  readonly #undo: UndoSteps;
  /** Imports whose start this process has counted, and that have not moved on since. */
  readonly #started = new Set<string>();
  /** Settles when the last suspect has ended its time slice. */
  #suspects: Promise<unknown> = Promise.resolve();
  #isStopping = false;

  constructor(parts: ImportParts) {
    this.#parts = parts;
    this.#undo = new UndoSteps(parts);
  }

  /** Stops after the current batch; another process continues the work. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Processes the workspace's imports, oldest first, until all are done or the time slice is over. */
  async work(workspaceId: string): Promise<void> {
    const { database, workLater, sliceMilliseconds = TIME_SLICE } = this.#parts;
    const workspace = assumeWorkspace(workspaceId, "the job names it; each batch asks whether its author still may");
    // Monotonic time, because the wall clock may be set back.
    const sliceEnd = performance.now() + sliceMilliseconds;
    const hasTimeLeft = () => !this.#isStopping && performance.now() < sliceEnd;
    try {
      for (;;) {
        const next = await database.read((tx) => findUnfinished(tx, workspace));
        if (next !== undefined) {
          if (!(await this.#runGuarded(workspace, next, hasTimeLeft))) break;
        } else {
          const undone = await this.#undo.run(workspace, hasTimeLeft);
          if (undone === "nothing") return;
          if (undone === "later") break;
        }
      }
    } catch (error) {
      if (error instanceof MovedOn) return;
      throw error;
    }
    await database.write((tx) => workLater(tx, workspaceId));
  }

  /** Queues a job for every workspace with unfinished imports, because its jobs may have run out of attempts. */
  async resume(): Promise<void> {
    const { database, workLater } = this.#parts;
    await database.write(async (tx) => {
      const rows = await tx.many<{ workspace_id: string }>(
        sql`select workspace_id from imports where status in ('PENDING', 'RUNNING')
            union select workspace_id from imports where undo_status = 'RUNNING'`,
      );
      for (const { workspace_id } of rows) await workLater(tx, workspace_id);
    });
  }

  /**
   * A file may crash the process that reads it. All imports in that process become suspects and continue one after the
   * other, so that only the file at fault reaches the limit.
   */
  #runGuarded(workspace: WorkspaceScope, found: ImportRow, hasTimeLeft: () => boolean): Promise<boolean> {
    const run = async () => {
      await this.#countStart(workspace, found);
      try {
        return await this.#run(workspace, found, hasTimeLeft);
      } catch (error) {
        if (error instanceof MovedOn) this.#started.delete(found.id);
        throw error;
      }
    };
    if (found.starts === 0 || this.#started.has(found.id)) return run();
    const result = this.#suspects.then(run);
    this.#suspects = result.catch(() => {});
    return result;
  }

  /** Counts a process once: an outage of the database is no crash. */
  async #countStart(workspace: WorkspaceScope, { id, starts }: ImportRow): Promise<void> {
    if (this.#started.has(id) || starts >= STARTS_ALLOWED) return;
    await this.#parts.database.write((tx) =>
      tx.run(sql`update imports set starts = starts + 1 where workspace_id = ${workspace.id} and id = ${id}`),
    );
    this.#started.add(id);
  }

  /** Returns false when the time slice ended first. */
  async #run(workspace: WorkspaceScope, found: ImportRow, hasTimeLeft: () => boolean): Promise<boolean> {
    try {
      if (found.starts >= STARTS_ALLOWED && !this.#started.has(found.id))
        throw new ImportFailure("Reading it takes more than there is.");
      const source = await this.#open(workspace, found);
      let at: Place = { offset: found.next_offset, line: found.next_line, row: found.next_row };
      let tally: Tally = { failed: found.failed, failedBytes: found.failed_bytes, notices: found.notices };
      for await (const batch of readAhead(this.#withWords(workspace, found, batches(source.records(at), at)))) {
        tally = await this.#commit(workspace, { ...found, rules: source.rules }, at, batch, tally);
        this.#started.delete(found.id);
        at = batch.next;
        if (tally.failed >= failedRowsMax) throw new ImportFailure(`${failedRowsMax} rows cannot be taken.`);
        if (!hasTimeLeft()) return false;
      }
      await this.#end(workspace, found.id, "DONE", null);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      await this.#end(workspace, found.id, "FAILED", failure);
    }
    return true;
  }

  async #open(workspace: WorkspaceScope, found: ImportRow): Promise<Source> {
    const { database } = this.#parts;
    const read = (offset: number) => readContent(database, { workspace, importId: found.id }, offset);
    const means = await database.read((tx) => readOptions(tx, workspace, found));
    const source = openImportSource(await openFile(found.format, read), found.mapping, means);
    if (found.status !== "RUNNING" && source.findStrays !== undefined) means.strays = await source.findStrays();
    await this.#begin(workspace, found, source, means.strays);
    return source;
  }

  async #begin(
    workspace: WorkspaceScope,
    { id, status }: ImportRow,
    { ignoredColumns, header, columns, profile, rules }: Source,
    strays: ImportOptions["strays"],
  ): Promise<void> {
    if (status === "RUNNING") return;
    await this.#parts.database.write((tx) =>
      tx.run(sql`
        update imports
        set status = 'RUNNING', started_at = ${this.#parts.clock.now()}, ignored_columns = ${ignoredColumns.map(storable)},
            header = ${header}, columns = ${JSON.stringify(columns)}, profile = ${profile},
            rules = ${rules === null ? null : JSON.stringify(rules)}::jsonb,
            strays = ${strays === null || strays.lines.length === 0 ? null : JSON.stringify(strays)}::jsonb
        where workspace_id = ${workspace.id} and id = ${id} and status = 'PENDING'`),
    );
  }

  /**
   * Stores the words of each batch in a separate transaction, while the previous batch is written. Otherwise a
   * concurrent writer of the same word would wait for a whole batch.
   */
  async *#withWords(
    workspace: WorkspaceScope,
    { dry_run }: ImportRow,
    source: AsyncIterable<Batch>,
  ): AsyncGenerator<Batch> {
    const { database } = this.#parts;
    for await (const batch of source) {
      if (!dry_run) await database.write((tx) => storeVocabulary(tx, workspace, batch.rows));
      yield batch;
    }
  }

  /** Returns the totals after this batch. */
  async #commit(
    workspace: WorkspaceScope,
    { id, dry_run, rules, scopes }: ImportRow,
    at: Place,
    batch: Batch,
    before: Tally,
  ): Promise<Tally> {
    const { database, clock, fetchPicturesLater } = this.#parts;
    const waitsForPictures = rules?.meanwhile === "INACTIVE";
    return database.write(async (tx) => {
      const author = await lockAt(tx, workspace, id, at);
      const target = { workspace, importId: id, author, dryRun: dry_run, now: clock.now(), waitsForPictures, scopes };
      const outcome = await applyBatch(tx, target, batch.rows);
      const problems = [...(await completeProblems(tx, workspace, batch.problems)), ...outcome.problems];
      if (before.failed === 0 && problems.length > 0) await forgetFirstErrors(tx, workspace);
      await storeErrors(tx, workspace, id, problems, before.failedBytes);
      await storeCreatedIds(tx, target, at, outcome);
      if (outcome.pictures > 0) await fetchPicturesLater(tx, workspace.id);
      const { created, updated, unchanged } = outcome;
      const total = batch.rows.length + batch.problems.length;
      const tally: Tally = {
        failed: before.failed + problems.length,
        failedBytes: before.failedBytes + keptBytes(problems, before.failedBytes),
        notices: addNotices(before.notices, outcome.notices),
      };
      await tx.run(sql`
        update imports
        set next_offset = ${batch.next.offset}, next_line = ${batch.next.line}, next_row = ${batch.next.row ?? 1},
            total = total + ${total}, created = created + ${created}, updated = updated + ${updated},
            unchanged = unchanged + ${unchanged}, failed = ${tally.failed}, failed_bytes = ${tally.failedBytes},
            former_bytes = former_bytes + ${outcome.formerBytes}, notices = ${JSON.stringify(tally.notices)}, has_pictures = has_pictures or ${outcome.pictures > 0},
            starts = 0
        where workspace_id = ${workspace.id} and id = ${id}`);
      return tally;
    });
  }

  async #end(workspace: WorkspaceScope, id: string, status: "DONE" | "FAILED", failure: string | null): Promise<void> {
    const { database, clock } = this.#parts;
    await database.write(async (tx) => {
      const ended = await tx.run(sql`
        update imports
        set status = ${status}, failure = ${failure}, finished_at = ${clock.now()}, strays = null,
            undo_until = ${undoUntil(clock.now())}, started_at = coalesce(started_at, ${clock.now()})
        where workspace_id = ${workspace.id} and id = ${id} and status in ('PENDING', 'RUNNING')`);
      if (ended === 1) await dropContent(tx, { workspace, importId: id });
    });
    this.#started.delete(id);
  }
}

/** Field names of objects may contain characters that the database cannot store. */
const storable = (name: string) => name.replaceAll("\0", "").toWellFormed();

const findUnfinished = (tx: Tx, workspace: WorkspaceScope) =>
  tx.find<ImportRow>(sql`
    select ${importColumns(workspace)} from imports
    where workspace_id = ${workspace.id} and status in ('PENDING', 'RUNNING')
    order by created_at, id limit 1`);

/** Locks the import at the expected offset: no other process can move it on or cancel it before the commit. */
async function lockAt(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  { offset }: Place,
): Promise<{ accountId: string | null; connectionId: string | null }> {
  const author = await tx.find<Author>(sql`
    select account_id, connection_id from imports
    where workspace_id = ${workspace.id} and id = ${id} and status = 'RUNNING' and next_offset = ${offset}
    for update`);
  if (author === undefined) throw new MovedOn();
  const problem = await problemOfAuthor(tx, workspace, author);
  if (problem !== undefined) throw new ImportFailure(problem);
  return { accountId: author.account_id, connectionId: author.connection_id };
}

/** Returns all settings that decide how the file is read. */
async function readOptions(
  tx: Tx,
  workspace: WorkspaceScope,
  { id, profile, rules }: ImportRow,
): Promise<ImportOptions> {
  const { name, strays } = await tx.one<{ name: string; strays: ImportOptions["strays"] }>(sql`
    select w.name, i.strays from imports i join workspaces w on w.id = i.workspace_id
    where i.workspace_id = ${workspace.id} and i.id = ${id}`);
  return { profile, rules: rules === null ? null : ImportRules.parse(rules), ownBrand: name, strays };
}

/** Stores the created ids for an undo, one row per batch. */
async function storeCreatedIds(
  tx: Tx,
  { workspace, importId, now }: { workspace: WorkspaceScope; importId: string; now: Date },
  { offset }: Place,
  { productIds, tagIds }: BatchOutcome,
): Promise<void> {
  if (productIds.length === 0 && tagIds.length === 0) return;
  await tx.run(sql`
    insert into import_batches (workspace_id, import_id, from_offset, at, product_ids, tag_ids)
    values (${workspace.id}, ${importId}, ${offset}, ${now}, ${productIds}, ${tagIds})`);
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
    if (count < BATCH_ROWS && batch.sizeBytes < BATCH_BYTES) continue;
    yield batch;
    batch = { rows: [], problems: [], sizeBytes: 0, next };
  }
  if (batch.sizeBytes > 0) yield batch;
}

/** Reads and checks the next batch while the database writes the current one. */
async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const take = () => {
    const taken = source.next();
    taken.catch(() => {}); // reported when it is awaited
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

/** Returns the failure that ends an import for good; undefined when a retry may succeed. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof ImportFailure) return error.message;
  if (constraintMeaning(error)?.code === "storage_full") return "The workspace's storage is full.";
  // Values that the database never accepts: a bug of the service, which must not block later imports.
  if (error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? ""))
    return "An unexpected error stopped the import.";
  return undefined;
}
