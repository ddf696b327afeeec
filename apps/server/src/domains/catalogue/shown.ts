// Visibility of tags and collections: visitors see those with a published product. The others appear with their first
// one.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";

/** Condition on a row of tags or collections under the given alias. */
export type RowCondition = (row: Sql) => Sql;

/** Number of oldest and of newest products that are checked first. They decide in nearly every case. */
const ENDS = 10;

/**
 * A tag may have a hundred thousand unpublished products: an `exists` over them takes seconds. So its oldest and newest
 * products are checked first. If it has more and no checked one is published, a scan of all published products decides,
 * once per statement.
 */
function withPublished(table: string, owner: string) {
  const [owned, ownerId] = [raw(table), raw(owner)];
  return (workspace: WorkspaceScope): RowCondition =>
    (row) => {
      const own = sql`from ${owned} a where a.workspace_id = ${workspace.id} and a.${ownerId} = ${row}.id`;
      const end = (order: Sql) => sql`(select a.product_id ${own} order by a.product_id ${order} limit ${ENDS})`;
      return sql`(
        exists (select from (${end(raw("asc"))} union all ${end(raw("desc"))}) ends
                join products p on p.workspace_id = ${workspace.id} and p.id = ends.product_id and p.status = 'ACTIVE')
        or exists (select ${own} offset ${2 * ENDS})
           and ${row}.id = any(array(
             select distinct a.${ownerId} from products p
             join ${owned} a on a.workspace_id = ${workspace.id} and a.product_id = p.id
             where p.workspace_id = ${workspace.id} and p.status = 'ACTIVE')))`;
    };
}

export const isShownTag = withPublished("product_tags", "tag_id");
export const isShownCollection = withPublished("collection_products", "collection_id");

export async function isPublishedTag(tx: Tx, workspace: WorkspaceScope, id: string): Promise<boolean> {
  const row = await tx.find(sql`
    select from tags t where t.workspace_id = ${workspace.id} and t.id = ${id} and ${isShownTag(workspace)(raw("t"))}`);
  return row !== undefined;
}

export async function isPublishedCollection(tx: Tx, workspace: WorkspaceScope, id: string): Promise<boolean> {
  const row = await tx.find(sql`
    select from collections c
    where c.workspace_id = ${workspace.id} and c.id = ${id} and ${isShownCollection(workspace)(raw("c"))}`);
  return row !== undefined;
}
