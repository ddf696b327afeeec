// Pages of resources with a name and few other fields: tags and collections.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { chosenOrder, isPastEnd, limitTo, orderBy, type PageQuery } from "../../storage/paging.ts";
import { search } from "../../storage/text-search.ts";
import { countOf } from "./counts.ts";
import type { RowCondition } from "./shown.ts";
import { slugOf } from "./slugs.ts";

export interface NamedList {
  table: Sql;
  /**
   * Columns of the table under the alias `c`, for a page in the given order. Subqueries compare with the workspace id
   * itself.
   */
  columns: (order: Sql, workspace: WorkspaceScope) => Sql;
  kind: "tags" | "collections";
}

async function bySlug(name: string): Promise<Sql | undefined> {
  const slug = slugOf(name);
  return slug === undefined ? undefined : sql`s.slug = ${slug}`;
}

const ORDERS = { createdAt: raw("created_at"), updatedAt: raw("updated_at"), name: raw("name_order") };

/** Matches no collection when the text cannot be a slug. */
export const withSlug = ({ slug }: { slug?: string | undefined }): RowCondition | undefined =>
  slug === undefined ? undefined : (row) => sql`${row}.slug = ${slugOf(slug) ?? slug}`;

export async function readNamedPage<Row>(
  tx: Tx,
  workspace: WorkspaceScope,
  { table, columns, kind }: NamedList,
  query: PageQuery & { search?: string | undefined; sort?: string | undefined; isExact?: boolean | undefined },
  condition?: RowCondition,
): Promise<{ rows: Row[]; total: number }> {
  const of = (row: Sql) => {
    const own = sql`${row}.workspace_id = ${workspace.id}`;
    return condition === undefined ? own : sql`${own} and ${condition(row)}`;
  };
  const order = chosenOrder(query.sort, ORDERS);
  const { isExact } = query;
  const named = kind === "collections" ? bySlug : undefined;
  const searched = { from: sql`${table} s`, where: of(raw("s")), id: raw("s.id"), order, isExact, named };
  const found = await search(tx, searched, query);
  if (found !== undefined) {
    const rows = await tx.many<Row>(sql`
      select ${columns(raw("n"), workspace)} from unnest(${found.ids}::text[]) with ordinality as found (page_id, n)
      join ${table} c on c.workspace_id = ${workspace.id} and c.id = page_id
      order by n`);
    return { rows, total: found.total };
  }
  // Counts first: a page past the last row then scans no rows.
  const ofAll = sql`select count(*)::int as n from ${table} c where ${of(raw("c"))}`;
  const total = condition === undefined ? await countOf(tx, workspace, kind) : (await tx.one<{ n: number }>(ofAll)).n;
  if (isPastEnd(query, total)) return { rows: [], total };
  const pageOrder = orderBy(query.sort, ORDERS);
  const page = sql`select * from ${table} c where ${of(raw("c"))} order by ${pageOrder} ${limitTo(query)}`;
  const rows = await tx.many<Row>(sql`select ${columns(pageOrder, workspace)} from (${page}) c order by ${pageOrder}`);
  return { rows, total };
}
