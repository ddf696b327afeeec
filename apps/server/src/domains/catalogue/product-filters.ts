import { PRODUCT_STATUSES, type ProductStatus } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/principals.ts";
import { join, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { type CatalogueCounts, countProducts, type StockState } from "./counts.ts";

export interface ProductFilter {
  /** Each at most once. */
  statuses?: readonly ProductStatus[] | undefined;
  stock?: StockState | undefined;
  tagId?: string | undefined;
  collectionId?: string | undefined;
}

export function parseStatuses(list: string): ProductStatus[] {
  const given = list.split(",");
  return PRODUCT_STATUSES.filter((status) => given.includes(status));
}

/** What a filter asks of `products p`, and how its answer is best found. */
export interface PreparedFilter {
  condition: Sql;
  /** Whether it asks anything beyond the workspace. */
  narrows: boolean;
  /** Few enough to look at all of them; otherwise a walk in the list's order soon meets enough. */
  few: boolean;
  /** How many it leaves, read from the maintained counts; undefined where only counting tells. */
  total(counts: CatalogueCounts): number | undefined;
}

/** A tag may be on every product; a collection is never too large to look at all of its products. */
const FEW_MAX = 5000;

/** One statement for a tag, none otherwise. */
export async function prepareFilter(tx: Tx, workspace: WorkspaceScope, filter: ProductFilter): Promise<PreparedFilter> {
  const { statuses, stock, tagId, collectionId } = filter;
  const asked = [sql`p.workspace_id = ${workspace.id}`];
  // Statuses stand in the text: the plan may depend on them, and there are but three.
  if (statuses?.length === 1) asked.push(raw(`p.status = '${statuses[0]}'`));
  if (statuses?.length === 2) asked.push(raw(`p.status in ('${statuses.join("', '")}')`));
  if (stock !== undefined) asked.push(raw(stock === "out" ? "p.stock = 0" : "p.stock > 0"));
  const plain = asked.length === 1;

  const tagged = sql`product_tags a where a.workspace_id = ${workspace.id} and a.tag_id = ${tagId}`;
  const collected = sql`collection_products a where a.workspace_id = ${workspace.id} and a.collection_id = ${collectionId}`;
  const taggedCount = tagId === undefined ? undefined : await countRows(tx, tagged);
  const fewTagged = taggedCount !== undefined && taggedCount <= FEW_MAX;
  if (tagId !== undefined) asked.push(fewTagged ? isOneOf(tagged) : isAmong(tagged));
  if (collectionId !== undefined) asked.push(fewTagged ? isAmong(collected) : isOneOf(collected));

  return {
    condition: join(asked, " and "),
    narrows: asked.length > 1,
    few: fewTagged || collectionId !== undefined,
    total(counts) {
      if (tagId === undefined && collectionId === undefined) return countProducts(counts, filter);
      return plain && collectionId === undefined ? taggedCount : undefined;
    },
  };
}

async function countRows(tx: Tx, rows: Sql): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`select count(*)::int as n from ${rows}`);
  return n;
}

/** The array makes PostgreSQL begin with these rows, whatever it believes about their number. */
const isOneOf = (rows: Sql) => sql`p.id = any(array(select a.product_id from ${rows}))`;
const isAmong = (rows: Sql) => sql`exists (select from ${rows} and a.product_id = p.id)`;
