import pg from "pg";

/** Nobody waits for a backup, and what it writes must not depend on how a server, a database or a role is set up. */
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

/** A connection with one open transaction, undone unless it is committed by `work`. */
export async function inOwnTransaction<T>(
  url: string,
  mode: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "vitrine-backup", keepAlive: true });
  client.on("error", () => {}); // the statement that waits fails, too
  await client.connect();
  try {
    await client.query(`begin ${mode}`);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Within the transaction, since nothing else lasts behind a pooler. Older servers do not know all of them. */
export const applySettings = (client: pg.Client) =>
  client.query(
    "select set_config(name, value, true) from json_each_text($1) as s (name, value) join pg_settings using (name)",
    [JSON.stringify(SETTINGS)],
  );
