// The catalogue as visitors see it: ACTIVE products, and the tags and collections that have some.

import type { Collection, CollectionProduct, Pagination, Product, ProductSummary, Tag } from "@vitrine/contract";
import type { z } from "zod";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { CutList } from "../../kernel/call/list-answer.ts";
import { notFound } from "../../kernel/errors.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { fittingRows, toPagination } from "../../storage/paging.ts";
import type { MediaUrl } from "../media/index.ts";
import { type CollectionRow, findCollectionRow, SHOWN_PRODUCTS, toCollections } from "./collection-rows.ts";
import { COLLECTIONS } from "./collections.ts";
import { countProducts } from "./counts.ts";
import { readFeedPage } from "./feed.ts";
import { readNamedPage } from "./named-lists.ts";
import type { ProductFilter } from "./product-filters.ts";
import { type ProductListQuery, readProductPage, readWholeProductPage } from "./product-lists.ts";
import {
  type CollectionProductRow,
  collectionProductColumns,
  findProductBy,
  ProductAssociations,
} from "./product-rows.ts";
import { isPublishedCollection, isPublishedTag, isShownCollection, isShownTag, type RowCondition } from "./shown.ts";
import { TAGS } from "./tags.ts";

const STATUSES = ["ACTIVE"] as const;
const IS_PUBLISHED = raw("p.status = 'ACTIVE'");

/** A search finds ids first: a product that is unpublished before its row is read must stay hidden. */
const isPublished = ({ status }: CollectionProductRow) => status === "ACTIVE";

type VisibleFilter = Omit<ProductFilter, "statuses">;

interface ProductPage {
  products: Product[];
  pagination: Pagination;
  summary: z.output<typeof ProductSummary>;
}

interface CollectionPage {
  collections: Collection[];
  pagination: Pagination;
}

export class PublishedCatalogue {
  readonly #mediaUrl: MediaUrl;

  constructor({ mediaUrl }: { mediaUrl: MediaUrl }) {
    this.#mediaUrl = mediaUrl;
  }

  async listProducts(
    tx: Tx,
    workspace: WorkspaceScope,
    filter: VisibleFilter,
    query: ProductListQuery,
  ): Promise<ProductPage | CutList<ProductPage>> {
    const shown = { ...filter, statuses: STATUSES };
    const page = await readWholeProductPage(tx, workspace, shown, query);
    const of = new ProductAssociations(page.associations, this.#mediaUrl);
    const active = countProducts(page.counts, { statuses: STATUSES });
    const outOfStock = countProducts(page.counts, { statuses: STATUSES, stock: "out" });
    const list = {
      products: page.rows.filter(isPublished).map((row) => of.toProduct(row)),
      pagination: toPagination(query, page.total),
      summary: { total: active, active, inactive: 0, outOfStock },
    };
    return page.isCut ? new CutList(list) : list;
  }

  listFeedProducts(tx: Tx, workspace: WorkspaceScope, query: { after?: string | undefined }) {
    return readFeedPage(tx, workspace, query, this.#mediaUrl);
  }

  getProduct(tx: Tx, workspace: WorkspaceScope, id: string): Promise<Product> {
    return this.#getProduct(tx, workspace, sql`${id}::text`);
  }

  getProductBySlug(tx: Tx, workspace: WorkspaceScope, slug: string): Promise<Product> {
    const id = sql`(select product_id from product_slugs where slug = ${slug} and workspace_id = ${workspace.id})`;
    return this.#getProduct(tx, workspace, id);
  }

  async #getProduct(tx: Tx, workspace: WorkspaceScope, id: Sql): Promise<Product> {
    const product = await findProductBy(tx, workspace, { id, condition: IS_PUBLISHED }, this.#mediaUrl);
    if (product === undefined) throw notFound();
    return product;
  }

  async listTagProducts(
    tx: Tx,
    workspace: WorkspaceScope,
    tagId: string,
    query: ProductListQuery,
  ): Promise<ProductPage | CutList<ProductPage>> {
    if (!(await isPublishedTag(tx, workspace, tagId))) throw notFound();
    return this.listProducts(tx, workspace, { tagId }, query);
  }

  async listCollectionProducts(
    tx: Tx,
    workspace: WorkspaceScope,
    collectionId: string,
    query: ProductListQuery,
  ): Promise<{ products: CollectionProduct[]; pagination: Pagination }> {
    if (!(await isPublishedCollection(tx, workspace, collectionId))) throw notFound();
    const filter = { collectionId, statuses: STATUSES };
    const page = await readProductPage<CollectionProductRow>(
      tx,
      workspace,
      () => collectionProductColumns,
      filter,
      query,
    );
    const of = new ProductAssociations(page.associations, this.#mediaUrl);
    const products = page.rows.filter(isPublished).map((row) => of.toCollectionProduct(row));
    return { products, pagination: toPagination(query, page.total) };
  }

  /** Finds a collection by id or slug: no slug looks like an id. */
  async getCollection(tx: Tx, workspace: WorkspaceScope, idOrSlug: string): Promise<Collection> {
    const row = await findCollectionRow(tx, workspace, idOrSlug);
    if (row === undefined) throw notFound();
    const shown = { shownMax: SHOWN_PRODUCTS.listed, publishedOnly: true };
    const [collection] = await toCollections(tx, workspace, [row], shown, this.#mediaUrl);
    if (collection === undefined || collection.productIds.length === 0) throw notFound();
    return collection;
  }

  async listCollections(
    tx: Tx,
    workspace: WorkspaceScope,
    query: ProductListQuery,
    alsoIf?: RowCondition,
  ): Promise<CollectionPage | CutList<CollectionPage>> {
    const isShown = isShownCollection(workspace);
    const condition: RowCondition = (row) =>
      alsoIf === undefined ? isShown(row) : sql`${alsoIf(row)} and ${isShown(row)}`;
    const { rows, total } = await readNamedPage<CollectionRow>(tx, workspace, COLLECTIONS, query, condition);
    const whole = fittingRows(rows, "description");
    const shown = { shownMax: SHOWN_PRODUCTS.listed, publishedOnly: true };
    const list = {
      collections: await toCollections(tx, workspace, whole, shown, this.#mediaUrl),
      pagination: toPagination(query, total),
    };
    return whole.length < rows.length ? new CutList(list) : list;
  }

  async listTagCollections(tx: Tx, workspace: WorkspaceScope, tagId: string, query: ProductListQuery) {
    if (!(await isPublishedTag(tx, workspace, tagId))) throw notFound();
    const isTagged: RowCondition = (row) => sql`exists (
      select from collection_tags ct
      where ct.workspace_id = ${workspace.id} and ct.collection_id = ${row}.id and ct.tag_id = ${tagId})`;
    return this.listCollections(tx, workspace, query, isTagged);
  }

  async listTags(
    tx: Tx,
    workspace: WorkspaceScope,
    query: ProductListQuery,
  ): Promise<{ tags: Tag[]; pagination: Pagination }> {
    const { rows, total } = await readNamedPage<Tag>(tx, workspace, TAGS, query, isShownTag(workspace));
    return { tags: rows, pagination: toPagination(query, total) };
  }
}

/** Returns those of the ids that visitors may see. */
export async function publishedProductIds(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.many<{ id: string }>(sql`
    select id from products p
    where p.workspace_id = ${workspace.id} and p.id = any(${[...ids]}::text[]) and ${IS_PUBLISHED}`);
  return new Set(rows.map(({ id }) => id));
}
