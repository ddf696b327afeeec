import type pg from "pg";

/** Returns true if a process of the service is connected to this database. */
export async function isServed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name in ('vitrine', 'vitrine-reader', 'vitrine-jobs')`,
  );
  return rows.length > 0;
}
