import { sql, type Tx } from "./database.ts";

/** Copies the workspaces' current status to the table that access checks read. */
export async function syncWorkspaceStatuses(tx: Tx, workspaceIds: readonly string[]): Promise<void> {
  if (workspaceIds.length === 0) return;
  await tx.run(sql`
    insert into workspace_standings as s (workspace_id, status)
    select id, status from workspaces where id = any(${[...workspaceIds]}::text[])
    on conflict (workspace_id) do update set status = excluded.status where s.status <> excluded.status`);
}
