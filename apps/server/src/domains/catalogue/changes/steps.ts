// One step of a change or of its undo: processes some items in one transaction and moves the change on.

import { LIMITS, type ProductChangeFailure } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { later, MINUTE } from "../../../kernel/clock.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { changeItems } from "./apply.ts";
import type { ChangeRow } from "./change-rows.ts";
import { deleteItems, restoreItems } from "./deletion.ts";
import type { Item } from "./locks.ts";
import { undoItems } from "./undo.ts";

export const undoUntil = (now: Date) => later(now, LIMITS.change.undoMinutes * MINUTE);

/** Processes the next items. Returns false when there are no more. The change must be locked. */
export async function applyNextItems(
  tx: Tx,
  workspace: WorkspaceScope,
  change: ChangeRow,
  itemsMax: number,
  now: Date,
): Promise<boolean> {
  const items = await nextItems(tx, workspace, change, itemsMax);
  const last = items.at(-1);
  if (last === undefined) return false;
  const { changed, failures } = change.changes.delete
    ? await deleteItems(tx, workspace, change, items, now)
    : await changeItems(tx, workspace, change, items, now);
  await tx.run(sql`
    update product_changes
    set next_n = ${last.n + 1}, done = done + ${items.length}, changed = changed + ${changed}, failed = failed + ${failures.length},
        failures = failures || ${shown(change, failures)}::jsonb
    where workspace_id = ${workspace.id} and id = ${change.id}`);
  return true;
}

/** Undoes the next items. Returns false when there are no more. The change must be locked. */
export async function undoNextItems(
  tx: Tx,
  workspace: WorkspaceScope,
  change: ChangeRow,
  itemsMax: number,
  now: Date,
): Promise<boolean> {
  const items = await nextItems(tx, workspace, change, itemsMax);
  const last = items.at(-1);
  if (last === undefined) return false;
  const { changed, failures } = change.changes.delete
    ? await restoreItems(tx, workspace, items, now)
    : await undoItems(tx, workspace, change, items, now);
  await tx.run(sql`
    update product_change_items set former = null
    where workspace_id = ${workspace.id} and change_id = ${change.id} and former is not null
      and n between ${change.next_n} and ${last.n} and product_id <> all(${failures.map(({ id }) => id)}::text[])`);
  await tx.run(sql`
    update product_changes
    set next_n = ${last.n + 1}, undone = undone + ${changed}, not_undone = not_undone + ${failures.length},
        failures = failures || ${shown(change, failures)}::jsonb
    where workspace_id = ${workspace.id} and id = ${change.id}`);
  return true;
}

function nextItems(tx: Tx, workspace: WorkspaceScope, { id, next_n }: ChangeRow, itemsMax: number): Promise<Item[]> {
  return tx.many<Item>(sql`
    select n, product_id from product_change_items
    where workspace_id = ${workspace.id} and change_id = ${id} and n >= ${next_n} order by n limit ${itemsMax}`);
}

const shown = ({ failures: before }: ChangeRow, failures: readonly ProductChangeFailure[]): string =>
  JSON.stringify(failures.slice(0, Math.max(0, LIMITS.list.unpagedMax - before.length)));
