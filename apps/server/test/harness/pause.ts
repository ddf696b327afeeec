import pg from "pg";
import { inject } from "vitest";
import { raw } from "../../src/storage/database.ts";
import { databaseOn } from "./cluster.ts";
import { until } from "./process.ts";
import type { TestService } from "./service.ts";

/** Advisory lock. No other code locks this number. */
const LOCK = 91_001;

/**
 * Pauses the statement that fires the trigger, runs other work meanwhile, and lets the statement continue. On a cluster
 * the trigger runs on the node that stores the row, so the lock is held on every node.
 */
export async function pausedBy(
  { database, databaseUrl }: Pick<TestService, "database" | "databaseUrl">,
  trigger: string,
  { work, meanwhile }: { work: () => Promise<unknown>; meanwhile: () => Promise<unknown> },
): Promise<void> {
  const run = (text: string) => database.write((tx) => tx.run(raw(text)));
  const name = new URL(databaseUrl).pathname.slice(1);
  const nodes = await Promise.all(inject("postgresUrls").map((server) => holdOn(databaseOn(server, name))));
  await run(`create function pause() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$`);
  await run(`create trigger paused ${trigger} execute function pause()`);
  const working = work();
  try {
    await until(async () => (await Promise.all(nodes.map(isAwaited))).includes(true));
    await meanwhile();
  } finally {
    await Promise.all(nodes.map((node) => node.end()));
    await working;
    await run("drop function pause() cascade");
  }
}

async function holdOn(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [LOCK]);
  return client;
}

async function isAwaited(node: pg.Client): Promise<boolean> {
  const { rows } = await node.query(
    `select from pg_locks where locktype = 'advisory' and not granted and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  );
  return rows.length > 0;
}
