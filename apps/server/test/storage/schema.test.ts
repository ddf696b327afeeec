import { expect, it } from "vitest";
import { migrate } from "../../src/storage/migrate.ts";
import { createEmptyDatabase } from "../harness/database.ts";
import { dumpSchema } from "../harness/schema-dump.ts";

const SCHEMA = "../../src/storage/schema/schema.sql";

it("creates the schema that schema.sql shows", async () => {
  const empty = await createEmptyDatabase();
  try {
    await migrate(empty.url);
    await expect(await dumpSchema(empty.url)).toMatchFileSnapshot(SCHEMA);
  } finally {
    await empty.drop();
  }
});
