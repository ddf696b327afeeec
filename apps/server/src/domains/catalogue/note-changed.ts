import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";

/** For whoever changes what products or collections have by other means than writing them: their answers are others now. */
export async function noteChanged(
  tx: Tx,
  workspace: WorkspaceScope,
  table: "products" | "collections",
  ids: Sql,
  now: Date,
): Promise<void> {
  // Neither status nor texts change: there is nothing to count.
  await tx.run(sql`set local vitrine.counted = 'products'`);
  await tx.run(sql`
    update ${raw(table)} set updated_at = ${now} where workspace_id = ${workspace.id} and id = any(array(${ids}))`);
  await tx.run(sql`set local vitrine.counted = ''`);
}
