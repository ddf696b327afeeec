// Checks the migrated schema against docs/scaling.md: a workspace's rows can be stored on a node of their own. Known
// violations are listed with their reason; a fix removes its line.

import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placement, placeOf } from "../../src/storage/schema/placement.ts";
import { createTestDatabase } from "../harness/database.ts";

interface Named {
  name: string;
}
interface Trigger extends Named {
  table: string;
  function: string;
  isForEachRow: boolean;
}
interface Routine extends Named {
  body: string;
  language: string;
  isVolatile: boolean;
  parameters: string[];
  takesTableRow: boolean;
}
interface Reference extends Named {
  table: string;
  target: string;
  columns: string[];
  targetColumns: string[];
  onDelete: string;
  onUpdate: string;
}

let client: pg.Client;
let drop: () => Promise<void>;
let tables: string[];
let tenantTables: Set<string>;
let triggers: Trigger[];
let routines: Map<string, Routine>;
let references: Reference[];

const ask = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  client = new pg.Client(database.url);
  await client.connect();
  tables = (await ask<Named>(`${OUR_TABLES} order by 1`)).map(({ name }) => name);
  const withWorkspace = await ask<Named>(`
    select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
  tenantTables = new Set(withWorkspace.map(({ name }) => name).filter((name) => placeOf(name) === "workspace"));
  triggers = await ask<Trigger>(`
    select tgname as name, tgrelid::regclass::text as table, p.proname as function, (tgtype & 1) = 1 as "isForEachRow"
    from pg_trigger join pg_proc p on p.oid = tgfoid where not tgisinternal order by 1`);
  const found = await ask<Routine>(`
    select p.proname as name, p.prosrc as body, l.lanname as language, p.provolatile = 'v' as "isVolatile",
           coalesce(p.proargnames, '{}') as parameters,
           exists (select from unnest(p.proargtypes) a join pg_type y on y.oid = a join pg_class k on k.oid = y.typrelid
                   where k.relkind in ('r', 'p')) as "takesTableRow"
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend x where x.objid = p.oid and x.deptype = 'e') order by 1`);
  routines = new Map(found.map((routine) => [routine.name, routine]));
  references = await ask<Reference>(`
    select conname as name, conrelid::regclass::text as table, confrelid::regclass::text as target,
           ${columnsOf("conrelid", "conkey")} as columns, ${columnsOf("confrelid", "confkey")} as "targetColumns",
           confdeltype as "onDelete", confupdtype as "onUpdate"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`);
});
afterAll(async () => {
  await client.end();
  await drop();
});

const OUR_TABLES = `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`;
const columnsOf = (table: string, numbers: string) => `array(
  select a.attname::text from unnest(${numbers}) with ordinality as n (number, place)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number order by n.place)`;

const names = (found: readonly Named[]) => found.map(({ name }) => name).sort();

/** Returns the tables that a routine names, including those of the routines it calls. */
function reach(name: string, seen = new Set<string>()): Set<string> {
  const { body = "" } = routines.get(name) ?? {};
  seen.add(name);
  const reached = new Set(
    [...body.matchAll(/\b(?:from|join|update|into|using)\s+(\w+)/gi)].map(([, table = ""]) => table),
  );
  for (const [, called = ""] of body.matchAll(/\b(\w+)\s*\(/g)) {
    if (!routines.has(called) || seen.has(called)) continue;
    for (const table of reach(called, seen)) reached.add(table);
  }
  return new Set([...reached].filter((table) => tables.includes(table)));
}

const { functions: DONE_IN_PLACE, writtenWithWorkspaces: WRITTEN_WITH_WORKSPACES } = placement();

const reaches = (name: string, place: string) => [...reach(name)].some((table) => placeOf(table) === place);

describe("tables", () => {
  it("each have a placement", () => {
    const placed = tables.filter((name) => tenantTables.has(name) || placeOf(name) !== "workspace");
    expect(tables.filter((name) => !placed.includes(name))).toEqual([]);
    const declared = [...placement().tables.keys()];
    expect(declared.filter((name) => !tables.includes(name))).toEqual([]);
    expect(tables.filter((name) => !declared.includes(name))).toEqual(["schema_migrations"]);
  });

  it("and functions have no placement line that is not read", async () => {
    const linesIn = async (folder: string) => {
      const path = new URL(`../../src/storage/schema/${folder}/`, import.meta.url);
      const texts = await Promise.all((await readdir(path)).map((file) => readFile(new URL(file, path), "utf8")));
      return texts.join("\n").match(/placement:/g)?.length;
    };
    const elsewhere = [...placement().tables.values()].filter((place) => place !== "workspace");
    expect(await linesIn("tables")).toBe(elsewhere.length);
    expect(await linesIn("functions")).toBe(DONE_IN_PLACE.length);
  });

  it("of a tenant have unique keys within the workspace only", async () => {
    const keys = await ask<Named & { table: string }>(`
      select indexrelid::regclass::text as name, indrelid::regclass::text as table from pg_index
      where indisunique and not exists (
        select from pg_attribute a where a.attrelid = indrelid and a.attname = 'workspace_id' and a.attnum = any(indkey))`);
    expect(names(keys.filter(({ table }) => tenantTables.has(table)))).toEqual([]);
  });

  it("of a tenant have ids from the application, not from sequences", async () => {
    const counted = await ask<Named & { table: string }>(`
      select attrelid::regclass || '.' || attname as name, attrelid::regclass::text as table from pg_attribute a
      where attidentity <> '' or exists (
        select from pg_attrdef d where d.adrelid = attrelid and d.adnum = attnum
          and pg_get_expr(d.adbin, d.adrelid) like 'nextval%')`);
    expect(names(counted.filter(({ table }) => tenantTables.has(table)))).toEqual([
      "product_history.id", // eight bytes that order a product's history; on a cluster each shard counts for itself
    ]);
  });
});

describe("foreign keys", () => {
  it("of a tenant table include the workspace, at the same position on both sides", () => {
    const apart = references.filter(({ table, target, columns, targetColumns }) => {
      const place = columns.indexOf("workspace_id");
      if (!tenantTables.has(table)) return false;
      return place < 0 || (tenantTables.has(target) && targetColumns[place] !== "workspace_id");
    });
    expect(names(apart)).toEqual([]);
  });

  it("never lead to another placement", () => {
    const leaving = references.filter(
      ({ table, target }) => placeOf(target) !== "everywhere" && placeOf(table) !== placeOf(target),
    );
    expect(names(leaving)).toEqual([]);
  });

  it("never lead from service tables to replicated tables", () => {
    const kept = references.filter(
      ({ table, target }) => placeOf(table) === "service" && placeOf(target) === "everywhere",
    );
    expect(names(kept)).toEqual([]);
  });

  it("connect service tables that are written with workspaces only with each other", () => {
    const known = (table: string) => WRITTEN_WITH_WORKSPACES.includes(table);
    expect(
      names(references.filter(({ table, target }) => known(table) !== known(target) && placeOf(table) === "service")),
    ).toEqual([]);
  });

  it("never change a key of the referring row", () => {
    const changing = references.filter(
      ({ table, onDelete, onUpdate }) =>
        tenantTables.has(table) && ("nd".includes(onDelete) || "ndc".includes(onUpdate)),
    );
    expect(names(changing)).toEqual([]);
  });
});

/** Row-level trigger functions for followed lists, imports and webhooks. */
const NOTING = ["note_transaction", "note_deletion", "announce_change", "announce_import", "announce_question"];

describe("triggers and functions", () => {
  it("of a tenant table run per statement", () => {
    const forEachRow = triggers.filter(({ table, isForEachRow }) => tenantTables.has(table) && isForEachRow);
    // Each writes one extra row, or a number in its row. A transition table does not have all values that they need.
    expect(names(forEachRow.filter((one) => !NOTING.includes(one.function)))).toEqual([]);
  });

  it("of a tenant table write to tenant tables only", () => {
    const leaving = triggers.filter((one) => tenantTables.has(one.table) && reaches(one.function, "service"));
    expect(names(leaving)).toEqual([]);
  });

  it("leave replicated tables without triggers, which Citus does not run there", () => {
    expect(names(triggers.filter(({ table }) => placeOf(table) === "everywhere"))).toEqual([]);
  });

  it("take no table row as a parameter, because shards have their own row types", () => {
    expect(names([...routines.values()].filter(({ takesTableRow }) => takesTableRow))).toEqual([]);
  });

  it("that write tenant tables are triggers, or take the workspace as the first parameter", () => {
    const called = new Set(triggers.map((one) => one.function));
    const writing = [...routines.values()].filter(
      ({ name, isVolatile }) => isVolatile && !called.has(name) && reaches(name, "workspace"),
    );
    expect(writing.length).toBeGreaterThan(10);
    expect(names(writing.filter(({ parameters }) => parameters[0] !== "workspace"))).toEqual([
      "add_to_catalogue_counts", // one workspace after the other, from triggers
    ]);
  });

  it("that write both tenant and service tables are listed", () => {
    const writing = [...routines.values()].filter(
      ({ name, isVolatile }) => isVolatile && reaches(name, "workspace") && reaches(name, "service"),
    );
    expect(names(writing)).toEqual([
      "announce_access", // an account's keys, announced to each workspace that it owns
      "delete_products", // releases the slugs
      "restore_products",
      "write_products", // slugs are unique across the service, and claimed in the product's transaction
    ]);
  });

  it("that write are PL/pgSQL", () => {
    const inSql = [...routines.values()].filter(({ language, isVolatile }) => language === "sql" && isVolatile);
    expect(names(inSql)).toEqual([]);
  });

  it("that run on the shard take the workspace first, and write no service table", () => {
    const found = DONE_IN_PLACE.map((name) => routines.get(name));
    expect(found.filter((one) => one?.parameters[0] !== "workspace")).toEqual([]);
    expect(DONE_IN_PLACE.filter((name) => reaches(name, "service"))).toEqual([]);
  });

  it("that write on the shard call be_here first", () => {
    const writing = DONE_IN_PLACE.filter((name) => routines.get(name)?.isVolatile);
    const reading = DONE_IN_PLACE.filter((name) => !writing.includes(name));
    expect(reading).toEqual(["find_by_names", "find_candidates", "rank_by_texts"]);
    const asksFirst = /\nbegin\n\s*perform be_here\(workspace\);/;
    expect(writing.filter((name) => !asksFirst.test(routines.get(name)?.body ?? ""))).toEqual([]);
    const asking = [...routines.values()].filter(({ body }) => body.includes("be_here("));
    expect(names(asking.filter(({ name }) => !writing.includes(name)))).toEqual([]);
  });
});
