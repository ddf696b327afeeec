// Writes many products with few statements.

import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { raw, type Sql, sql, type Tx } from "../../../storage/database.ts";
import { vocabularyOf } from "../../../storage/text-keys.ts";
import type { Differences } from "../history.ts";
import { type ProductValues, searchText, type WriteCause, writeProducts } from "../product-writes.ts";
import { productSlug, withEnds } from "../slugs.ts";
import type { Row } from "./rows.ts";

type Names = Parameters<typeof searchText>[0];

/** Update of a product, with its differences. */
export interface Change extends Write {
  differences: Differences;
  /** Names after the write, if a field differs. */
  names?: Names | undefined;
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

/** Returns the rows' values as a table `d`, with null for missing ones. */
const valueTable = (writes: readonly Write[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(writes.map(({ id, row }) => ({ ...row.values, id })))}::json) as d (
    id text, name text, brand text, description text, information text, sales jsonb, sku text, barcode text, stock int,
    status text)`;

/** Writes new and changed products. New ones that wait for pictures are INACTIVE, regardless of their row. */
export function writeRows(
  tx: Tx,
  target: { workspace: WorkspaceScope; now: Date; cause: WriteCause | null },
  creates: readonly Write[],
  changes: readonly Change[],
  waits: (write: Write) => boolean = () => false,
): Promise<void> {
  const { workspace, now, cause } = target;
  const added = creates.map((write) => {
    const { tagIds = [], imageIds = [] } = write;
    const { name = "", brand = "", description = "", information = "" } = write.row.values;
    const { sales = [], status = "INACTIVE" } = write.row.values;
    return {
      ...valuesOf(write),
      ...{ brand, description, information, sales, tagIds, imageIds },
      status: waits(write) ? ("INACTIVE" as const) : status,
      slugs: withEnds(write.slug ?? productSlug(name), write.id),
    };
  });
  const changed = changes.map((change) => ({
    ...valuesOf(change),
    searchText: change.names && searchText(change.names),
    // New addresses of pictures count as a difference, even before the pictures arrive.
    alsoChanged: change.differences.images && change.imageIds === undefined ? { images: [] as [] } : undefined,
  }));
  return writeProducts(tx, workspace, [...added, ...changed], cause, now);
}

function valuesOf({ id, row: { values, keys }, tagIds, imageIds }: Write): ProductValues {
  const { tags, imageUrls, ...given } = values;
  return { ...given, id, keys, tagIds, imageIds };
}

const EDITABLE = ["name", "brand", "description", "information", "sales", "sku", "barcode", "stock", "status"];
const merged = (column: string) => `coalesce(d.${column}, p.${column})`;
const CURRENT = raw(EDITABLE.map((column) => `p.${column}`).join(", "));
const WANTED = raw(EDITABLE.map(merged).join(", "));

const DIFFERENCES = raw(
  EDITABLE.map((column) => `'${column}', case when d.${column} <> p.${column} then '[]'::json end`).join(", "),
);
const NAMES = raw(["name", "brand", "sku", "barcode"].map((column) => `'${column}', ${merged(column)}`).join(", "));

/** Returns the differences by product, and the names after the write. Skips unchanged products. */
export async function changedFields(
  tx: Tx,
  workspace: WorkspaceScope,
  writes: readonly Write[],
): Promise<Map<string, Pick<Change, "differences" | "names">>> {
  const rows = await tx.many<{ id: string; differences: Differences; names: Names }>(sql`
    select p.id, json_strip_nulls(json_build_object(${DIFFERENCES})) as differences, json_build_object(${NAMES}) as names
    from ${valueTable(writes)} join products p on p.workspace_id = ${workspace.id} and p.id = d.id
    where (${CURRENT}) is distinct from (${WANTED})`);
  return new Map(rows.map(({ id, ...change }) => [id, change]));
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

/** Stores the vocabulary for spelling correction. */
export async function storeVocabulary(tx: Tx, workspace: WorkspaceScope, rows: readonly Row[]): Promise<void> {
  const texts = rows.map(({ values: { name = "", brand = "", sku, barcode = "" } }) =>
    searchText({ name, brand, sku, barcode }),
  );
  await tx.run(sql`select note_words(${workspace.id}, ${vocabularyOf(texts)})`);
}
