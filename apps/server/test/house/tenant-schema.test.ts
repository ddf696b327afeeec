// Checks the migrated schema against ARCHITECTURE.md's rules for tables of workspaces.

import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../harness/database.ts";

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});

/** Keys that do not start with the workspace, with the reason. */
const OTHER_KEYS: Record<string, string> = {
  invitations_token_unique: "who follows the link in the mail names no workspace",
  invitations_pkey: "from before the rule; every statement names the workspace beside the id",
  members_pkey: "from before the rule; every statement names the workspace beside the id",
  media_uploads_pkey: "who sends bytes to the URL shows its token and names no workspace",
  product_slugs_pkey: "slugs of products are unique over the whole service",
  payment_references_pkey: "a payment is credited once, whoever it is for",
  site_hosts_pkey: "a host is served for one workspace of the whole service",
  subdomains_pkey: "subdomains are unique over the whole service",
};

/** References without a foreign key, with the mechanism that keeps them inside their workspace. */
const UNCHECKED: Record<string, string> = {
  "import_chunks.import_id": "content is stored before its import is",
  "import_formers.import_id":
    "one per product that an import changes: a check for each would cost it more than the row",
  "import_formers.product_id": "names what may have been deleted since",
  "import_pictures.import_id": "lives as long as the product, and so longer than its import",
  "import_pictures.media_id": "a picture that is deleted leaves the address that it came from",
  "import_keys.import_id": "three a row of a file: a check for each would cost more than all the rest",
  "payment_references.purchase_id":
    "lies with the service; the purchase is marked paid in the same transaction, and stays",
  "product_change_items.product_id": "names what was deleted, to bring it back",
  "product_asked_days.product_id": "a sum outlives what it was made of, like the events it counts",
  "product_history.product_id": "written with every product: a check for each would cost more than the row",
  "product_slugs.product_id": "a slug is claimed before its product is written",
};

const columnsOf = (table: string, numbers: string) => `array(
  select coalesce(a.attname::text, 'an expression') from unnest(${numbers}) with ordinality as n (number, place)
  left join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number order by n.place)`;

const tenantTables = `select attrelid from pg_attribute join pg_class c on c.oid = attrelid
  where attname = 'workspace_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

interface Named {
  name: string;
  columns: string[];
}

const ask = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];

const uniqueKeys = () =>
  ask<Named>(`select indexrelid::regclass::text as name, ${columnsOf("indrelid", "indkey")} as columns
    from pg_index where indisunique and indrelid in (${tenantTables}) order by 1`);

const foreignKeys = () =>
  ask<Named & { target: string; of: string; toTenant: boolean }>(`
    select conname as name, conrelid::regclass::text as of, confrelid::regclass::text as target,
           confrelid in (${tenantTables}) as "toTenant", ${columnsOf("conrelid", "conkey")} as columns
    from pg_constraint where contype = 'f' and conrelid in (${tenantTables}) order by 1`);

it("every unique key of a tenant table starts with the workspace", async () => {
  const keys = await uniqueKeys();
  expect(keys.length).toBeGreaterThan(50);
  const others = keys.filter(({ columns }) => columns[0] !== "workspace_id").map(({ name }) => name);
  expect(others).toEqual(Object.keys(OTHER_KEYS).sort());
});

it("every tenant table has a primary key", async () => {
  const without = await ask<{ name: string }>(`
    select t.attrelid::regclass::text as name from (${tenantTables}) t
    where not exists (select from pg_index where indrelid = t.attrelid and indisprimary)`);
  expect(without).toEqual([]);
});

it("every foreign key between tenant tables includes the workspace", async () => {
  const keys = await foreignKeys();
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter(({ toTenant, columns }) => toTenant && columns[0] !== "workspace_id")).toEqual([]);
});

/** Columns that refer to a row of a workspace's table, by name. */
const REFERENCE =
  "^(product|tag|collection|media|image|customer|purchase|reservation|conversation|import|question)_id$";

it("every column that refers to a tenant row has a foreign key or a listed reason", async () => {
  const columns = await ask<{ table: string; column: string }>(`
    select attrelid::regclass::text as table, attname as column from pg_attribute
    where attrelid in (${tenantTables}) and attname ~ '${REFERENCE}' order by 1, 2`);
  const checked = new Set((await foreignKeys()).flatMap(({ of, columns }) => columns.map((name) => `${of}.${name}`)));
  const unchecked = columns.map(({ table, column }) => `${table}.${column}`).filter((name) => !checked.has(name));
  expect(unchecked.sort()).toEqual(Object.keys(UNCHECKED).sort());
});
