import { PRODUCT_STATUSES, type ProductStatus } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { join, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { offsetOf, type PageQuery } from "../../storage/paging.ts";
import { codeKey } from "../../storage/text-keys.ts";
import { type CatalogueCounts, countProducts, type StockState } from "./counts.ts";
import { findProductIdBySlug } from "./slugs.ts";

export interface ProductFilter {
  /** Each status at most once. */
  statuses?: readonly ProductStatus[] | undefined;
  stock?: StockState | undefined;
  tagId?: string | undefined;
  collectionId?: string | undefined;
  /** Matches products that have all of these tags. */
  tagIds?: readonly string[] | undefined;
  brand?: string | undefined;
  picture?: "with" | "without" | undefined;
  changedSince?: Date | undefined;
  ids?: readonly string[] | undefined;
  /** Sku and barcode are compared by their uniqueness keys, a slug in any case. */
  sku?: string | undefined;
  barcode?: string | undefined;
  slug?: string | undefined;
}

/** Filter in the form of the query parameters. */
interface WrittenFilter extends Omit<ProductFilter, "statuses" | "tagIds" | "changedSince" | "ids"> {
  status?: string | undefined;
  tagIds?: string | undefined;
  changedSince?: string | undefined;
  ids?: string | undefined;
}

export const parseFilter = ({ status, tagIds, changedSince, ids, ...filter }: WrittenFilter): ProductFilter => ({
  ...filter,
  statuses: status === undefined ? undefined : parseStatuses(status),
  tagIds: tagIds?.split(","),
  changedSince: changedSince === undefined ? undefined : new Date(changedSince),
  ids: ids?.split(","),
});

function parseStatuses(list: string): ProductStatus[] {
  const given = list.split(",");
  return PRODUCT_STATUSES.filter((status) => given.includes(status));
}

/** Conditions of a filter on `products p`, in the form that each access path needs. */
export interface PreparedFilter {
  /** Tests one product at a time: rows of a walk in list order, or matches of a search. */
  each: Sql;
  /** Finds all matching products when they are few; undefined when a walk soon finds enough. */
  few: Sql | undefined;
  /** Counts all matching products. */
  count: Sql;
  /** True if the filter has conditions beyond the workspace. */
  narrows: boolean;
  /** Position of a product in the requested collection; undefined without a collection. */
  position: Sql | undefined;
  /** Returns the number of matches from the maintained counts; undefined when it takes a count query. */
  total(counts: CatalogueCounts): number | undefined;
}

/** A tag may be on every product; a collection is always small enough to read all its products. */
const FEW_PRODUCTS = 5000;

/** Runs one statement for a tag and one for a slug. */
export async function prepareFilter(
  tx: Tx,
  workspace: WorkspaceScope,
  filter: ProductFilter,
  page: PageQuery,
): Promise<PreparedFilter> {
  const { tagId, collectionId } = filter;
  const exact = await exactConditions(tx, workspace, filter);
  const special = [...specialConditions(workspace, filter), ...exact];
  const own = [...ownConditions(workspace, filter), ...special];
  const tagged = sql`product_tags a where a.workspace_id = ${workspace.id} and a.tag_id = ${tagId}`;
  const collected = sql`collection_products a where a.workspace_id = ${workspace.id} and a.collection_id = ${collectionId}`;
  const sources = [...(tagId === undefined ? [] : [tagged]), ...(collectionId === undefined ? [] : [collected])];
  const tags = tagId === undefined ? undefined : await countTagged(tx, workspace, tagged);
  const from =
    tags !== undefined && isSmallSet(tags, page) ? tagged : collectionId === undefined ? undefined : collected;
  const all = (conditions: Sql[]) => join([...own, ...conditions], " and ");
  const few =
    exact.length > 0 ? sources.map(has) : from && sources.map((source) => (source === from ? isOneOf : has)(source));
  return {
    each: all(sources.map(has)),
    few: few && all(few),
    count: all(sources.map(isAmong)),
    narrows: own.length + sources.length > 1,
    position:
      collectionId === undefined ? undefined : sql`(select a.position from ${collected} and a.product_id = p.id)`,
    total(counts) {
      if (special.length > 0) return undefined;
      if (sources.length === 0) return countProducts(counts, filter);
      return own.length === 1 && collectionId === undefined ? tags?.tagged : undefined;
    },
  };
}

/** Statuses are literals: the plan may depend on them, and there are only three. */
function ownConditions(workspace: WorkspaceScope, { statuses, stock }: ProductFilter): Sql[] {
  const asked = [sql`p.workspace_id = ${workspace.id}`];
  if (statuses?.length === 1) asked.push(raw(`p.status = '${statuses[0]}'`));
  if (statuses?.length === 2) asked.push(raw(`p.status in ('${statuses.join("', '")}')`));
  if (stock !== undefined) asked.push(raw(stock === "out" ? "p.stock = 0" : "p.stock > 0"));
  return asked;
}

/** Conditions for which no count is maintained. */
function specialConditions(workspace: WorkspaceScope, filter: ProductFilter): Sql[] {
  const { tagIds = [], brand, picture, changedSince } = filter;
  const asked = tagIds.map((tagId) =>
    isAmong(sql`product_tags a where a.workspace_id = ${workspace.id} and a.tag_id = ${tagId}`),
  );
  if (brand !== undefined) asked.push(sql`lower(p.brand) = lower(${brand})`);
  if (changedSince !== undefined) asked.push(sql`p.updated_at >= ${changedSince}`);
  const pictured = isAmong(sql`product_images a where a.workspace_id = ${workspace.id}`);
  if (picture !== undefined) asked.push(picture === "with" ? pictured : sql`not ${pictured}`);
  return asked;
}

/** Conditions that leave a few products at most, each served by an index. */
async function exactConditions(tx: Tx, workspace: WorkspaceScope, filter: ProductFilter): Promise<Sql[]> {
  const { ids, sku, barcode, slug } = filter;
  const asked: Sql[] = [];
  if (ids !== undefined) asked.push(sql`p.id = any(${[...ids]}::text[])`);
  if (sku !== undefined) asked.push(hasCode(workspace, "sku_key", sku));
  if (barcode !== undefined) asked.push(hasCode(workspace, "barcode_key", barcode));
  if (slug !== undefined) asked.push(sql`p.id = ${(await findProductIdBySlug(tx, workspace, slug)) ?? ""}`);
  return asked;
}

/** The unique index covers the products that are not DELETED, another index covers the others. */
function hasCode(workspace: WorkspaceScope, column: "sku_key" | "barcode_key", code: string): Sql {
  const those = (status: string) => sql`
    select o.id from products o
    where o.workspace_id = ${workspace.id} and o.status ${raw(status)} 'DELETED' and o.${raw(column)} = ${codeKey(code)}`;
  return sql`p.id = any(array(${those("<>")} union all ${those("=")}))`;
}

interface TagCounts {
  tagged: number;
  products: number;
}

const countTagged = (tx: Tx, workspace: WorkspaceScope, tagged: Sql) =>
  tx.one<TagCounts>(sql`
    select (select count(*)::int from ${tagged}) as tagged,
           (select coalesce(sum(n), 0)::int from catalogue_counts
            where workspace_id = ${workspace.id} and kind ~ '^[A-Z]+ (in|out)$') as products`);

/** A walk to a deep page of a rare tag visits more products than have the tag. */
function isSmallSet({ tagged, products }: TagCounts, page: PageQuery): boolean {
  const walked = ((offsetOf(page) + page.pageSize) * products) / tagged;
  return tagged <= FEW_PRODUCTS || walked > tagged;
}

/** The array makes PostgreSQL start with these rows, regardless of its row estimate. */
const isOneOf = (rows: Sql) => sql`p.id = any(array(select a.product_id from ${rows}))`;
/** A subquery per product: as a join, PostgreSQL sometimes scans all products and sorts them. */
const has = (rows: Sql) => sql`(select true from ${rows} and a.product_id = p.id)`;
const isAmong = (rows: Sql) => sql`exists (select from ${rows} and a.product_id = p.id)`;
