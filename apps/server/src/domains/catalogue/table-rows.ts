// Rows of tables: found as lists find them, with only the columns that a row shows.

import {
  type CollectionRow,
  countProducts as countProductsContract,
  getProductNeighbours,
  listCollectionRows,
  listProductCollections,
  listProductRows,
  listTagRows,
  type OutputOf,
  type Picture,
  type ProductRow,
  type ProductStatus,
  type Tag,
  type TagRow,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { limitTo, type PageQuery, toPagination } from "../../storage/paging.ts";
import type { MediaUrl } from "../media/index.ts";
import { countProducts, readCounts, toSummary } from "./counts.ts";
import { type NamedList, readNamedPage, withSlug } from "./named-lists.ts";
import { parseFilter } from "./product-filters.ts";
import { findNeighbours, readRows } from "./product-lists.ts";
import { firstImage } from "./product-rows.ts";

interface ImageColumn {
  image: { id: string; key: string } | null;
}

interface ProductTableRow extends ImageColumn {
  id: string;
  name: string;
  brand: string;
  sku: string;
  barcode: string;
  stock: number;
  status: ProductStatus;
  image_count: number;
  collection_count: number;
  tags: Tag[] | null;
  created_at: Date;
  updated_at: Date;
}

const productRowColumns = (workspace: WorkspaceScope): Sql => sql`
  p.id, p.name, p.brand, p.sku, p.barcode, p.stock, p.status, p.created_at, p.updated_at,
  ${firstImage(workspace)},
  (select count(*)::int from product_images a where a.workspace_id = ${workspace.id} and a.product_id = p.id) as image_count,
  (select count(*)::int from collection_products a
   where a.workspace_id = ${workspace.id} and a.product_id = p.id) as collection_count,
  (select json_agg(json_build_object('id', t.id, 'name', t.name) order by a.position)
   from product_tags a join tags t on t.workspace_id = ${workspace.id} and t.id = a.tag_id
   where a.workspace_id = ${workspace.id} and a.product_id = p.id) as tags`;

interface CollectionTableRow extends ImageColumn {
  id: string;
  name: string;
  slug: string;
  product_count: number;
  tags: Tag[] | null;
  created_at: Date;
  updated_at: Date;
}

const COLLECTION_ROWS: NamedList = {
  table: raw("collections"),
  columns: (_order, { id }) => sql`
  c.id, c.name, c.slug, c.created_at, c.updated_at,
  (select json_build_object('id', m.id, 'key', m.key)
   from media m where m.workspace_id = ${id} and m.id = c.image_id) as image,
  (select count(*)::int from collection_products a
   where a.workspace_id = ${id} and a.collection_id = c.id) as product_count,
  (select json_agg(json_build_object('id', t.id, 'name', t.name) order by a.position)
   from collection_tags a join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
   where a.workspace_id = ${id} and a.collection_id = c.id) as tags`,
  kind: "collections",
};

const TAG_ROWS: NamedList = {
  table: raw("tags"),
  columns: (_order, { id }) => sql`
  c.id, c.name,
  (select count(*)::int from product_tags a where a.workspace_id = ${id} and a.tag_id = c.id) as "productCount",
  (select count(*)::int from collection_tags a
   where a.workspace_id = ${id} and a.tag_id = c.id) as "collectionCount"`,
  kind: "tags",
};

export function tableHandlers({ mediaUrl }: { mediaUrl: MediaUrl }): Handler[] {
  return [
    handle(listProductRows, "read", async ({ tx, workspace, query }) => {
      const page = await readRows<ProductTableRow>(
        tx,
        workspace,
        productRowColumns(workspace),
        parseFilter(query),
        query,
      );
      const counts = await readCounts(tx, workspace);
      const total = await page.total(counts);
      return {
        products: page.rows.map((row) => toProductRow(row, mediaUrl)),
        pagination: toPagination(query, total),
        summary: toSummary(counts),
      };
    }),

    handle(countProductsContract, "read", async ({ tx, workspace }) => {
      const counts = await readCounts(tx, workspace);
      const { total: all, ...summary } = toSummary(counts);
      const deleted = countProducts(counts, { statuses: ["DELETED"] });
      return { all, ...summary, withoutPicture: await countWithoutPicture(tx, workspace), deleted };
    }),

    handle(listProductCollections, "read", async ({ tx, workspace, params, query }) => {
      await assertProduct(tx, workspace, params.id);
      return listCollectionsOf(tx, workspace, params.id, query);
    }),

    handle(getProductNeighbours, "read", async ({ tx, workspace, params, query }) => {
      await assertProduct(tx, workspace, params.id);
      return findNeighbours(tx, workspace, params.id, parseFilter(query), query);
    }),

    handle(listCollectionRows, "read", async ({ tx, workspace, query }) => {
      const { rows, total } = await readNamedPage<CollectionTableRow>(
        tx,
        workspace,
        COLLECTION_ROWS,
        query,
        withSlug(query),
      );
      const collections = rows.map((row) => toCollectionRow(row, mediaUrl));
      return { collections, pagination: toPagination(query, total) };
    }),

    handle(listTagRows, "read", async ({ tx, workspace, query }) => {
      const { rows, total } = await readNamedPage<TagRow>(tx, workspace, TAG_ROWS, query);
      return { tags: rows, pagination: toPagination(query, total) };
    }),
  ];
}

async function assertProduct(tx: Tx, workspace: WorkspaceScope, id: string): Promise<void> {
  const product = await tx.find(sql`select from products where workspace_id = ${workspace.id} and id = ${id}`);
  if (product === undefined) throw notFound();
}

async function listCollectionsOf(
  tx: Tx,
  workspace: WorkspaceScope,
  productId: string,
  query: PageQuery,
): Promise<OutputOf<typeof listProductCollections>> {
  const { total } = await tx.one<{ total: number }>(sql`
    select count(*)::int as total from collection_products a
    where a.workspace_id = ${workspace.id} and a.product_id = ${productId}`);
  const collections = await tx.many<{ id: string; name: string }>(sql`
    select c.id, c.name from collection_products a
    join collections c on c.workspace_id = a.workspace_id and c.id = a.collection_id
    where a.workspace_id = ${workspace.id} and a.product_id = ${productId}
    order by lower(c.name), c.id ${limitTo(query)}`);
  return { collections, pagination: toPagination(query, total) };
}

async function countWithoutPicture(tx: Tx, workspace: WorkspaceScope): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from products p
    where p.workspace_id = ${workspace.id} and p.status <> 'DELETED'
      and not exists (select from product_images a where a.workspace_id = ${workspace.id} and a.product_id = p.id)`);
  return n;
}

const toPicture = ({ image }: ImageColumn, mediaUrl: MediaUrl): Picture | null =>
  image && { id: image.id, url: mediaUrl(image.key) };

function toProductRow(row: ProductTableRow, mediaUrl: MediaUrl): ProductRow {
  const { id, name, brand, sku, barcode, stock, status } = row;
  return {
    id,
    name,
    brand,
    sku,
    barcode,
    stock,
    status,
    image: toPicture(row, mediaUrl),
    imageCount: row.image_count,
    collectionCount: row.collection_count,
    tags: row.tags ?? [],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const toCollectionRow = (row: CollectionTableRow, mediaUrl: MediaUrl): CollectionRow => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  image: toPicture(row, mediaUrl),
  productCount: row.product_count,
  tags: row.tags ?? [],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
