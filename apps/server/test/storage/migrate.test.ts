import { readdir } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Database, sql } from "../../src/storage/database.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { statementsOf } from "../../src/storage/migration-statements.ts";
import { createEmptyDatabase } from "../harness/database.ts";

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let database: Database;
beforeEach(async () => {
  empty = await createEmptyDatabase();
  database = new Database({ url: empty.url });
});
afterEach(async () => {
  await database.close();
  await empty.drop();
});

const FILES = (await readdir(new URL("../../src/storage/migrations/", import.meta.url))).sort();

const recorded = async () => {
  const rows = await database.read((tx) =>
    tx.many<{ name: string }>(sql`select name from schema_migrations order by name`),
  );
  return rows.map(({ name }) => name);
};

it("applies each migration once and in order in six concurrent processes", async () => {
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(empty.url)));
  expect(applied.flat().sort()).toEqual(FILES);
  expect(await recorded()).toEqual(FILES);
  expect(await migrate(empty.url)).toEqual([]);
});

it("refuses a database of a newer version", async () => {
  await migrate(empty.url);
  await database.write((tx) => tx.run(sql`insert into schema_migrations (name) values ('9999_of_the_future.sql')`));
  await expect(migrate(empty.url)).rejects.toThrow(/newer than this build \(it has 9999_of_the_future.sql\)/);
});

it("rolls back a failed migration and continues with it later", async () => {
  // A table of the first migration already exists.
  await database.write((tx) => tx.run(sql`create table accounts (mine int)`));
  await expect(migrate(empty.url)).rejects.toThrow(`Migration ${FILES[0]} failed: relation "accounts" already exists`);
  expect(await recorded()).toEqual([]);
  await database.write((tx) => tx.run(sql`drop table accounts`));
  expect(await migrate(empty.url)).toEqual(FILES);
});

it("splits a file into statements, despite semicolons in quotes and comments", () => {
  const text = `-- first; the second's
    select 'it''s; one', "a;b" from t; /* none; here */ create function f() as $$ begin; null; end $$;
    do $body$ select $$;$$; $body$;
  ;`;
  expect(statementsOf(text)).toEqual([
    `select 'it''s; one', "a;b" from t`,
    "/* none; here */ create function f() as $$ begin; null; end $$",
    "do $body$ select $$;$$; $body$",
  ]);
});
