import pg from "pg";
import { inject } from "vitest";
import { databaseOn } from "./cluster.ts";
import { until } from "./process.ts";

/** Waits until a connection of the database waits for a lock; on a cluster, on any node. */
export async function waitForLockWait(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const nodes = inject("postgresUrls").map((server) => new pg.Client(databaseOn(server, name)));
  await Promise.all(nodes.map((node) => node.connect()));
  try {
    await until(async () => (await Promise.all(nodes.map(isWaitedOn))).includes(true));
  } finally {
    await Promise.all(nodes.map((node) => node.end()));
  }
}

async function isWaitedOn(node: pg.Client): Promise<boolean> {
  const { rows } = await node.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}
