import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { productWriteExample } from "@vitrine/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { raw, sql } from "../../src/storage/database.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { BASELINE, listSchemaSteps } from "../../src/storage/schema/index.ts";
import { runCli } from "../harness/cli.ts";
import { createEmptyDatabase, type TestDatabase } from "../harness/database.ts";
import { recounted } from "../harness/recounted.ts";
import { dumpSchema } from "../harness/schema-dump.ts";
import { startTestService, type TestService } from "../harness/service.ts";

/** Schema 0111 with the demo, imports, bulk edits, a bin, ledgers, chats, webhooks, agents and staff: 1,807 rows. */
const FORMER = new URL("./database-0111.sql.gz", import.meta.url);
/** Settings of the build that wrote it. */
const SETTINGS = { VITRINE_ENV: "development", SECRET_KEY: "a secret key for the adoption fixture only" };
const KEY = "vtr_dev_01m7t19spsfzrv0yhyqcr1c7de_2419164db126a0dded0c22bd6360500165cdb3b11c7a6fd6c568f5b139f892b3";
const WORKSPACE = "wks_01m7t18vjsfzrv0w927h4v0k73";

const ROWS = {
  products: 56,
  bin_items: 9,
  product_history: 86,
  import_errors: 3,
  ledger_entries: 65,
  payment_references: 7,
  conversation_turns: 15,
  webhook_deliveries: 21,
  oauth_grants: 2,
  audit_log: 61,
};
const PRODUCT = {
  ...productWriteExample,
  name: "Adopted balm",
  sku: "ADOPTED-1",
  barcode: "8690000000018",
  tagIds: [],
  imageIds: [],
};

let former: TestDatabase;
beforeAll(async () => {
  former = await createEmptyDatabase();
  await former.run((await promisify(gunzip)(await readFile(FORMER))).toString());
});
afterAll(() => former.drop());

const countRows = async (service: TestService): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(ROWS).map(async (table) => {
        const { n } = await service.database.read((tx) =>
          tx.one<{ n: number }>(sql`select count(*)::int as n from ${raw(table)}`),
        );
        return [table, n] as const;
      }),
    ),
  );

it("adopts a full database of migration 0111 in place, and continues to serve it", async () => {
  const applied = await Promise.all([migrate(former.url), migrate(former.url)]);
  expect(applied.flat().sort()).toEqual(
    (await listSchemaSteps())
      .map(({ name }) => name)
      .filter((name) => !BASELINE.includes(name))
      .sort(),
  );
  await expect(await dumpSchema(former.url)).toMatchFileSnapshot("../../src/storage/schema/schema.sql");

  const service = await startTestService({ env: { ...SETTINGS, DATABASE_URL: former.url } });
  try {
    expect(await countRows(service)).toEqual(ROWS);
    const call = (method: string, path: string, body?: object) =>
      service.call(method, `/v1/workspaces/${WORKSPACE}${path}`, { key: KEY, body });
    const { status, body } = await call("POST", "/products", PRODUCT);
    expect(status).toBe(200);
    expect((await call("PUT", `/products/${body.id}`, { ...PRODUCT, stock: 0 })).body).toMatchObject({ stock: 0 });
    expect((await call("GET", "/products?search=adopted")).body.products).toMatchObject([{ id: body.id }]);
    expect(await recounted(former.url, WORKSPACE, { isAscii: false })).toEqual([]);
  } finally {
    await service.stop();
  }
  const env = { ...SETTINGS, DATABASE_URL: former.url };
  for (const proof of [
    ["audit", "verify"],
    ["ledger", "verify"],
  ])
    expect((await runCli(proof, env)).code).toBe(0);
});

it("refuses an older database and names the way out", async () => {
  await former.run(
    "delete from schema_migrations",
    "insert into schema_migrations (name) values ('0001_accounts_and_workspaces.sql')",
  );
  await expect(migrate(former.url)).rejects.toThrow(/older than 0111_.*`vitrine backup`.*`vitrine restore`/);
});
