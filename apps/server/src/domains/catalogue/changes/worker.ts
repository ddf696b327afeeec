// Runs large changes and their undo: one per workspace at a time, in steps of one short transaction each. A process may
// be killed at any point; another one continues after the last step.

import { assumeWorkspace, type WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Clock, SECOND } from "../../../kernel/clock.ts";
import { constraintMeaning } from "../../../storage/constraints.ts";
import { type Database, sql, type Tx } from "../../../storage/database.ts";
import { problemOfAuthor } from "../author-standing.ts";
import { ChangeFailure } from "./apply.ts";
import { type ChangeRow, changeColumns } from "./change-rows.ts";
import { applyNextItems, undoNextItems, undoUntil } from "./steps.ts";

export interface ChangeParts {
  database: Database;
  clock: Clock;
  /** Queues a job for a workspace with a waiting change. */
  workLater: (tx: Tx, workspaceId: string) => Promise<void>;
}

/** Small enough that other writers wait only briefly for a step. */
const STEP_ITEMS = 250;
/** Many workspaces share few slots: after its time slice, a change continues in a new job at the end of the queue. */
const TIME_SLICE = 5 * SECOND;

export class ChangeWorker {
  readonly #parts: ChangeParts;
  #isStopping = false;

  constructor(parts: ChangeParts) {
    this.#parts = parts;
  }

  /** Stops after the current step; another process continues the work. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Processes the workspace's unfinished change until it ends or the time slice is over. */
  async work(workspaceId: string): Promise<void> {
    const { database, workLater } = this.#parts;
    const workspace = assumeWorkspace(workspaceId, "the job names it; each step asks whether its author still may");
    // Monotonic time, because the wall clock may be set back.
    const sliceEnd = performance.now() + TIME_SLICE;
    while (!this.#isStopping && performance.now() < sliceEnd) {
      if (!(await this.#step(workspace))) return;
    }
    await database.write((tx) => workLater(tx, workspaceId));
  }

  /** Queues a job for every workspace with an unfinished change, because its jobs may have run out of attempts. */
  async resume(): Promise<void> {
    const { database, workLater } = this.#parts;
    await database.write(async (tx) => {
      const rows = await tx.many<{ workspace_id: string }>(
        sql`select workspace_id from product_changes where status in ('PENDING', 'RUNNING', 'UNDOING')`,
      );
      for (const { workspace_id } of rows) await workLater(tx, workspace_id);
    });
  }

  /** Returns false when no work is left. */
  async #step(workspace: WorkspaceScope): Promise<boolean> {
    const { database } = this.#parts;
    try {
      return await database.write((tx) => this.#next(tx, workspace));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      await database.write((tx) => this.#end(tx, workspace, "FAILED", failure));
      return false;
    }
  }

  async #next(tx: Tx, workspace: WorkspaceScope): Promise<boolean> {
    const now = this.#parts.clock.now();
    const change = await lockUnfinished(tx, workspace);
    if (change === undefined) return false;
    const problem = await problemOfAuthor(tx, workspace, change);
    if (problem !== undefined) throw new ChangeFailure(problem);
    if (change.status === "PENDING") await begin(tx, workspace, change.id);
    const isBack = change.status === "UNDOING";
    const goOn = await (isBack ? undoNextItems : applyNextItems)(tx, workspace, change, STEP_ITEMS, now);
    if (!goOn) await this.#end(tx, workspace, isBack ? "UNDONE" : "DONE", null);
    return goOn;
  }

  async #end(
    tx: Tx,
    workspace: WorkspaceScope,
    status: "DONE" | "UNDONE" | "FAILED",
    failure: string | null,
  ): Promise<void> {
    const now = this.#parts.clock.now();
    await tx.run(sql`
      update product_changes
      set status = ${status}, failure = ${failure}, finished_at = ${now}, undo_until = ${undoUntil(now)}
      where workspace_id = ${workspace.id} and status in ('PENDING', 'RUNNING', 'UNDOING')`);
  }
}

/** Locks the change: no other transaction can move it on or cancel it before the commit. */
const lockUnfinished = (tx: Tx, workspace: WorkspaceScope) =>
  tx.find<ChangeRow>(sql`
    select ${changeColumns} from product_changes i
    where i.workspace_id = ${workspace.id} and i.status in ('PENDING', 'RUNNING', 'UNDOING')
    for update`);

async function begin(tx: Tx, workspace: WorkspaceScope, id: string): Promise<void> {
  await tx.run(sql`
    update product_changes set status = 'RUNNING' where workspace_id = ${workspace.id} and id = ${id}`);
}

/** Returns the failure that ends a change for good; undefined when a retry may succeed. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof ChangeFailure) return error.message;
  return constraintMeaning(error)?.code === "storage_full" ? "The workspace's storage is full." : undefined;
}
