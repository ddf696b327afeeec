import pg from "pg";

/** A backup has no time limits, and its output must not depend on settings of the server, database or role. */
const SETTINGS = {
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  transaction_timeout: "0",
  client_encoding: "UTF8",
  datestyle: "ISO",
  intervalstyle: "postgres",
  timezone: "UTC",
  extra_float_digits: "3",
  bytea_output: "hex",
};

/** Opens a connection with one transaction, which rolls back unless `work` commits it. */
export async function inOwnTransaction<T>(
  url: string,
  mode: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "vitrine-backup", keepAlive: true });
  client.on("error", () => {}); // the waiting statement fails too
  await client.connect();
  try {
    await client.query(`begin ${mode}`);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Set within the transaction, because a pooler keeps no session state. Skips settings that an older server lacks. */
export const applySettings = (client: pg.Client) =>
  client.query(
    "select set_config(name, value, true) from json_each_text($1) as s (name, value) join pg_settings using (name)",
    [JSON.stringify(SETTINGS)],
  );
