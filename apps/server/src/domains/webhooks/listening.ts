// Which workspaces have webhooks. It is noted beside their standing, in the service's own directory, so that whoever looks for what
// waits asks nobody else: a workspace without webhooks costs nothing, wherever it lies.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { sql, type Tx } from "../../storage/database.ts";

/** A workspace's id, or all at once: for that, a cluster asks all its machines. */
export type Place = string;
export const ALL: Place = "";

/** So many are looked at one by one, each on its own machine. More are asked for together: they lie everywhere. */
const ONE_BY_ONE_MAX = 16;

export async function findListening(tx: Tx): Promise<Place[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select workspace_id as id from workspace_standings where has_webhooks limit ${ONE_BY_ONE_MAX + 1}`);
  return rows.length > ONE_BY_ONE_MAX ? [ALL] : rows.map(({ id }) => id);
}

/** Before the first webhook is made. Its row is written in any case: whoever is about to note that there is none any more is waited for. */
export async function beginListening(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  await tx.run(sql`update workspace_standings set has_webhooks = true where workspace_id = ${workspace.id}`);
}

/** After a webhook was deleted. Counted behind the lock: machines of a cluster commit before it is free, so what others made is seen. */
export async function endListening(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  await tx.run(sql`select from workspace_standings where workspace_id = ${workspace.id} for no key update`);
  const { n } = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from webhooks where workspace_id = ${workspace.id}`,
  );
  if (n > 0) return;
  await tx.run(sql`update workspace_standings set has_webhooks = false where workspace_id = ${workspace.id}`);
}

/** For those that were found without it. */
export async function noteListening(tx: Tx, found: readonly { workspaceId: string }[]): Promise<void> {
  await tx.run(sql`
    update workspace_standings set has_webhooks = true
    where workspace_id = any(${found.map(({ workspaceId }) => workspaceId)}::text[]) and not has_webhooks`);
}
