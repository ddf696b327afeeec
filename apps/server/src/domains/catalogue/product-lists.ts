// Pages of products. A deep page is located on an index before its rows are fetched, so it costs little more than the
// first. Maintained counts replace count queries where possible.

import { listProducts } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { isFollowing } from "../../kernel/call/following.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { CutList } from "../../kernel/call/list-answer.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import {
  chosenOrder,
  fittingRows,
  isPastEnd,
  limitTo,
  offsetOf,
  orderBy,
  orderOf,
  type PageQuery,
  toPagination,
} from "../../storage/paging.ts";
import { type Found, MATCHES_ORDERED, type Searched, search } from "../../storage/text-search.ts";
import type { MediaUrl } from "../media/index.ts";
import { type CatalogueCounts, countsColumn, readCounts, toSummary } from "./counts.ts";
import { followProducts } from "./followed-lists.ts";
import { type PreparedFilter, type ProductFilter, parseFilter, prepareFilter } from "./product-filters.ts";
import {
  type AssociationRow,
  associationColumns,
  listedProductColumns,
  ProductAssociations,
  type ProductRow,
} from "./product-rows.ts";
import { findProductIdBySlug } from "./slugs.ts";

export interface ProductListQuery extends PageQuery {
  search?: string | undefined;
  sort?: string | undefined;
  /** Disables spelling correction of the search text. */
  isExact?: boolean | undefined;
  /** Maximum list size in bytes, when the answer allows less than the default. */
  listBytesMax?: number | undefined;
}

export function listProductsHandler({ mediaUrl }: { mediaUrl: MediaUrl }): Handler {
  return handle(listProducts, "read", async ({ tx, workspace, query, listBytesMax }) => {
    if (isFollowing(query)) return followProducts(tx, workspace, query, mediaUrl);
    const page = await readWholeProductPage(tx, workspace, parseFilter(query), { ...query, listBytesMax });
    const of = new ProductAssociations(page.associations, mediaUrl);
    const list = {
      products: page.rows.map((row) => of.toProduct(row)),
      pagination: toPagination(query, page.total),
      summary: toSummary(page.counts),
    };
    return page.isCut ? new CutList(list) : list;
  });
}

interface ProductPage<Row> {
  rows: Row[];
  associations: AssociationRow;
  counts: CatalogueCounts;
  total: number;
}

/** Reads products with all their fields, as many as fit into one answer. */
export async function readWholeProductPage(
  tx: Tx,
  workspace: WorkspaceScope,
  filter: ProductFilter,
  query: ProductListQuery,
): Promise<ProductPage<ProductRow> & { isCut: boolean }> {
  const columns = (order: Sql) => listedProductColumns(order, query.listBytesMax);
  const page = await readProductPage<ProductRow>(tx, workspace, columns, filter, query);
  const rows = fittingRows(page.rows, "information");
  return { ...page, rows, isCut: rows.length < page.rows.length };
}

/**
 * Runs one statement: the first row also carries the associations of all products of the page. A tag and a small set of
 * candidates cost one more each, a search two, a search with spelling correction three.
 */
export async function readProductPage<Row extends { id: string }>(
  tx: Tx,
  workspace: WorkspaceScope,
  columns: (order: Sql) => Sql,
  filter: ProductFilter,
  query: ProductListQuery,
): Promise<ProductPage<Row>> {
  const { page, total } = await findPage(tx, workspace, filter, query);
  // A page without products still has a first row, with the counts.
  const read = await tx.many<Row & AssociationRow & { counts: CatalogueCounts }>(sql`
    with page_rows as materialized (
      select ${columns(page.order)}, row_number() over (order by ${page.order}) as place from ${page.rows})
    select r.*, ${raw(["tags", "images", "counts"].map(onceOnly).join(", "))}
    from (select ${associationColumns(workspace, sql`array(select id from page_rows)`)}, ${countsColumn(workspace)}) about
    left join page_rows r on true
    order by r.place`);
  const [first] = read;
  if (first === undefined) throw new Error("there is always a first row");
  return {
    rows: first.id === null ? [] : read,
    associations: first,
    counts: first.counts,
    total: await total(first.counts),
  };
}

const onceOnly = (column: string) => `case when r.place is null or r.place = 1 then about.${column} end as ${column}`;

/** Reads only the rows of a page. The total may follow from the workspace's counts. */
export async function readRows<Row>(
  tx: Tx,
  workspace: WorkspaceScope,
  columns: Sql,
  filter: ProductFilter,
  query: ProductListQuery,
): Promise<{ rows: Row[]; total: Total }> {
  const { page, total } = await findPage(tx, workspace, filter, query);
  const rows = await tx.many<Row>(sql`select ${columns} from ${page.rows} order by ${page.order}`);
  return { rows, total };
}

type Total = (counts: CatalogueCounts) => Promise<number>;

async function findPage(
  tx: Tx,
  workspace: WorkspaceScope,
  filter: ProductFilter,
  query: ProductListQuery,
): Promise<{ page: PageRows; total: Total }> {
  const prepared = await prepareFilter(tx, workspace, filter, query);
  const found = await find(tx, workspace, prepared, query);
  const total: Total = async (counts) =>
    found?.total ?? prepared.total(counts) ?? (await countProductRows(tx, prepared));
  if (found) return { page: foundPage(workspace, found), total };
  if (offsetOf(query) < DEEP) return { page: walk(workspace, prepared, query), total };
  const all = await total(await readCounts(tx, workspace));
  const page = isPastEnd(query, all) ? foundPage(workspace, { ids: [], total: all }) : walk(workspace, prepared, query);
  return { page, total: async () => all };
}

/** From this offset on, rows are counted first: a page past the end would scan all of them. */
const DEEP = 1000;

const ORDERS = {
  createdAt: raw("created_at"),
  updatedAt: raw("updated_at"),
  name: raw("name_order"),
  stock: raw("stock"),
  brand: raw("lower(brand)"),
  sku: raw("lower(sku)"),
};

/** A collection also has its own order. */
const ordersOf = ({ position }: PreparedFilter) => (position === undefined ? ORDERS : { ...ORDERS, position });

/** Finds a page of search matches or of a small set; undefined when there are too many products to read them all. */
async function find(
  tx: Tx,
  workspace: WorkspaceScope,
  filter: PreparedFilter,
  query: ProductListQuery,
): Promise<Found | undefined> {
  const searched = { ...searchedProducts(tx, workspace, filter, query.sort), isExact: query.isExact };
  const found = await search(tx, searched, query);
  return found ?? (filter.few && findInSmallSet(tx, filter, filter.few, query));
}

function searchedProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  filter: PreparedFilter,
  sort: string | undefined,
): Searched {
  const own = sql`s.workspace_id = ${workspace.id}`;
  // A subquery per match: as a join, PostgreSQL sometimes scans all products that pass the filter.
  const of = (what: Sql) => sql`(select ${what} from products p where p.id = s.product_id and ${filter.each})`;
  const order = chosenOrder(sort, ordersOf(filter));
  return {
    from: raw("product_search s"),
    where: own,
    id: raw("s.product_id"),
    shared: { from: raw("tags s"), where: own, id: raw("s.id"), carriedIds: raw("s.tag_ids") },
    vocabulary: { from: raw("product_words s"), where: own },
    filter: filter.narrows ? of(raw("true")) : undefined,
    named: async (name) => {
      const id = await findProductIdBySlug(tx, workspace, name);
      return id === undefined ? undefined : sql`s.product_id = ${id}`;
    },
    order: order && { ...order, by: of(order.by) },
  };
}

function findInSmallSet(tx: Tx, filter: PreparedFilter, few: Sql, query: ProductListQuery): Promise<Found> {
  const { by, descending } = orderOf(query.sort ?? "-createdAt", ordersOf(filter));
  const direction = raw(descending ? "desc" : "asc");
  return tx.one<Found>(sql`
    with few as materialized (select p.id, ${by} as sort_key from products p where ${few})
    select (select count(*)::int from few) as total,
           array(select id from few order by sort_key ${direction}, id ${direction}
                 ${limitTo(query)}) as ids`);
}

/** Finds the products before and after a product in a list. */
export async function findNeighbours(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  filter: ProductFilter,
  query: Pick<ProductListQuery, "search" | "sort">,
): Promise<{ previousId: string | null; nextId: string | null }> {
  const prepared = await prepareFilter(tx, workspace, filter, { page: 1, pageSize: 1 });
  const all = { search: query.search, page: 1, pageSize: MATCHES_ORDERED };
  const found = await search(tx, searchedProducts(tx, workspace, prepared, query.sort), all);
  if (found !== undefined) {
    const place = found.ids.indexOf(id);
    const at = (n: number) => (place === -1 ? null : (found.ids[n] ?? null));
    return { previousId: place === 0 ? null : at(place - 1), nextId: at(place + 1) };
  }
  const { by, descending } = orderOf(query.sort ?? "-createdAt", ORDERS);
  const own = sql`(select ${by} from products o where o.workspace_id = ${workspace.id} and o.id = ${id})`;
  const beside = (isUp: boolean) => sql`
    (select p.id from products p where ${prepared.each} and (${by}, id) ${raw(isUp ? ">" : "<")} (${own}, ${id})
     order by ${by} ${raw(isUp ? "asc" : "desc")}, id ${raw(isUp ? "asc" : "desc")} limit 1)`;
  return tx.one(sql`select ${beside(descending)} as "previousId", ${beside(!descending)} as "nextId"`);
}

/** Returns all products of a list across its pages, as rows (id, n) in list order. */
export async function everyProduct(
  tx: Tx,
  workspace: WorkspaceScope,
  filter: ProductFilter & { search?: string | undefined },
): Promise<Sql> {
  const prepared = await prepareFilter(tx, workspace, filter, { page: 1, pageSize: 1 });
  const all = { search: filter.search, page: 1, pageSize: MATCHES_ORDERED };
  const found = await search(tx, searchedProducts(tx, workspace, prepared, undefined), all);
  if (found) return sql`select id, n::int from unnest(${found.ids}::text[]) with ordinality as found (id, n)`;
  return sql`
    select p.id, row_number() over (order by p.created_at desc, p.id desc)::int as n
    from products p where ${prepared.count}`;
}

/** Source of a page's rows, as `p`, and their order. */
interface PageRows {
  rows: Sql;
  order: Sql;
}

const rowsOf = (workspace: WorkspaceScope, ids: Sql) =>
  sql`(${ids}) page join products p on p.workspace_id = ${workspace.id} and p.id = page_id`;

function foundPage(workspace: WorkspaceScope, { ids }: Found): PageRows {
  const page = sql`select * from unnest(${ids}::text[]) with ordinality as found (page_id, n)`;
  return { rows: rowsOf(workspace, page), order: raw("n") };
}

/**
 * Walks the index of the order and keeps rows that pass the filter. The first page skips no row, so it reads whole rows
 * directly.
 */
function walk(workspace: WorkspaceScope, filter: PreparedFilter, query: ProductListQuery): PageRows {
  const order = orderBy(query.sort, ordersOf(filter));
  const along = (columns: Sql) => sql`
    select ${columns} from products p where ${filter.each}
    order by ${order} ${limitTo(query)}`;
  const isFirst = offsetOf(query) === 0;
  return { rows: isFirst ? sql`(${along(raw("p.*"))}) p` : rowsOf(workspace, along(raw("p.id as page_id"))), order };
}

async function countProductRows(tx: Tx, { count }: PreparedFilter): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`select count(*)::int as n from products p where ${count}`);
  return n;
}
