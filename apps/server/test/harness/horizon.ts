import pg from "pg";
import { inject } from "vitest";
import { databaseOn } from "./cluster.ts";
import { until } from "./process.ts";
import type { TestService } from "./service.ts";

/**
 * Waits until every transaction that is older than this call has ended, because followed lists report changes only
 * after that. This includes other databases of the same PostgreSQL, where other tests run. On a cluster it includes
 * every node. Transactions that the test itself holds open are excluded.
 */
export async function waitForOtherTransactions({ databaseUrl }: Pick<TestService, "databaseUrl">): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1);
  for (const server of inject("postgresUrls")) await waitForOtherTransactionsOn(databaseOn(server, database));
}

async function waitForOtherTransactionsOn(url: string): Promise<void> {
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
