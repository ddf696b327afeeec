import { expect, it } from "vitest";
import { seed } from "../../../../bench/src/seed.ts";
import { Database, sql } from "../../src/storage/database.ts";
import { createTestDatabase, PATIENT } from "../harness/database.ts";

// The benchmark inserts rows directly, for speed. Only this test detects a migration that breaks it.
it("seeds a database with the current schema", async () => {
  const { url, drop } = await createTestDatabase();
  const database = new Database({ url, limits: PATIENT });
  try {
    const { workspaces } = await seed(url, { sizes: [100], indexesAll: false, around: 2 }, () => {});
    const seeded = sql`select count(*) as products from products where workspace_id = ${workspaces[0]?.id}`;
    expect(await database.read((tx) => tx.one(seeded))).toEqual({ products: 100 });
  } finally {
    await database.close();
    await drop();
  }
});
