import { afterEach, beforeEach, expect, it } from "vitest";
import { Database, sql } from "../../src/storage/database.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { listSchemaSteps } from "../../src/storage/schema/index.ts";
import { statementsOf } from "../../src/storage/schema/statements.ts";
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

const STEPS = (await listSchemaSteps()).map(({ name }) => name);
const FUNCTIONS = STEPS[0] ?? "";

const recorded = async () => {
  const rows = await database.read((tx) => tx.many<{ name: string }>(sql`select name from schema_migrations`));
  return rows.map(({ name }) => name).sort();
};
const record = (name: string) =>
  database.write((tx) => tx.run(sql`insert into schema_migrations (name) values (${name})`));

it("applies each step once and in order in six concurrent processes", async () => {
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(empty.url)));
  expect(applied.flat().sort()).toEqual([...STEPS].sort());
  expect(await recorded()).toEqual([...STEPS].sort());
  expect(await migrate(empty.url)).toEqual([]);
});

it("refuses a database of a newer version", async () => {
  await migrate(empty.url);
  await record("9999_of_the_future.sql");
  await expect(migrate(empty.url)).rejects.toThrow(/newer than this build \(it has 9999_of_the_future.sql\)/);
});

it("replaces the functions of another build once, and an older build leaves them", async () => {
  await migrate(empty.url);
  await database.write((tx) =>
    tx.run(sql`create or replace function text_key(part text) returns int language sql immutable as 'select 1'`),
  );
  await database.write((tx) => tx.run(sql`delete from schema_migrations where name = ${FUNCTIONS}`));
  await record("functions@0123456789abcdef");
  expect(await migrate(empty.url)).toEqual([FUNCTIONS]);
  const key = () => database.read((tx) => tx.one<{ key: number }>(sql`select text_key('a') as key`));
  expect((await key()).key).not.toBe(1);
  expect(await migrate(empty.url)).toEqual([]);
});

it("rolls back a failed step and continues with it later", async () => {
  // A table of the baseline already exists.
  await database.write((tx) => tx.run(sql`create table accounts (mine int)`));
  await expect(migrate(empty.url)).rejects.toThrow(
    'Schema step 0000_tables failed: relation "accounts" already exists',
  );
  expect(await recorded()).toEqual(STEPS.slice(0, 1));
  await database.write((tx) => tx.run(sql`drop table accounts`));
  expect(await migrate(empty.url)).toEqual(STEPS.slice(1));
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
