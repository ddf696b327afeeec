import { type AskedProductList, LIMITS, listAskedProducts } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { empty, type Sql, sql, type Tx } from "../../storage/database.ts";
import { limitTo, type PageQuery, toPagination } from "../../storage/paging.ts";
import { type Days, parseDays } from "../usage/index.ts";

interface AskedRow {
  productId: string;
  productName: string;
  asked: number;
  unanswered: number;
  total: number;
}

type AskedDays = Map<string, AskedProductList["products"][number]["days"]>;

export const askedProductHandlers: readonly Handler[] = [
  handle(listAskedProducts, "read", async ({ tx, workspace, query, now }): Promise<AskedProductList> => {
    const days = parseDays(query, now, LIMITS.usage.timelineDaysMax);
    const ofProduct = query.productId === undefined ? empty : sql`and a.product_id = ${query.productId}`;
    const rows = await readAsked(tx, workspace, days, ofProduct, query);
    const total = rows[0]?.total ?? 0;
    const shown = rows.filter(({ productId }) => productId !== null);
    const byDay = await readDays(tx, workspace, days, shown);
    return {
      products: shown.map(({ total: _total, ...product }) => ({
        ...product,
        days: byDay.get(product.productId) ?? [],
      })),
      pagination: toPagination(query, total),
      from: days.from,
      to: days.to,
    };
  }),
];

/** Every row carries the total. A page past the end returns one row with only the total. */
function readAsked(
  tx: Tx,
  workspace: WorkspaceScope,
  { from, to }: Days,
  ofProduct: Sql,
  page: PageQuery,
): Promise<AskedRow[]> {
  return tx.many<AskedRow>(sql`
    with asked as materialized (
      select a.product_id, sum(a.asked)::bigint as asked from product_asked_days a
      where a.workspace_id = ${workspace.id} and a.day >= ${from}::date and a.day <= ${to}::date ${ofProduct}
        and exists (select from products p where p.workspace_id = ${workspace.id} and p.id = a.product_id)
      group by a.product_id),
    page as (select * from asked order by asked desc, product_id ${limitTo(page)})
    select (select count(*)::int from asked) as total, page.product_id as "productId", page.asked,
           (select name from products where workspace_id = ${workspace.id} and id = page.product_id) as "productName",
           (select count(*)::int from unanswered_questions
            where workspace_id = ${workspace.id} and product_id = page.product_id and status = 'OPEN') as unanswered
    from (select) as one left join page on true
    order by page.asked desc, page.product_id`);
}

async function readDays(
  tx: Tx,
  workspace: WorkspaceScope,
  { from, to }: Days,
  products: AskedRow[],
): Promise<AskedDays> {
  const rows = await tx.many<{ productId: string; day: string; asked: number }>(sql`
    select product_id as "productId", day::text as day, sum(asked)::bigint as asked from product_asked_days
    where workspace_id = ${workspace.id} and product_id = any(${products.map(({ productId }) => productId)}::text[])
      and day >= ${from}::date and day <= ${to}::date
    group by product_id, day order by day`);
  const days: AskedDays = new Map();
  for (const { productId, ...day } of rows) days.set(productId, [...(days.get(productId) ?? []), day]);
  return days;
}
