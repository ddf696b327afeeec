import { LIMITS, type Pagination } from "@vitrine/contract";
import { empty, raw, type Sql, sql } from "./database.ts";

export interface PageQuery {
  page: number;
  pageSize: number;
}

export const offsetOf = ({ page, pageSize }: PageQuery) => (page - 1) * pageSize;

/** Returns true if a page starts after the last row, which saves the query. The first page is always queried. */
export const isPastEnd = (query: PageQuery, total: number) => offsetOf(query) > 0 && offsetOf(query) >= total;

/**
 * LIMIT and OFFSET of a page. The size is literal text and the first page has no OFFSET, so that PostgreSQL reuses its
 * plan; unknown numbers would need a new plan each time.
 */
export function limitTo(query: PageQuery): Sql {
  const offset = offsetOf(query);
  return sql`limit ${raw(String(query.pageSize))} ${offset === 0 ? empty : sql`offset ${offset}`}`;
}

export function toPagination({ page, pageSize }: PageQuery, total: number): Pagination {
  const totalPages = Math.ceil(total / pageSize);
  return { page, limit: pageSize, total, totalPages, hasNextPage: page < totalPages, hasPreviousPage: page > 1 };
}

export interface Order {
  by: Sql;
  descending: boolean;
}

/** Maps `-name` to the name's column, descending. Columns come only from this table, never from the caller. */
export function orderOf(sort: string, columns: Record<string, Sql>): Order {
  const by = columns[sort.replace(/^-/, "")];
  if (by === undefined) throw new Error(`no order ${sort}`);
  return { by, descending: sort.startsWith("-") };
}

/** Undefined without a requested order. */
export const chosenOrder = (sort: string | undefined, columns: Record<string, Sql>): Order | undefined =>
  sort === undefined ? undefined : orderOf(sort, columns);

/** Maps `-name` to `name desc, id desc`; newest first by default. */
export function orderBy(sort: string | undefined, columns: Record<string, Sql>): Sql {
  const { by, descending } = orderOf(sort ?? "-createdAt", columns);
  return descending ? sql`${by} desc, id desc` : sql`${by} asc, id asc`;
}

/**
 * Texts of a page's rows, as long as they fit into one answer; null from the first row that does not fit. Omitted texts
 * are never read: their length is known without that.
 */
export function fittingTexts(
  table: "p" | "c",
  names: readonly string[],
  order: Sql,
  bytesMax: number = LIMITS.list.bytesMax,
): Sql {
  const bytes = names.map((name) => `octet_length(${table}.${name}::text)`).join(" + ");
  const sum = sql`sum(${raw(bytes)}) over (order by ${order} rows unbounded preceding)`;
  const texts = names.map(
    (name) => sql`case when ${sum} <= ${raw(String(bytesMax))}
    then ${raw(`${table}.${name}`)} end as ${raw(name)}`,
  );
  return texts.reduce((before, text) => sql`${before}, ${text}`);
}

/** Rows before the first one whose texts did not fit. */
export function fittingRows<Row>(rows: Row[], text: keyof Row): Row[] {
  const end = rows.findIndex((row) => row[text] === null);
  return end === -1 ? rows : rows.slice(0, end);
}
