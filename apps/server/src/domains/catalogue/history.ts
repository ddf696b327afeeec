// History of product changes, one row per write that changed something. The schema function put_products adds the rows.

import { HISTORY_FIELDS, LIMITS, listProductHistory, type ProductHistoryEntry } from "@vitrine/contract";
import type { Principal, WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import { type Sql, sql } from "../../storage/database.ts";
import { limitTo, toPagination } from "../../storage/paging.ts";

/** Account that writes, and the key or agent it uses. */
export interface Author {
  accountId: string | null;
  connectionId: string | null;
}

export const authorOf = (principal: Principal): Author => ({
  accountId: "accountId" in principal ? principal.accountId : null,
  connectionId: principal.kind === "integration" ? principal.connectionId : null,
});

type HistoryField = (typeof HISTORY_FIELDS)[number];
type Value = string | number | null;
/** Values before and after; empty when they are long. */
export type Differences = Partial<Record<HistoryField, [] | [before: Value, after: Value]>>;

interface HistoryRow {
  id: number;
  at: Date;
  kind: ProductHistoryEntry["kind"];
  account_id: string | null;
  account_name: string | null;
  connection_id: string | null;
  connection_name: string | null;
  changes: Differences;
}

export const productHistoryHandler: Handler = handle(
  listProductHistory,
  "read",
  async ({ tx, workspace, params, query }) => {
    const found = await tx.find<{ n: number }>(sql`
      select (select count(*)::int from (${lastOf(workspace, params.id)}) h) as n
      from products where workspace_id = ${workspace.id} and id = ${params.id}`);
    if (found === undefined) throw notFound();
    const rows = await tx.many<HistoryRow>(sql`
      select h.id, h.at, h.kind, h.account_id, a.name as account_name, h.connection_id,
             coalesce(k.name, c.name) as connection_name, h.changes
      from (select * from (${lastOf(workspace, params.id)}) last order by at desc, id desc ${limitTo(query)}) h
      left join accounts a on a.id = h.account_id
      left join api_keys k on k.id = h.connection_id
      left join oauth_grants g on g.id = h.connection_id
      left join oauth_clients c on c.id = g.client_id
      order by h.at desc, h.id desc`);
    return { entries: rows.map(toEntry), pagination: toPagination(query, found.n) };
  },
);

/** Selects by the index on ids. The caller sorts by time, because several nodes may assign ids. */
const lastOf = (workspace: WorkspaceScope, productId: string): Sql => sql`
  select * from product_history where workspace_id = ${workspace.id} and product_id = ${productId}
  order by id desc limit ${LIMITS.list.unpagedMax}`;

const toEntry = ({ id, at, kind, changes, ...row }: HistoryRow): ProductHistoryEntry => ({
  id: String(id),
  at: at.toISOString(),
  kind,
  actor: row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? "" },
  connection: row.connection_id === null ? null : { id: row.connection_id, name: row.connection_name ?? "" },
  changes: HISTORY_FIELDS.flatMap((field) => {
    const values = changes[field];
    return values === undefined ? [] : [{ field, before: toText(values[0]), after: toText(values[1]) }];
  }),
});

const toText = (value: Value | undefined): string | null =>
  value === undefined || value === null ? null : String(value);
