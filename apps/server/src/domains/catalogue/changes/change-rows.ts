import type { ProductChange, ProductChangeFailure, ProductChangeWrite } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { notFound } from "../../../kernel/errors.ts";
import { empty, raw, sql, type Tx } from "../../../storage/database.ts";

/** Edits that the change makes to each product. */
export type Changes = Pick<
  ProductChangeWrite,
  "status" | "addTagIds" | "removeTagIds" | "addToCollectionId" | "removeFromCollectionId" | "delete"
>;

export interface ChangeRow {
  id: string;
  changes: Changes;
  status: ProductChange["status"];
  next_n: number;
  total: number;
  done: number;
  changed: number;
  failed: number;
  undone: number;
  not_undone: number;
  failures: ProductChangeFailure[];
  failure: string | null;
  created_at: Date;
  finished_at: Date | null;
  undo_until: Date | null;
  account_id: string;
  /** The key or grant; null in the dashboard. */
  connection_id: string | null;
}

/** The columns of `ChangeRow`, read from `product_changes i`. */
export const changeColumns = raw(
  "i.id, i.changes, i.status, i.next_n, i.total, i.done, i.changed, i.failed, i.undone, i.not_undone, i.failures, i.failure, " +
    "i.created_at, i.finished_at, i.undo_until, i.account_id, i.connection_id",
);

export async function getChangeRow(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  locking: "hold" | "look" = "look",
): Promise<ChangeRow> {
  const row = await tx.find<ChangeRow>(sql`
    select ${changeColumns} from product_changes i where i.workspace_id = ${workspace.id} and i.id = ${id}
    ${locking === "hold" ? raw("for update") : empty}`);
  if (row === undefined) throw notFound();
  return row;
}

const ENDED: readonly ChangeRow["status"][] = ["DONE", "FAILED", "CANCELLED"];

export const canBeUndone = ({ status, changed, undo_until }: ChangeRow, now: Date): boolean =>
  ENDED.includes(status) && changed > 0 && undo_until !== null && undo_until > now;

export function toProductChange(row: ChangeRow, now: Date): ProductChange {
  const { id, status, total, done, changed, failed, undone, not_undone, failures, failure } = row;
  const isGood = canBeUndone(row, now);
  return {
    id,
    dryRun: false,
    status,
    counts: { total, done, changed, failed, undone, notUndone: not_undone },
    failures,
    failure,
    undoToken: isGood ? id : null,
    undoUntil: isGood ? (row.undo_until?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export type Outcome = Pick<ChangeRow, "total" | "done" | "changed" | "failed" | "failures">;

/** Result of a dry run. */
export const toDryRun = ({ failures, ...counts }: Outcome, now: Date): ProductChange => ({
  id: null,
  dryRun: true,
  status: "DONE",
  counts: { ...counts, undone: 0, notUndone: 0 },
  failures,
  failure: null,
  undoToken: null,
  undoUntil: null,
  createdAt: now.toISOString(),
  finishedAt: now.toISOString(),
});
