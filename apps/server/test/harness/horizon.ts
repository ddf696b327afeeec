import { sql } from "../../src/storage/database.ts";
import { until } from "./process.ts";
import type { TestService } from "./service.ts";

/**
 * Lists that are followed tell a change once every transaction that began before it is over, also those of other databases
 * of the same PostgreSQL, where other tests are at work. What a test itself holds open is not waited for.
 */
export async function othersAreOver({ database }: TestService): Promise<void> {
  const { mark } = await database.read((tx) =>
    tx.one<{ mark: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as mark`),
  );
  await until(async () => {
    const { running } = await database.read((tx) =>
      tx.one<{ running: number }>(sql`
        select count(*)::int as running from pg_stat_activity
        where backend_xid is not null and backend_xid::text::bigint < ${mark}::bigint
          and (datname <> current_database() or state <> 'idle in transaction')`),
    );
    return running === 0;
  });
}
