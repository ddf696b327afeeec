import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf } from "../../src/kernel/call/refusals.ts";
import { Database, raw, sql, TransactionConflict, type Tx } from "../../src/storage/database.ts";
import { createTestDatabase } from "../harness/database.ts";

let url: string;
let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ url, drop } = await createTestDatabase());
  // One connection of each kind, so that a statement's leftovers would affect the next one.
  database = new Database({ url, maxConnections: 1 });
  await database.write((tx) => tx.run(sql`create table notes (id int primary key, body text)`));
});

afterAll(async () => {
  await database.close();
  await drop();
});

const twice = async <T>(work: (tx: Tx) => Promise<T>) => [await database.read(work), await database.read(work)];

describe("prepared statements", () => {
  it("return the same typed rows the first time and again", async () => {
    const at = new Date("2026-11-15T00:00:00Z");
    const read = (tx: Tx) =>
      tx.one(sql`select ${1}::int as n, ${"x"}::text as t, null::text as nothing, ${at}::timestamptz as at,
                        ${["a", 'b "c"']}::text[] as list, ${Buffer.from("hi")}::bytea as bytes, 5::bigint as big`);
    const row = { n: 1, t: "x", nothing: null, at, list: ["a", 'b "c"'], bytes: Buffer.from("hi"), big: 5 };
    expect(await twice(read)).toEqual([row, row]);
  });

  it("distinguish no row, one row and many rows", async () => {
    const list = (count: number) => (tx: Tx) =>
      tx.many<{ n: number }>(sql`select generate_series(1, ${count}::int) as n`);
    expect(await database.read(list(0))).toEqual([]);
    expect(await database.read(list(2))).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await database.read(list(1))).toEqual([{ n: 1 }]);
  });

  it("count affected rows", async () => {
    const insert = (id: number) => sql`insert into notes values (${id}, 'a')`;
    const counts = await database.write(async (tx) => [
      await tx.run(insert(1)),
      await tx.run(insert(2)),
      await tx.run(sql`update notes set body = ${"b"}`),
      await tx.run(sql`update notes set body = ${"b"}`),
      await tx.run(sql`delete from notes where id = ${3}`),
    ]);
    expect(counts).toEqual([1, 1, 2, 2, 0]);
  });
});

describe("names of prepared statements", () => {
  it("are limited to 1000 and belong to the newest texts", async () => {
    const numbered = (number: number) => sql`select ${number}::int as given, ${raw(String(number))} as n`;
    await database.read(async (tx) => {
      for (let number = 0; number < 1100; number++) {
        expect(await tx.one(numbered(number))).toEqual({ given: number, n: number });
      }
      expect(await tx.one(numbered(0))).toEqual({ given: 0, n: 0 });
      const prepared = await tx.many<{ statement: string }>(sql`select statement from pg_prepared_statements`);
      expect(prepared.length).toBeLessThanOrEqual(1000);
      for (const number of [0, 200, 1099]) {
        expect(prepared.map(({ statement }) => statement)).toContain(`select $1::int as given, ${number} as n`);
      }
    });
  });

  it("return the columns of their new statement when reused", async () => {
    const wide = sql`select ${"a"}::text as a, ${"b"}::text as b`;
    await database.read(async (tx) => {
      expect(await tx.one(wide)).toEqual({ a: "a", b: "b" });
      for (let number = 2000; number < 3000; number++) await tx.one(sql`select ${raw(String(number))} as n`);
      expect(await tx.one(wide)).toEqual({ a: "a", b: "b" });
      expect(await tx.one(sql`select ${raw("2000")} as n`)).toEqual({ n: 2000 });
    });
  });

  it("are released when their first statement fails", async () => {
    const broken = sql`select no_such_column`;
    await expect(database.read((tx) => tx.one(broken))).rejects.toMatchObject({ code: "42703" });
    await database.read(async (tx) => {
      for (let number = 4000; number < 5000; number++) {
        expect(await tx.one(sql`select ${raw(String(number))} as n`)).toEqual({ n: number });
      }
    });
  });
});

describe("a timestamp", () => {
  const read = (text: string, zone = "UTC") =>
    database.write(async (tx) => {
      await tx.run(sql`select set_config('timezone', ${zone}, true)`);
      return (await tx.one<{ at: unknown }>(sql`select ${text}::text::timestamptz as at`)).at;
    });

  it("is the same in every time zone of the connection", async () => {
    const at = new Date("2026-03-29T01:30:00.250Z");
    const text = at.toISOString();
    expect(await Promise.all(["UTC", "Asia/Kolkata", "America/New_York"].map((zone) => read(text, zone)))).toEqual([
      at,
      at,
      at,
    ]);
  });

  it("keeps its milliseconds, also in distant years", async () => {
    expect(await read("2026-11-15 05:00:00.123999Z")).toEqual(new Date("2026-11-15T05:00:00.123Z"));
    expect(await read("12026-01-01 00:00:00Z")).toEqual(new Date("+012026-01-01T00:00:00.000Z"));
    expect(await read("infinity")).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("a failing statement", () => {
  it("leaves the connection usable, and fails again", async () => {
    const broken = () => database.read((tx) => tx.many(sql`select no_such_column from notes`));
    await expect(broken()).rejects.toMatchObject({ code: "42703" });
    await expect(broken()).rejects.toMatchObject({ code: "42703" });
    expect(await database.read((tx) => tx.one(sql`select 1 as n`))).toEqual({ n: 1 });
  });

  it("succeeds with a valid value after an invalid one", async () => {
    const read = (text: string) => database.read((tx) => tx.one(sql`select ${text}::int as n`));
    await expect(read("not a number")).rejects.toMatchObject({ code: "22P02" });
    expect(await read("7")).toEqual({ n: 7 });
  });

  it("returns no rows when it fails half-way", async () => {
    const divide = (from: number) => (tx: Tx) =>
      tx.many(sql`select 1 / (n - ${from}::int) as q from generate_series(1, 5) n`);
    await expect(database.read(divide(3))).rejects.toMatchObject({ code: "22012" });
    expect(await database.read(divide(0))).toHaveLength(5);
  });

  it("is rejected before it is sent when a value cannot be serialized", async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const read = (value: unknown) => database.read((tx) => tx.one(sql`select ${value}::jsonb as v`));
    await expect(read(circular)).rejects.toThrow(/circular/i);
    expect(await read({ a: 1 })).toEqual({ v: { a: 1 } });
  });

  it("has its caller in the stack of the error", async () => {
    const sendsBrokenStatement = async (tx: Tx) => await tx.many(sql`select from from`);
    const error = await database.read(sendsBrokenStatement).catch((thrown) => thrown as Error);
    expect((error as Error).stack).toContain("sendsBrokenStatement");
  });
});

describe("concurrent statements of one transaction", () => {
  it("each get their own result", async () => {
    const answers = await database.read((tx) =>
      Promise.all([
        tx.one(sql`select 1 as a`),
        tx.many(sql`select generate_series(1, ${2}::int) as b`),
        tx.one(sql`select 1 as a`),
        tx.find(sql`select 1 where false`),
      ]),
    );
    expect(answers).toEqual([{ a: 1 }, [{ b: 1 }, { b: 2 }], { a: 1 }, undefined]);
  });

  it("fail after a failed one; earlier ones and the connection are unaffected", async () => {
    const outcomes = await database.read((tx) =>
      Promise.allSettled([tx.one(sql`select 2 as a`), tx.one(sql`select 1 / ${0}::int`), tx.one(sql`select 3 as a`)]),
    );
    const told = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : outcome.reason.code));
    expect(told).toEqual([{ a: 2 }, "22012", "22012"]);
    expect(await database.read((tx) => tx.one(sql`select 3 as a`))).toEqual({ a: 3 });
  });
});

describe("the last statement of a transaction", () => {
  const insert = (id: number) => sql`insert into notes values (${id}, 'last') returning id`;
  const ending = (work: (tx: Tx) => Promise<unknown>) =>
    database.write((tx) => {
      tx.mayEnd = true;
      return work(tx);
    });
  const stored = (...ids: number[]) => database.read((tx) => tx.many(sql`select id from notes where id = any(${ids})`));

  it("commits, and no further statement is accepted", async () => {
    const late = ending(async (tx) => {
      await tx.last(insert(20));
      await tx.one(insert(21));
    });
    await expect(late).rejects.toThrow("has ended");
    expect(await stored(20, 21)).toEqual([{ id: 20 }]);
  });

  it("rolls back when it fails", async () => {
    const twice = ending(async (tx) => {
      await tx.one(insert(22));
      await tx.last(insert(22));
    });
    await expect(twice).rejects.toMatchObject({ code: "23505" });
    expect(await stored(22)).toEqual([]);
    expect(await ending((tx) => tx.last(insert(22)))).toEqual({ id: 22 });
  });

  it("does not commit while more may follow", async () => {
    const failed = database.write(async (tx) => {
      await tx.last(insert(23));
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await stored(23)).toEqual([]);
  });

  it("fails when its commit fails", async () => {
    await database.write((tx) =>
      tx.run(sql`create table ends (id int references notes deferrable initially deferred)`),
    );
    const dangling = ending((tx) => tx.last(sql`insert into ends values (99) returning id`));
    await expect(dangling).rejects.toMatchObject({ code: "23503" });
    expect(await database.read((tx) => tx.many(sql`select * from ends`))).toEqual([]);
  });
});

describe("a transaction", () => {
  it("fails when its commit fails", async () => {
    await database.write((tx) =>
      tx.run(sql`create table later (id int references notes deferrable initially deferred)`),
    );
    const dangling = database.write((tx) => tx.run(sql`insert into later values (99)`));
    await expect(dangling).rejects.toMatchObject({ code: "23503" });
  });

  it("ends in a conflict after ten serialization failures", async () => {
    let runs = 0;
    const refused = database.write(async (tx) => {
      runs++;
      await tx.run(sql`do $$ begin raise exception 'try again' using errcode = '40001'; end $$`);
    });
    await expect(refused).rejects.toThrow(TransactionConflict);
    expect(runs).toBe(10);
    expect(refusalOf(await refused.catch((thrown) => thrown))).toMatchObject({ code: "conflict" });
  });
});

describe("connections", () => {
  it("are replaced when PostgreSQL ends them during a query", async () => {
    const suicide = database.read((tx) => tx.one(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(suicide).rejects.toThrow();
    expect(await database.read((tx) => tx.one(sql`select 1 as n`))).toEqual({ n: 1 });
  });

  it("are replaced when PostgreSQL ends them while idle", async () => {
    const { pid } = await database.read((tx) => tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`));
    await database.write((tx) => tx.run(sql`select pg_terminate_backend(${pid}::int)`));
    // The process notices the lost connection a moment later, so one query may still fail.
    const read = () => database.read((tx) => tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`));
    const next = await read().catch(read);
    expect(next.pid).not.toBe(pid);
  });

  it("for reads refuse a write", async () => {
    const write = database.read((tx) => tx.run(sql`insert into notes values (9, 'x')`));
    await expect(write).rejects.toMatchObject({ code: "25006" });
  });

  it("keep no data of a failed transaction", async () => {
    const failed = database.write(async (tx) => {
      await tx.run(sql`insert into notes values (10, 'x')`);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await database.read((tx) => tx.many(sql`select 1 from notes where id = 10`))).toEqual([]);
  });
});

describe("behind a pooler in transaction mode", () => {
  const sent: string[] = [];
  let pooled: Database;
  beforeAll(() => {
    pooled = new Database({ url, prepare: false, maxConnections: 1, onStatement: (text) => sent.push(text) });
  });
  afterAll(() => pooled.close());

  it("a read is a read-only transaction and leaves no state in the connection", async () => {
    const settings = await pooled.read((tx) =>
      tx.one(sql`select current_setting('transaction_read_only') as now,
                        current_setting('default_transaction_read_only') as later,
                        (select count(*) from pg_prepared_statements) as prepared`),
    );
    expect(settings).toEqual({ now: "on", later: "off", prepared: 0 });
    const begin = expect.stringMatching(/^begin isolation level read committed read only; set local statement_timeout/);
    expect(sent).toEqual([begin, expect.any(String), "commit"]);
  });

  it("a write inside a read is refused, and the next write works", async () => {
    const insert = sql`insert into notes values (100, 'pooled')`;
    await expect(pooled.read((tx) => tx.run(insert))).rejects.toMatchObject({ code: "25006" });
    expect(await pooled.write((tx) => tx.run(insert))).toBe(1);
  });
});

it("reports the process of each new connection once", async () => {
  const heard: number[] = [];
  const own = new Database({ url, maxConnections: 1, onBackend: (processId) => heard.push(processId) });
  const serving = async (tx: Tx) => (await tx.one<{ id: number }>(sql`select pg_backend_pid() as id`)).id;
  const askEach = async () => [await own.read(serving), await own.write(serving)];
  const processes = await askEach();
  expect(await askEach()).toEqual(processes);
  expect(own.pools.map(({ pool }) => pool)).toEqual(["write", "read"]);
  await own.close();
  expect(heard).toEqual(processes);
});
