// Rows that are deleted and restored with a product, a collection or a tag. The schema functions keep them as
// JSON. They never pass through this process, because texts may be large.

import { LIMITS } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { raw, type Sql, sql, type Tx } from "../../../storage/database.ts";

export interface Kept {
  table: string;
  columns: string;
  /** Condition for restoring the row `r` of the item `i`. */
  unless?: string;
}

const thereIs = (table: string, column: string) =>
  `exists (select from ${table} o where o.workspace_id = i.workspace_id and o.id = r.${column})`;

/** More items may have been added to the owner meanwhile. */
const hasRoom = (table: string, owner: string) =>
  `(select count(*) from ${table} o where o.workspace_id = i.workspace_id and o.${owner} = r.${owner})
   < ${LIMITS.catalogue.associationsMax}`;

/** A place of a website that was edited since the deletion may mean something else. */
const websiteReferences: Kept = {
  table: "website_references",
  columns: "place, media_id, collection_id, product_id",
  unless: "exists (select from websites o where o.workspace_id = i.workspace_id and o.updated_at <= i.deleted_at)",
};

/** In the order of the restore. The products' tags, images and search texts are written with the product. */
export const KEPT_WITH: Record<"product" | "collection" | "tag", readonly Kept[]> = {
  product: [
    {
      table: "collection_products",
      columns: "product_id, collection_id, position",
      unless: thereIs("collections", "collection_id"),
    },
    { table: "product_questions", columns: "product_id, position, id, text, created_at" },
    {
      table: "unanswered_questions",
      columns: "product_id, question_key, id, text, asked_count, first_asked_at, last_asked_at, status, settled_at",
    },
    websiteReferences,
  ],
  collection: [
    {
      table: "collection_products",
      columns: "collection_id, product_id, position",
      unless: thereIs("products", "product_id"),
    },
    { table: "collection_tags", columns: "collection_id, tag_id, position", unless: thereIs("tags", "tag_id") },
    websiteReferences,
  ],
  tag: [
    {
      table: "collection_tags",
      columns: "collection_id, tag_id, position",
      unless: `${thereIs("collections", "collection_id")} and ${hasRoom("collection_tags", "collection_id")}`,
    },
  ],
};

/** Condition on bin items under the alias `i`. */
export const binned = (workspace: WorkspaceScope, ids: readonly string[]): Sql =>
  sql`i.workspace_id = ${workspace.id} and i.id = any(${[...ids]}::text[])`;

/** Returns the ids that the bin items keep in one column of a table. */
export const keptIds = (table: string, column: string, items: Sql): Sql => sql`
  select r ->> ${raw(`'${column}'`)}
  from bin_items i, jsonb_array_elements(nullif(i.former -> ${raw(`'${table}'`)}, 'null')) r where ${items}`;

export async function insertKept(tx: Tx, workspace: WorkspaceScope, { table, columns, unless }: Kept, items: Sql) {
  await tx.run(sql`
    insert into ${raw(table)} (workspace_id, ${raw(columns)})
    select ${workspace.id}, ${raw(columns.replaceAll(/\w+/g, "r.$&"))}
    from bin_items i, jsonb_populate_recordset(null::${raw(table)}, nullif(i.former -> ${raw(`'${table}'`)}, 'null')) r
    where ${items} and ${raw(unless ?? "true")}
    on conflict do nothing`);
}

const LOCKS = {
  products: "for key share",
  tags: "for key share",
  media: "for key share",
  collections: "for no key update",
};

/** Locks rows in the order of their ids: collections for an update, all others against deletion. */
export async function hold(tx: Tx, workspace: WorkspaceScope, table: keyof typeof LOCKS, ids: Sql): Promise<void> {
  await tx.run(sql`
    select from ${raw(table)} where workspace_id = ${workspace.id} and id = any(array(${ids}))
    order by id ${raw(LOCKS[table])}`);
}

export async function deleteBinItems(tx: Tx, workspace: WorkspaceScope, ids: readonly string[]): Promise<void> {
  await tx.run(sql`delete from bin_items i where ${binned(workspace, ids)}`);
}
