// Prepares the database for restored rows: checks if it may be replaced, and disables constraints meanwhile.

import type pg from "pg";
import { isServed } from "../storage/served.ts";
import { listMigrations, listTables, quote } from "./tables.ts";

/** Tables that migrations and a first start fill before any use of the service. */
const WRITTEN_BY_ITSELF = ["audit_chain", "followed_lives", "integration_sources", "service_use", "storage_defaults"];

/** The restore is not allowed here. No change has been made. */
export class RestoreRefused extends Error {
  override readonly name = "RestoreRefused";
}

export async function assertRestorable(client: pg.Client, { replace }: { replace: boolean }): Promise<void> {
  if (await isServed(client)) throw new RestoreRefused("the service is running on this database; stop it first");
  const tables = await listTables(client);
  if (tables.length > 0 && (await listMigrations(client)).length === 0) {
    throw new RestoreRefused("the database contains tables of another application: restore into a separate database");
  }
  if (replace) return;
  for (const { name } of tables.filter((table) => !WRITTEN_BY_ITSELF.includes(table.name))) {
    const { rows } = await client.query(`select from ${quote(name)} limit 1`);
    if (rows.length > 0) {
      throw new RestoreRefused(
        `the database is not empty (${name} has rows): restore into an empty one, or add --replace --yes to delete its data`,
      );
    }
  }
}

/** Drops all tables, types and functions, except those of extensions, which may need a manual install. */
export const dropAllObjects = (client: pg.Client) =>
  client.query(`
    do $$
    declare
      dropping text;
    begin
      -- Collects all names first: an object that was dropped by cascade no longer has a name.
      foreach dropping in array array(
        select format('drop table if exists %s cascade', c.oid::regclass) from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        union all
        select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        union all
        select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
        left join pg_class c on c.oid = t.typrelid
        where t.typnamespace = current_schema()::regnamespace and (c.relkind = 'c' or t.typtype in ('e', 'd'))
          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e'))
      loop
        execute dropping;
      end loop;
    end $$`);

/**
 * Empties the tables and disables triggers and checks per row: counters are in the backup, and references are checked
 * once at the end. Returns a function that restores everything.
 */
export async function openForRows(client: pg.Client): Promise<() => Promise<void>> {
  const tables = (await listTables(client)).map(({ name }) => quote(name));
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = current_schema()::regnamespace and contype = 'f' order by 1, 2`,
  );
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  await client.query(`truncate ${tables.join(", ")}`);
  return async () => {
    for (const table of tables) await client.query(`analyze ${table}`);
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  };
}
