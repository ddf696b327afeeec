import type { Workspace } from "@vitrine/contract";
import { type Actor, writeAudit } from "../../../kernel/audit.ts";
import { notFound } from "../../../kernel/errors.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { syncWorkspaceStatuses } from "../../../storage/workspace-statuses.ts";

/** Suspends or reactivates a workspace. Every request checks the status, so the change applies to the next one. */
export async function setWorkspaceStatus(
  tx: Tx,
  { id, status, actor }: { id: string; status: Workspace["status"]; actor: Actor },
  now: Date,
): Promise<void> {
  const found = await tx.find<{ before: string }>(
    sql`select status as before from workspaces where id = ${id} and status <> 'ERASED' for no key update`,
  );
  if (found === undefined) throw notFound();
  // Also reopens a closed workspace. An erased one stays erased.
  await tx.run(sql`
    update workspaces set status = ${status}, closed_at = null, closed_with = null, updated_at = ${now} where id = ${id}`);
  await syncWorkspaceStatuses(tx, [id]);
  const action = status === "ACTIVE" ? "workspace.activate" : "workspace.suspend";
  const change = { before: { status: found.before }, after: { status } };
  await writeAudit(tx, { actor, action, subjectId: id, ...change }, now);
}
