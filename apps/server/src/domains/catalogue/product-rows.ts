// Reads products: the rows of a page, then the associations of all rows in one set-based statement. Aggregates per row
// cost PostgreSQL several times as much.

import { type CollectionProduct, LIMITS, type Product, type ProductStatus, type Tag } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { type Instant, toIso } from "../../storage/instants.ts";
import { fittingTexts } from "../../storage/paging.ts";
import { type MediaRow, type MediaUrl, mediaColumns, toMedia } from "../media/index.ts";

export interface CollectionProductRow {
  id: string;
  name: string;
  brand: string;
  slug: string;
  sku: string;
  stock: number;
  status: ProductStatus;
  created_at: Instant;
  updated_at: Instant;
}

export interface ProductRow extends CollectionProductRow {
  description: string;
  information: string;
  sales: Product["sales"];
  barcode: string;
}

const COLLECTION_PRODUCT_COLUMNS =
  "p.id, p.name, p.brand, p.slug, p.sku, p.stock, p.status, p.created_at, p.updated_at";
/** The columns of `CollectionProductRow`, read from `products p`. */
export const collectionProductColumns = raw(COLLECTION_PRODUCT_COLUMNS);
/** The columns of `ProductRow`, read from `products p`. */
export const productColumns = raw(`${COLLECTION_PRODUCT_COLUMNS}, p.description, p.information, p.sales, p.barcode`);

const LONG_COLUMNS = ["description", "information", "sales"];

/** The same columns for a page in the given order, with only the texts that fit into one answer. */
export const listedProductColumns = (order: Sql, bytesMax?: number): Sql =>
  sql`${collectionProductColumns}, p.barcode, ${fittingTexts("p", LONG_COLUMNS, order, bytesMax)}`;

/** Columns of `associationColumns`; null when no product has any. */
export interface AssociationRow {
  tags: (Tag & { product_id: string })[] | null;
  images: (MediaRow & { product_id: string })[] | null;
}

/** Tags and images of the products in `ids` (an array), in their order, as two columns of one row. */
export const associationColumns = (workspace: WorkspaceScope, ids: Sql): Sql => sql`
  (select json_agg(a order by a.position)
   from (select pt.product_id, pt.position, t.id, t.name
         from product_tags pt join tags t on t.workspace_id = ${workspace.id} and t.id = pt.tag_id
         where pt.workspace_id = ${workspace.id} and pt.product_id = any(${ids})) a) as tags,
  (select json_agg(a order by a.position)
   from (select pi.product_id, pi.position, ${mediaColumns(workspace)}
         from product_images pi join media m on m.workspace_id = ${workspace.id} and m.id = pi.media_id
         where pi.workspace_id = ${workspace.id} and pi.product_id = any(${ids})) a) as images`;

/** The first picture of the product `p`, as one column. */
export const firstImage = (workspace: WorkspaceScope): Sql => sql`
  (select json_build_object('id', m.id, 'key', m.key)
   from product_images a join media m on m.workspace_id = ${workspace.id} and m.id = a.media_id
   where a.workspace_id = ${workspace.id} and a.product_id = p.id order by a.position limit 1) as image`;

/** Converts rows to resources. Each gets its own tags and images out of those read for all rows. */
export class ProductAssociations {
  readonly #tags: Map<string, Tag[]>;
  readonly #images: Map<string, Product["images"]>;

  constructor({ tags, images }: AssociationRow, mediaUrl: MediaUrl) {
    this.#tags = byProduct(tags ?? [], ({ id, name }) => ({ id, name }));
    this.#images = byProduct(images ?? [], (row) => toMedia(row, mediaUrl));
  }

  toProduct(row: ProductRow): Product {
    const { description, information, sales, barcode } = row;
    return { ...this.toCollectionProduct(row), description, information, sales, barcode };
  }

  toCollectionProduct({
    id,
    name,
    brand,
    slug,
    sku,
    stock,
    status,
    created_at,
    updated_at,
  }: CollectionProductRow): CollectionProduct {
    return {
      id,
      name,
      brand,
      slug,
      sku,
      stock,
      status,
      images: this.#images.get(id) ?? [],
      tags: this.#tags.get(id) ?? [],
      createdAt: toIso(created_at),
      updatedAt: toIso(updated_at),
    };
  }
}

function byProduct<Row extends { product_id: string }, T>(rows: Row[], convert: (row: Row) => T): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.product_id);
    if (group === undefined) groups.set(row.product_id, [convert(row)]);
    else group.push(convert(row));
  }
  return groups;
}

export const findProduct = (tx: Tx, workspace: WorkspaceScope, id: string, mediaUrl: MediaUrl) =>
  findProductBy(tx, workspace, { id: sql`${id}::text` }, mediaUrl);

/** One statement: a single product needs no page. */
export async function findProductBy(
  tx: Tx,
  workspace: WorkspaceScope,
  { id, condition = raw("true") }: { id: Sql; condition?: Sql },
  mediaUrl: MediaUrl,
): Promise<Product | undefined> {
  const row = await tx.find<ProductRow & AssociationRow>(sql`
    select ${productColumns}, ${associationColumns(workspace, sql`array[${id}]`)}
    from products p where p.workspace_id = ${workspace.id} and p.id = ${id} and ${condition}`);
  return row && new ProductAssociations(row, mediaUrl).toProduct(row);
}

/** Maximum images and tags read for products shown together: as many as a hundred products can have. */
const ASSOCIATIONS_READ = 100 * 2 * LIMITS.catalogue.associationsMax;

/** Returns the ids with their position `n`, as far as their associations can be read at once. */
function readableIds(workspace: WorkspaceScope, ids: readonly string[]): Sql {
  const wanted = sql`unnest(${[...ids]}::text[]) with ordinality as wanted (id, n)`;
  if (ids.length * 2 * LIMITS.catalogue.associationsMax <= ASSOCIATIONS_READ) return sql`select id, n from ${wanted}`;
  const own = (table: "product_images" | "product_tags") => sql`
    (select count(*) from ${raw(table)} a where a.workspace_id = ${workspace.id} and a.product_id = wanted.id)`;
  return sql`
    select id, n from (
      select id, n, sum(${own("product_images")} + ${own("product_tags")}) over (order by n) as associations
      from ${wanted}) counted
    where associations <= ${raw(String(ASSOCIATIONS_READ))}`;
}

/** Reads products in the order of the ids. Skips deleted products and those beyond the association limit. */
export async function readCollectionProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
  mediaUrl: MediaUrl,
): Promise<CollectionProduct[]> {
  if (ids.length === 0) return [];
  const rows = await tx.many<CollectionProductRow>(sql`
    select ${collectionProductColumns}
    from (${readableIds(workspace, ids)}) wanted
    join products p on p.workspace_id = ${workspace.id} and p.id = wanted.id
    order by wanted.n`);
  const shownIds = rows.map((row) => row.id);
  const associations = await tx.one<AssociationRow>(
    sql`select ${associationColumns(workspace, sql`${shownIds}::text[]`)}`,
  );
  const of = new ProductAssociations(associations, mediaUrl);
  return rows.map((row) => of.toCollectionProduct(row));
}
