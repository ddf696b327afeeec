import {
  cancelProductChange,
  changeProducts,
  getProductChange,
  LIMITS,
  type Scope,
  undoChange,
} from "@vitrine/contract";
import { requireScopes } from "../../../kernel/access/needed-scopes.ts";
import type { Principal, WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { OperationError } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { authorOf } from "../history.ts";
import {
  type ChangeRow,
  type Changes,
  canBeUndone,
  getChangeRow,
  type Outcome,
  toDryRun,
  toProductChange,
} from "./change-rows.ts";
import { applyNextItems, undoNextItems, undoUntil } from "./steps.ts";
import { countTargets, insertItems, requireOwnTargets, targetsOf } from "./targets.ts";
import type { ChangeParts } from "./worker.ts";

const { atOnceMax } = LIMITS.change;

export function changeHandlers({ workLater }: ChangeParts): Handler[] {
  const answer = async (tx: Tx, workspace: WorkspaceScope, id: string, now: Date) =>
    toProductChange(await getChangeRow(tx, workspace, id), now);

  return [
    handle(changeProducts, "write", async ({ tx, workspace, principal, body, now }) => {
      requireScopes(principal, scopesOf(body));
      await requireOwnTargets(tx, workspace, body);
      const { ids: _ids, filter: _filter, dryRun, ...changes } = body;
      const targets = await targetsOf(tx, workspace, body);
      const id = newId("productChange");
      const begin = async () => {
        await insertChange(tx, workspace, { id, changes }, principal, now);
        if (!(await hasUnfinished(tx, workspace))) return insertItems(tx, workspace, id, targets);
        // A change that needs a job must wait, even if the other change ends now: only some of its products are stored.
        const total = await insertItems(tx, workspace, id, targets, atOnceMax);
        if (total > atOnceMax) throw conflict({ change: "must wait until the previous change has finished" });
        return total;
      };
      if (dryRun) {
        const count = await countTargets(tx, workspace, targets);
        return toDryRun(count > atOnceMax ? counted(count) : await tried(tx, workspace, { id, begin }, now), now);
      }
      const total = await begin();
      if (total > atOnceMax) {
        await deferToJob(tx, workspace, id, total);
        await workLater(tx, workspace.id);
      } else {
        await changeAtOnce(tx, workspace, { id, total }, now);
      }
      return answer(tx, workspace, id, now);
    }),

    handle(getProductChange, "read", ({ tx, workspace, params, now }) => answer(tx, workspace, params.id, now)),

    handle(cancelProductChange, "write", async ({ tx, workspace, params, now }) => {
      await tx.run(sql`
        update product_changes set status = 'CANCELLED', finished_at = ${now}, undo_until = ${undoUntil(now)}
        where workspace_id = ${workspace.id} and id = ${params.id} and status in ('PENDING', 'RUNNING')`);
      // Items that were not processed have no effect to undo.
      await tx.run(sql`
        delete from product_change_items i using product_changes c
        where i.workspace_id = ${workspace.id} and i.change_id = ${params.id} and c.workspace_id = i.workspace_id
          and c.id = i.change_id and c.status = 'CANCELLED' and i.n >= c.next_n`);
      const row = await getChangeRow(tx, workspace, params.id);
      if (row.status !== "CANCELLED") throw conflict({ status: `is already ${row.status}` });
      return toProductChange(row, now);
    }),

    handle(undoChange, "write", async ({ tx, workspace, principal, params, now }) => {
      const row = await getChangeRow(tx, workspace, params.id, "hold");
      if (!canBeUndone(row, now)) throw conflict({ id: "cannot be undone" });
      requireScopes(principal, scopesOf(row.changes));
      const isSmall = row.next_n - 1 <= atOnceMax;
      await startUndo(tx, workspace, row, isSmall ? "UNDONE" : "UNDOING", principal);
      if (isSmall) await undoNextItems(tx, workspace, await getChangeRow(tx, workspace, row.id), atOnceMax, now);
      else await workLater(tx, workspace.id);
      return answer(tx, workspace, row.id, now);
    }),
  ];
}

/** Scopes for writes beyond products. Tags of a product belong to the product. */
const scopesOf = ({ addToCollectionId, removeFromCollectionId }: Changes): Scope[] =>
  addToCollectionId === undefined && removeFromCollectionId === undefined ? [] : ["collections:write"];

async function changeAtOnce(
  tx: Tx,
  workspace: WorkspaceScope,
  { id, total }: { id: string; total: number },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update product_changes set total = ${total} where workspace_id = ${workspace.id} and id = ${id}`);
  await applyNextItems(tx, workspace, await getChangeRow(tx, workspace, id), atOnceMax, now);
}

/** Runs the change under a savepoint and rolls it back. */
async function tried(
  tx: Tx,
  workspace: WorkspaceScope,
  { id, begin }: { id: string; begin: () => Promise<number> },
  now: Date,
): Promise<Outcome> {
  await tx.run(sql`savepoint tried`);
  await changeAtOnce(tx, workspace, { id, total: await begin() }, now);
  const { total, done, changed, failed, failures } = await getChangeRow(tx, workspace, id);
  await tx.run(sql`rollback to savepoint tried`);
  return { total, done, changed, failed, failures };
}

/** A dry run only counts what a job would do. */
const counted = (total: number): Outcome => ({ total, done: 0, changed: 0, failed: 0, failures: [] });

const conflict = (fieldErrors: Record<string, string>) => new OperationError("conflict", { fieldErrors });

/** Inserts the change as finished, because most changes finish in this call. */
async function insertChange(
  tx: Tx,
  workspace: WorkspaceScope,
  { id, changes }: { id: string; changes: Changes },
  principal: Principal,
  now: Date,
): Promise<void> {
  const { accountId, connectionId } = authorOf(principal);
  await tx.run(sql`
    insert into product_changes (workspace_id, id, changes, status, total, account_id, connection_id, created_at, finished_at,
                                 undo_until)
    values (${workspace.id}, ${id}, ${JSON.stringify(changes)}, 'DONE', 0, ${accountId}, ${connectionId}, ${now}, ${now},
            ${undoUntil(now)})`);
}

const hasUnfinished = (tx: Tx, workspace: WorkspaceScope): Promise<boolean> =>
  tx
    .one<{ found: boolean }>(sql`
    select exists (
      select from product_changes where workspace_id = ${workspace.id} and status in ('PENDING', 'RUNNING', 'UNDOING')) as found`)
    .then(({ found }) => found);

/** The database rejects a second unfinished change of the workspace. */
async function deferToJob(tx: Tx, workspace: WorkspaceScope, id: string, total: number): Promise<void> {
  await tx.run(sql`
    update product_changes set status = 'PENDING', total = ${total}, finished_at = null, undo_until = null
    where workspace_id = ${workspace.id} and id = ${id}`);
}

/**
 * Rewinds to the first item. Items that were undone before have no former state left. From now on, the undoing account
 * needs the permission, and the history names it.
 */
async function startUndo(
  tx: Tx,
  workspace: WorkspaceScope,
  { id }: ChangeRow,
  status: "UNDONE" | "UNDOING",
  principal: Principal,
): Promise<void> {
  const { accountId, connectionId } = authorOf(principal);
  await tx.run(sql`
    update product_changes
    set status = ${status}, next_n = 1, failures = '[]', failure = null, not_undone = 0, account_id = ${accountId},
        connection_id = ${connectionId}
    where workspace_id = ${workspace.id} and id = ${id}`);
}
