// After the loss of a worker, a cluster confirms the commit with a warning, or returns an error without a code. Here
// one PostgreSQL simulates both.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Database, sql, type Tx } from "../../src/storage/database.ts";
import { Unavailable } from "../../src/storage/unavailable.ts";
import { createTestDatabase } from "../harness/database.ts";

const TABLE = `
  create table unheard (id int primary key);
  create function warn() returns trigger language plpgsql as $$
  begin
    if new.id < 100 then
      raise warning 'failed to commit transaction on 127.0.0.1:%', new.id;
    end if;
    return null;
  end $$;
  create function complain(message text) returns void language plpgsql as $$
  begin
    raise exception '%', message using errcode = 'XX000';
  end $$;
  create constraint trigger warns after insert on unheard deferrable initially deferred for each row execute function warn()`;

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  await made.run(TABLE);
  database = new Database({ url: made.url, maxConnections: 1 });
});

afterAll(async () => {
  await database.close();
  await drop();
});

describe("a commit without confirmation from every node", () => {
  const put = (id: number) => sql`insert into unheard values (${id})`;

  it("fails as unavailable", async () => {
    await expect(database.write((tx) => tx.run(put(1)))).rejects.toThrow(Unavailable);
  });

  it("does not affect the next transaction", async () => {
    await expect(database.write((tx) => tx.run(put(3)))).rejects.toThrow(Unavailable);
    expect(await database.write((tx) => tx.run(put(100)))).toBe(1);
  });
});

describe("a statement whose node is lost", () => {
  const say = (message: string) => (tx: Tx) => tx.run(sql`select complain(${message})`);

  it("fails with the error of a lost node", async () => {
    for (const message of [
      "server closed the connection unexpectedly",
      "could not commit transaction for shard 102036",
    ]) {
      await expect(database.write(say(message))).rejects.toThrow("database: a database node was lost (XX000)");
    }
  });

  it("is distinguished from other internal errors of PostgreSQL", async () => {
    await expect(database.write(say("cache lookup failed"))).rejects.not.toThrow(Unavailable);
  });
});
