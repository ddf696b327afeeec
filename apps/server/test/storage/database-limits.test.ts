// All waits for the database are bounded: for a connection, in a queue, and for a statement.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf } from "../../src/kernel/call/refusals.ts";
import { Database, sql, type Tx } from "../../src/storage/database.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { Unavailable } from "../../src/storage/unavailable.ts";
import { createTestDatabase } from "../harness/database.ts";
import { FaultyProxy } from "../harness/faulty-proxy.ts";

const LIMITS = { connect: 2_000, read: 1_000, write: 1_500, job: 20_000 };

let url: string;
let drop: () => Promise<void>;
let proxy: FaultyProxy;
let database: Database;

beforeAll(async () => {
  ({ url, drop } = await createTestDatabase());
  proxy = await FaultyProxy.to(url);
  database = new Database({ url: proxy.url(url), maxConnections: 2, limits: LIMITS });
  await database.write((tx) => tx.run(sql`create table notes (id int primary key)`));
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await drop();
});

const failureOf = async (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error("it did not fail"),
    (error) => error,
  );
const sleep = (seconds: number) => (tx: Tx) => tx.run(sql`select pg_sleep(${seconds})`);
const answer = (tx: Tx) => tx.one(sql`select 1 as n`);

it("JIT compilation is off in every kind of connection", async () => {
  const pooled = new Database({ url, maxConnections: 1, prepare: false });
  const jit = (tx: Tx) => tx.one(sql`select current_setting('jit') as jit`);
  const told = [database, pooled].flatMap((one) => [
    one.read(jit),
    one.write(jit),
    one.read(jit, { patience: "job" }),
    one.write(jit, { patience: "job" }),
  ]);
  expect(await Promise.all(told)).toEqual(told.map(() => ({ jit: "off" })));
  await pooled.close();
});

describe("a statement that takes too long", () => {
  it("is cancelled in a read, and its connection stays usable", async () => {
    const failure = await failureOf(database.read(sleep(30)));
    expect(failure).toBeInstanceOf(Unavailable);
    expect(failure.message).toBe("database: a statement took too long (57014)");
    expect(refusalOf(failure)).toMatchObject({ code: "unavailable", status: 503, retryAfterSeconds: 2 });
    expect(await database.read(answer)).toEqual({ n: 1 });
  });

  it("is cancelled in a write, which is rolled back", async () => {
    const failed = database.write(async (tx) => {
      await tx.run(sql`insert into notes values (1)`);
      await sleep(30)(tx);
    });
    expect(await failureOf(failed)).toBeInstanceOf(Unavailable);
    expect(await database.read((tx) => tx.many(sql`select from notes`))).toEqual([]);
  });

  it("is not cancelled in a job, and the next statement has the usual limit", async () => {
    await database.read(sleep(1.5), { patience: "job" });
    await database.write(sleep(2), { patience: "job" });
    expect(await failureOf(database.write(sleep(30)))).toBeInstanceOf(Unavailable);
  });

  it("is cancelled behind a pooler too, with limits set per transaction", async () => {
    const pooled = new Database({ url, prepare: false, maxConnections: 1, limits: LIMITS });
    try {
      expect(await failureOf(pooled.read(sleep(30)))).toBeInstanceOf(Unavailable);
      expect(await failureOf(pooled.write(sleep(30)))).toBeInstanceOf(Unavailable);
      await pooled.read(sleep(1.5), { patience: "job" });
      const { left } = await pooled.write(async (tx) => {
        await tx.run(sql`set local statement_timeout = 0`);
        return tx.one<{ left: string }>(
          sql`select reset_val as left from pg_settings where name = 'statement_timeout'`,
        );
      });
      expect(left).toBe("0");
    } finally {
      await pooled.close();
    }
  });

  it("fails as unavailable when it waits for a lock", async () => {
    const other = new Database({ url, maxConnections: 1 });
    try {
      await other.write(async (tx) => {
        await tx.run(sql`lock table notes in access exclusive mode`);
        const failure = await failureOf(database.write((tx) => tx.run(sql`insert into notes values (2)`)));
        expect(failure.message).toContain("a lock was not to be had in time");
      });
    } finally {
      await other.close();
    }
  });
});

describe("a database that stops responding", () => {
  it("fails pending calls, which have no effect when it recovers", async () => {
    await Promise.all([database.read(answer), database.write(answer)]);
    proxy.silence();
    const insert = database.write((tx) => tx.run(sql`insert into notes values (3)`));
    const failures = await Promise.all([
      failureOf(insert),
      failureOf(database.read(answer)),
      ...Array.from({ length: 10 }, () => failureOf(database.read(answer))),
    ]);
    for (const failure of failures) expect(failure).toBeInstanceOf(Unavailable);
    expect(await database.isReady()).toBe(false);

    proxy.resume();
    expect(await database.read((tx) => tx.many(sql`select from notes`))).toEqual([]);
    expect(await database.isReady()).toBe(true);
  });

  it("rolls back a transaction in progress", async () => {
    const failure = await failureOf(
      database.write(async (tx) => {
        await tx.run(sql`insert into notes values (4)`);
        proxy.silence();
        await tx.run(sql`insert into notes values (5)`);
      }),
    );
    expect(failure.message).toBe("database: it does not answer");
    proxy.resume();
    expect(await database.read((tx) => tx.many(sql`select from notes`))).toEqual([]);
  });

  it("stops a start with an error that names the database", async () => {
    const silent = await FaultyProxy.silent();
    try {
      const start = migrate(`postgres://u:p@127.0.0.1:${silent.port}/shop`, 200);
      await expect(start).rejects.toThrow(`Cannot connect to 127.0.0.1:${silent.port}/shop: database: timeout`);
    } finally {
      await silent.close();
    }
  });
});

describe("calls that wait for a connection", () => {
  /** Takes all connections until `free` is called. */
  async function occupy(database: Database) {
    let free = () => {};
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    const held: Promise<void>[] = [];
    for (const _connection of [1, 2]) {
      await new Promise<void>((begun) => {
        const hold = (): Promise<void> => {
          begun();
          return freed;
        };
        held.push(database.read(hold));
      });
    }
    return { free, held };
  }

  it("fail after the connect timeout", async () => {
    const { free, held } = await occupy(database);
    const failure = await failureOf(database.read(answer));
    expect(failure.message).toBe("database: timeout exceeded when trying to connect");
    free();
    await Promise.all(held);
    expect(await database.read(answer)).toEqual({ n: 1 });
  });

  it("are limited to 100; more fail at once", async () => {
    const patient = new Database({ url, maxConnections: 2, limits: { ...LIMITS, connect: 60_000, read: 60_000 } });
    const { free, held } = await occupy(patient);
    const waiting = Array.from({ length: 100 }, () => patient.read(answer));
    expect(patient.waiting).toBe(100);
    const failure = await failureOf(patient.read(answer));
    expect(failure.message).toBe("database: too many calls wait for a connection");
    free();
    await Promise.all([...held, ...waiting]);
    await patient.close();
  });

  it("do not affect readiness", async () => {
    const { free, held } = await occupy(database);
    expect(await database.isReady()).toBe(true);
    free();
    await Promise.all(held);
  });
});

describe("a database with a full disk", () => {
  const fill = sql`do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`;

  it("is ready again as soon as a write succeeds", async () => {
    const failure = await failureOf(database.write((tx) => tx.run(fill)));
    expect(failure).toBeInstanceOf(Unavailable);
    // The trial write of the next check succeeds, because only the failure was simulated.
    expect(await database.isReady()).toBe(true);
  });
});
