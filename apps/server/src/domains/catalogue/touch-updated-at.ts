import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";

/** Updates `updated_at` of products or collections whose answers change without a write to them. */
export async function touchUpdatedAt(
  tx: Tx,
  workspace: WorkspaceScope,
  table: "products" | "collections",
  ids: Sql,
  now: Date,
): Promise<void> {
  // Status and texts stay the same, so the counting triggers have no work.
  await tx.run(sql`set local vitrine.counted = 'products'`);
  await tx.run(sql`
    update ${raw(table)} set updated_at = ${now} where workspace_id = ${workspace.id} and id = any(array(${ids}))`);
  await tx.run(sql`set local vitrine.counted = ''`);
}
