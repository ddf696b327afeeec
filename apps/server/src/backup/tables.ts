// Tables from PostgreSQL's catalogue: the next backup includes a table that a migration adds.

import pg from "pg";

export interface TableShape {
  name: string;
  /** Without generated columns and transaction ids, which are meaningless elsewhere. */
  columns: string[];
}

/** Maintained by the migrations themselves. */
const MIGRATIONS_TABLE = "schema_migrations";

export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> $1
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     group by 1 order by 1`,
    [MIGRATIONS_TABLE],
  );
  return rows;
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: known } = await client.query<{ is_there: boolean }>("select to_regclass($1) is not null as is_there", [
    MIGRATIONS_TABLE,
  ]);
  if (!known[0]?.is_there) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by name`);
  return rows.map(({ name }) => name);
}

export async function readSequences(client: pg.Client): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `select sequencename as name, last_value as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  );
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

export async function writeSequences(client: pg.Client, sequences: { name: string; value: number }[]): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query("select setval(format('%I', $1::text)::regclass, $2)", [name, value]);
  }
}

export const quote = pg.escapeIdentifier;

export const columnList = (columns: readonly string[]) => columns.map(quote).join(", ");
