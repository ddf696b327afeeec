// Reads all tables in one statement, to prove that a call has changed no row.

import { type Sql, sql } from "../../src/storage/database.ts";
import type { Tenant, TestService } from "./service.ts";

/** Returns a reader of all rows, by table, that belong to a tenant's workspace or account. */
export async function rowReader(service: TestService, tenant: Tenant): Promise<() => Promise<Record<string, string>>> {
  const owned = await many<{ table: string; column: "workspace_id" | "account_id" }>(
    service,
    sql`
      select table_name as table, max(column_name) as column
      from information_schema.columns natural join information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('workspace_id', 'account_id')
      group by 1 order by 1`,
  );
  const owner = { workspace_id: tenant.workspace.id, account_id: tenant.account.id };
  const statement = unionOf(
    [
      ...owned.map(({ table, column }) => ({ table, column, id: owner[column] })),
      { table: "workspaces", column: "id", id: tenant.workspace.id },
      { table: "accounts", column: "id", id: tenant.account.id },
    ].map(
      ({ table, column, id }) =>
        `select '${table}' as name, string_agg(t::text, E'\n' order by t::text) as rows from "${table}" t where ${column} = '${id}'`,
    ),
  );
  return async () => {
    const stored = await many<{ name: string; rows: string | null }>(service, statement);
    return Object.fromEntries(stored.map(({ name, rows }) => [name, rows ?? ""]));
  };
}

/** Transaction numbers, which differ between databases. */
const NUMBERED = "{changed_in,written_in,queued_in,attached_in}";

/**
 * Returns a reader of a checksum per table over the rows of all tenants, independent of the transaction that wrote
 * them. `except` names tables that a refused call may change.
 */
export async function fingerprinter(
  service: TestService,
  except: readonly string[] = [],
): Promise<() => Promise<Record<string, string>>> {
  const tables = await many<{ name: string }>(
    service,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${except}) order by 1`,
  );
  const statement = unionOf(
    tables.map(
      ({ name }) =>
        `select '${name}' as name, coalesce(sum(hashtext((to_jsonb(t) - '${NUMBERED}'::text[])::text)::bigint), 0)::text as sum
         from "${name}" t`,
    ),
  );
  return async () => {
    const sums = await many<{ name: string; sum: string }>(service, statement);
    return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]));
  };
}

const unionOf = (selects: string[]) => ({ text: selects.join(" union all "), values: [] }) as never as Sql;

const many = <Row>(service: TestService, statement: Sql) => service.database.read((tx) => tx.many<Row>(statement));
