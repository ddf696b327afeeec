// Writes many products with few statements.

import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { raw, type Sql, sql, type Tx } from "../../../storage/database.ts";
import { nameOrder, vocabularyOf } from "../../../storage/text-keys.ts";
import { type Associations, PRODUCT_IMAGES, PRODUCT_TAGS } from "../associations.ts";
import { type Differences, recordBatch } from "../history.ts";
import { searchText } from "../product-writes.ts";
import { claimProductSlugs } from "../slugs.ts";
import type { Row } from "./rows.ts";

/** Update of a product, with its differences. */
export interface Change extends Write {
  differences: Differences;
}

/** Row with its product; undefined lists stay unchanged. */
export interface Write {
  row: Row;
  id: string;
  tagIds: string[] | undefined;
  imageIds: string[] | undefined;
  /** Pictures that are still to be fetched. */
  imageUrls?: string[] | undefined;
  /** Slug of a new product, if it is already computed. */
  slug?: string | undefined;
}

/**
 * Returns the rows' values as a table `d`, with null for missing ones. Uses JSON, because arrays cost several times the
 * memory.
 */
function valuesOf(writes: readonly Write[]): Sql {
  const rows = writes.map(({ id, row: { values, keys } }) => ({
    id,
    ...values,
    name_key: keys.name,
    name_order: values.name === undefined ? undefined : nameOrder(values.name),
    sku_key: keys.sku,
    barcode_key: keys.barcode,
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as d (
    id text, name text, name_key bytea, name_order text, brand text, description text, information text, sales jsonb,
    sku text, sku_key bytea, barcode text, barcode_key bytea, stock int, status text)`;
}

/** Inserts new products. Those that wait for pictures are INACTIVE, regardless of their row. */
export async function insertProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  importId: string,
  rows: readonly Write[],
  now: Date,
  waits: (write: Write) => boolean,
): Promise<ImageUse> {
  if (rows.length === 0) return new Map();
  const writes = rows.map((write) => (waits(write) ? asInactive(write) : write));
  const named = writes.map(({ id, row, slug }) => ({ id, name: row.values.name ?? "", slug }));
  const slugs = await claimProductSlugs(tx, workspace, named);
  await tx.run(sql`
    insert into products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales,
                          sku, sku_key, barcode, barcode_key, stock, status, created_at, updated_at)
    select ${workspace.id}, d.id, d.name, d.name_key, d.name_order, d.brand, s.slug, coalesce(d.description, ''),
           coalesce(d.information, ''), coalesce(d.sales, '[]'), d.sku, d.sku_key, d.barcode, d.barcode_key, d.stock,
           coalesce(d.status, 'INACTIVE'), ${now}, ${now}
    from ${valuesOf(writes)}
    join unnest(${[...slugs.keys()]}::text[], ${[...slugs.values()]}::text[]) as s (id, slug) on s.id = d.id`);
  tx.textsDueOf = workspace.id;
  await insertItems(tx, workspace, PRODUCT_TAGS, itemsOf(writes, "tagIds"));
  const images = await insertItems(tx, workspace, PRODUCT_IMAGES, itemsOf(writes, "imageIds"));
  const texts = writes.map(({ id, tagIds = [], row: { values } }) => {
    const { name = "", brand = "", sku, barcode = "" } = values;
    return { id, name, brand, sku, barcode, tagIds };
  });
  await writeSearchTexts(tx, workspace, texts);
  const created = new Map(writes.map(({ id }) => [id, {}]));
  await recordBatch(tx, workspace, "CREATED", { of: "import", id: importId }, created, now);
  return images;
}

const asInactive = (write: Write): Write => ({
  ...write,
  row: { ...write.row, values: { ...write.row.values, status: "INACTIVE" } },
});

const EDITABLE = ["name", "brand", "description", "information", "sales", "sku", "barcode", "stock", "status"];
const merged = (column: string) => `coalesce(d.${column}, p.${column})`;
const CURRENT = raw(EDITABLE.map((column) => `p.${column}`).join(", "));
const WANTED = raw(EDITABLE.map(merged).join(", "));
const ASSIGNMENTS = raw(
  [...EDITABLE, "name_key", "name_order", "sku_key", "barcode_key"]
    .map((column) => `${column} = ${merged(column)}`)
    .join(", "),
);

/** Fields with values before and after; for the others, the history only says that they differ. */
const SHORT = ["name", "brand", "sku", "barcode", "stock", "status"];
const DIFFERENCES = raw(
  EDITABLE.map((column) => {
    const values = SHORT.includes(column) ? `p.${column}, d.${column}` : "";
    return `'${column}', case when d.${column} <> p.${column} then json_build_array(${values}) end`;
  }).join(", "),
);

/** Returns the differences by product. Skips unchanged products. */
export async function changedFields(
  tx: Tx,
  workspace: WorkspaceScope,
  writes: readonly Write[],
): Promise<Map<string, Differences>> {
  const rows = await tx.many<{ id: string; differences: Differences }>(sql`
    select p.id, json_strip_nulls(json_build_object(${DIFFERENCES})) as differences
    from ${valuesOf(writes)} join products p on p.workspace_id = ${workspace.id} and p.id = d.id
    where (${CURRENT}) is distinct from (${WANTED})`);
  return new Map(rows.map(({ id, differences }) => [id, differences]));
}

/** Stores the former products for an undo, before they change. Returns the number of bytes. */
export async function storeFormerProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  importId: string,
  writes: readonly Write[],
  now: Date,
): Promise<number> {
  if (writes.length === 0) return 0;
  const noted = await tx.many<{ bytes: number }>(sql`
    insert into import_formers (workspace_id, import_id, product_id, at, former)
    select ${workspace.id}, ${importId}, p.id, ${now}, jsonb_build_object(
      'sku', p.sku, 'name', p.name, 'brand', p.brand, 'barcode', p.barcode, 'stock', p.stock, 'status', p.status,
      'description', p.description, 'information', p.information, 'sales', p.sales,
      'tagIds', array(select tag_id from product_tags t
                      where t.workspace_id = ${workspace.id} and t.product_id = p.id order by position),
      'imageIds', array(select media_id from product_images i
                        where i.workspace_id = ${workspace.id} and i.product_id = p.id order by position))
    from products p
    where p.workspace_id = ${workspace.id} and p.id = any(${writes.map(({ id }) => id)}::text[])
    on conflict (workspace_id, import_id, product_id) do nothing
    returning pg_column_size(former) as bytes`);
  return noted.reduce((sum, { bytes }) => sum + bytes, 0);
}

export async function updateProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  { kind, ...cause }: { of: "import"; id: string; kind: "IMPORTED" | "UNDONE" },
  writes: readonly Change[],
  now: Date,
): Promise<ImageUse> {
  if (writes.length === 0) return new Map();
  await lockFormerItems(tx, workspace, writes);
  const updated = await tx.many<SearchedFields>(sql`
    update products p set ${ASSIGNMENTS}, updated_at = ${now}
    from ${valuesOf(writes)}
    where p.workspace_id = ${workspace.id} and p.id = d.id
    returning p.id, p.name, p.brand, p.sku, p.barcode`);
  tx.textsDueOf = workspace.id;
  await replaceItems(tx, workspace, PRODUCT_TAGS, itemsOf(writes, "tagIds"));
  const images = await replaceItems(tx, workspace, PRODUCT_IMAGES, itemsOf(writes, "imageIds"));
  await writeSearchTexts(tx, workspace, updated);
  const changed = new Map(writes.map(({ id, differences }) => [id, differences]));
  await recordBatch(tx, workspace, kind, cause, changed, now);
  return images;
}

/** Locks former tags and pictures: deleting one of them locks it first and then its association rows. */
async function lockFormerItems(tx: Tx, workspace: WorkspaceScope, writes: readonly Write[]): Promise<void> {
  const ids = writes.map(({ id }) => id);
  const hold = (items: string, { table, item }: Associations) =>
    tx.run(sql`
      select from ${raw(items)}
      where workspace_id = ${workspace.id} and id = any(array(
        select a.${item} from ${table} a where a.workspace_id = ${workspace.id} and a.product_id = any(${ids}::text[])))
      order by id for key share`);
  await Promise.all([hold("tags", PRODUCT_TAGS), hold("media", PRODUCT_IMAGES)]);
}

type Items = [ownerId: string, itemIds: string[]][];

const itemsOf = (writes: readonly Write[], field: "tagIds" | "imageIds"): Items =>
  writes.flatMap(({ id, [field]: items }) => (items === undefined ? [] : [[id, items]]));

interface Place {
  ownerId: string;
  itemId: string;
  n: number;
}

const placesOf = (items: Items): Place[] =>
  items.flatMap(([ownerId, itemIds]) => itemIds.map((itemId, i) => ({ ownerId, itemId, n: i + 1 })));

const placeTable = (places: readonly Place[]): Sql =>
  sql`unnest(${places.map(({ ownerId }) => ownerId)}::text[], ${places.map(({ itemId }) => itemId)}::text[],
             ${places.map(({ n }) => n)}::int[]) as w (owner_id, item_id, n)`;

/** Inserts the items of products that have no items yet. Returns the added uses per item. */
async function insertItems(
  tx: Tx,
  workspace: WorkspaceScope,
  { table, owner, item }: Associations,
  items: Items,
): Promise<ImageUse> {
  const places = placesOf(items);
  if (places.length === 0) return new Map();
  await tx.run(sql`
    insert into ${table} (workspace_id, ${owner}, ${item}, position)
    select ${workspace.id}, owner_id, item_id, n from ${placeTable(places)}`);
  const use: ImageUse = new Map();
  for (const { itemId } of places) use.set(itemId, (use.get(itemId) ?? 0) + 1);
  return use;
}

/** Replaces the items of each product in this order. Returns the change in uses per item. */
async function replaceItems(
  tx: Tx,
  workspace: WorkspaceScope,
  { table, owner, item }: Associations,
  items: Items,
): Promise<ImageUse> {
  if (items.length === 0) return new Map();
  const moved = await tx.many<{ id: string; n: number }>(sql`
    with wanted as materialized (select * from ${placeTable(placesOf(items))}),
    removed as (
      delete from ${table} a
      where workspace_id = ${workspace.id} and ${owner} = any(${items.map(([ownerId]) => ownerId)}::text[])
        and not exists (select from wanted w where w.owner_id = a.${owner} and w.item_id = a.${item})
      returning ${item} as id),
    added as (
      insert into ${table} as a (workspace_id, ${owner}, ${item}, position)
      select ${workspace.id}, owner_id, item_id, n from wanted
      on conflict (workspace_id, ${owner}, ${item}) do update set position = excluded.position
      where a.position <> excluded.position
      returning ${item} as id, xmax = 0 as is_new)
    select id, sum(n)::int as n
    from (select id, 1 as n from added where is_new union all select id, -1 from removed) moved
    group by id having sum(n) <> 0`);
  return new Map(moved.map(({ id, n }) => [id, n]));
}

/** Change in uses by picture id. */
export type ImageUse = Map<string, number>;

/** Adds the second map to the first. */
export function addUse(use: ImageUse, more: ImageUse): ImageUse {
  for (const [id, n] of more) use.set(id, (use.get(id) ?? 0) + n);
  return use;
}

/**
 * Tells the triggers which work this transaction does itself. `countImages` counts pictures at the end, once and in the
 * order of all writers. The search texts include the tags.
 */
export const announceBatch = (tx: Tx) => tx.run(sql`set local vitrine.counted = 'images tags'`);

export async function countImages(tx: Tx, workspace: WorkspaceScope, use: ImageUse): Promise<void> {
  if (use.size === 0) return;
  const sorted = [...use].sort(([a], [b]) => (a < b ? -1 : 1));
  const ids = sorted.map(([id]) => id);
  await tx.run(sql`select add_to_media_usage(${workspace.id}, ${ids}, ${sorted.map(([, n]) => n)}::int[])`);
}

/** Stores the vocabulary for spelling correction. */
export async function storeVocabulary(tx: Tx, workspace: WorkspaceScope, rows: readonly Row[]): Promise<void> {
  const texts = rows.map(({ values: { name = "", brand = "", sku, barcode = "" } }) =>
    searchText({ name, brand, sku, barcode }),
  );
  await tx.run(sql`select note_words(${workspace.id}, ${vocabularyOf(texts)})`);
}

interface SearchedFields {
  id: string;
  name: string;
  brand: string;
  sku: string;
  barcode: string;
  /** Set if already known. */
  tagIds?: string[];
}

/** The tags of the products must be written before, because `product_search` stores their ids. */
async function writeSearchTexts(tx: Tx, workspace: WorkspaceScope, products: readonly SearchedFields[]): Promise<void> {
  const rows = products.map((product) => ({
    id: product.id,
    search_text: searchText(product),
    tag_ids: product.tagIds,
  }));
  await tx.run(sql`
    insert into product_search as s (workspace_id, product_id, search_text, tag_ids)
    select ${workspace.id}, d.id, d.search_text,
           coalesce(d.tag_ids, array(
             select tag_id from product_tags pt where pt.workspace_id = ${workspace.id} and pt.product_id = d.id))
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (id text, search_text text, tag_ids text[])
    on conflict (workspace_id, product_id) do update set search_text = excluded.search_text, tag_ids = excluded.tag_ids
    where s.search_text <> excluded.search_text or not (s.tag_ids @> excluded.tag_ids and s.tag_ids <@ excluded.tag_ids)`);
}
