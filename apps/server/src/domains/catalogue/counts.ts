import { PRODUCT_STATUSES, type ProductStatus, type ProductSummary } from "@vitrine/contract";
import type { z } from "zod";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Sql, sql, type Tx } from "../../storage/database.ts";

/** Row counts per kind, maintained by the database. Null or a missing kind means zero. */
export type CatalogueCounts = Record<string, number> | null;

/** Returns all counts of the workspace as one column. */
export const countsColumn = (workspace: WorkspaceScope): Sql => sql`
  (select json_object_agg(kind, n)
   from (select kind, sum(n)::int as n from catalogue_counts where workspace_id = ${workspace.id} group by kind) c) as counts`;

export async function readCounts(tx: Tx, workspace: WorkspaceScope): Promise<CatalogueCounts> {
  const { counts } = await tx.one<{ counts: CatalogueCounts }>(sql`select ${countsColumn(workspace)}`);
  return counts;
}

export async function countOf(tx: Tx, workspace: WorkspaceScope, kind: "tags" | "collections"): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select coalesce(sum(n), 0)::int as n from catalogue_counts where workspace_id = ${workspace.id} and kind = ${kind}`);
  return n;
}

export type StockState = "in" | "out";
const STOCK_STATES: readonly StockState[] = ["in", "out"];

/** Counts products with these statuses that are in stock, out of stock or both. */
export function countProducts(
  counts: CatalogueCounts,
  {
    statuses = PRODUCT_STATUSES,
    stock,
  }: { statuses?: readonly ProductStatus[] | undefined; stock?: StockState | undefined },
): number {
  const kinds = statuses.flatMap((status) => (stock ? [stock] : STOCK_STATES).map((state) => `${status} ${state}`));
  return kinds.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0);
}

export function toSummary(counts: CatalogueCounts): z.output<typeof ProductSummary> {
  const active = countProducts(counts, { statuses: ["ACTIVE"] });
  const inactive = countProducts(counts, { statuses: ["INACTIVE"] });
  const outOfStock = countProducts(counts, { statuses: ["ACTIVE", "INACTIVE"], stock: "out" });
  return { total: active + inactive, active, inactive, outOfStock };
}

export interface CatalogueFacts {
  published: number;
  unpublished: number;
  /** Published and out of stock. */
  soldOut: number;
  media: number;
  /** Imports that failed or accepted no row. */
  failedImports: number;
  /** Imports that accepted some rows and rejected others. */
  incompleteImports: number;
}

/** Returns the state of the catalogue from maintained counts and the few imports since `since`. */
export async function readCatalogueFacts(tx: Tx, workspace: WorkspaceScope, since: Date): Promise<CatalogueFacts> {
  const { counts, ...imports } = await tx.one<
    { counts: CatalogueCounts } & Pick<CatalogueFacts, "failedImports" | "incompleteImports">
  >(sql`
    select ${countsColumn(workspace)},
           (count(*) filter (where not i.has_taken))::int as "failedImports",
           (count(*) filter (where i.has_taken))::int as "incompleteImports"
    from (select status <> 'FAILED' and created + updated + unchanged > 0 as has_taken
          from imports
          where workspace_id = ${workspace.id} and finished_at > ${since} and not dry_run
            and (status = 'FAILED' or failed > 0)) i`);
  return {
    published: countProducts(counts, { statuses: ["ACTIVE"] }),
    unpublished: countProducts(counts, { statuses: ["INACTIVE"] }),
    soldOut: countProducts(counts, { statuses: ["ACTIVE"], stock: "out" }),
    media: counts?.["media"] ?? 0,
    ...imports,
  };
}
