import { afterAll, beforeAll, expect, it } from "vitest";
import { ERASED_TABLES, KEPT_TABLES } from "../../src/domains/erasure/index.ts";
import { Database, sql } from "../../src/storage/database.ts";
import { createTestDatabase, PATIENT } from "../harness/database.ts";

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase();
  drop = created.drop;
  database = new Database({ url: created.url, maxConnections: 1, limits: PATIENT });
});
afterAll(async () => {
  await database.close();
  await drop();
});

it("every tenant table is erased with its workspace, or listed with a reason", async () => {
  const tables = await database.read((tx) =>
    tx.many<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id' order by 1`),
  );
  expect([...ERASED_TABLES, ...Object.keys(KEPT_TABLES)].sort()).toEqual(tables.map(({ name }) => name));
});
