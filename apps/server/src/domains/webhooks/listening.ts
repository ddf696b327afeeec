// Registry of workspaces with webhooks, stored with the workspaces' standings in the service's own directory. The
// sender reads only this registry to find pending work, so a workspace without webhooks costs no query.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { sql, type Tx } from "../../storage/database.ts";

/** A workspace's id, or all workspaces at once. For all, each node of the database is queried. */
export type Place = string;
export const ALL: Place = "";

/** Maximum workspaces to query one by one, each on its own node. More are queried together. */
const QUERIED_ONE_BY_ONE = 16;

export async function findListening(tx: Tx): Promise<Place[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select workspace_id as id from workspace_standings where has_webhooks limit ${QUERIED_ONE_BY_ONE + 1}`);
  return rows.length > QUERIED_ONE_BY_ONE ? [ALL] : rows.map(({ id }) => id);
}

/**
 * Registers a workspace before its first webhook. Always writes the row, so that it waits for a concurrent
 * `endListening`.
 */
export async function beginListening(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  await tx.run(sql`update workspace_standings set has_webhooks = true where workspace_id = ${workspace.id}`);
}

/**
 * Unregisters a workspace without webhooks. Counts after taking the lock. Other nodes commit before it is released, so
 * concurrent inserts are visible.
 */
export async function endListening(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  await tx.run(sql`select from workspace_standings where workspace_id = ${workspace.id} for no key update`);
  const { n } = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from webhooks where workspace_id = ${workspace.id}`,
  );
  if (n > 0) return;
  await tx.run(sql`update workspace_standings set has_webhooks = false where workspace_id = ${workspace.id}`);
}

/** Registers workspaces that were found without an entry. */
export async function registerListening(tx: Tx, found: readonly { workspaceId: string }[]): Promise<void> {
  await tx.run(sql`
    update workspace_standings set has_webhooks = true
    where workspace_id = any(${found.map(({ workspaceId }) => workspaceId)}::text[]) and not has_webhooks`);
}
