import pg from "pg";
import { inject } from "vitest";
import { databaseOn } from "./cluster.ts";
import { until } from "./process.ts";
import type { TestService } from "./service.ts";

/**
 * Lists that are followed tell a change once every transaction that began before it is over, also those of other databases
 * of the same PostgreSQL, where other tests are at work; on a cluster, of the machine where the rows lie. What a test itself
 * holds open is not waited for.
 */
export async function othersAreOver({ databaseUrl }: Pick<TestService, "databaseUrl">): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1);
  for (const server of inject("postgresUrls")) await othersAreOverOn(databaseOn(server, database));
}

async function othersAreOverOn(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const ask = async (text: string, values: string[] = []) => (await client.query<{ found: string }>(text, values)).rows;
  try {
    const [mark] = await ask("select pg_snapshot_xmax(pg_current_snapshot())::text as found");
    await until(async () => {
      const running = await ask(
        `select pid::text as found from pg_stat_activity
         where backend_xid is not null and backend_xid::text::bigint < $1::bigint
           and (datname <> current_database() or state <> 'idle in transaction')`,
        [mark?.found ?? ""],
      );
      return running.length === 0;
    });
  } finally {
    await client.end();
  }
}
