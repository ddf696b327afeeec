import { sql, type Tx } from "./database.ts";

/** Notes, for whoever asks who may enter, what the workspaces' status is now. */
export async function noteStandings(tx: Tx, workspaceIds: readonly string[]): Promise<void> {
  if (workspaceIds.length === 0) return;
  await tx.run(sql`
    insert into workspace_standings as s (workspace_id, status)
    select id, status from workspaces where id = any(${[...workspaceIds]}::text[])
    on conflict (workspace_id) do update set status = excluded.status where s.status <> excluded.status`);
}
