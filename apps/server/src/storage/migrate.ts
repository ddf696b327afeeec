import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const LOCK = 8_340_117_001n; // any constant of our own; every migrating process waits for the same one
const FOLDER = new URL("./migrations/", import.meta.url);

/** Applies the numbered SQL files that this database has not seen, each in its own transaction, one process at a time. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "vitrine-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    return await applyPending(client);
  } finally {
    await client.end();
  }
}

async function applyPending(client: pg.Client): Promise<string[]> {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
  const seen = new Set(rows.map((row) => row.name));
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).sort();
  assertNotNewer(seen, files);
  const pending = files.filter((file) => !seen.has(file));
  for (const file of pending) await applyOne(client, file);
  return pending;
}

/** An older build must not run on a newer schema: forward only means the database never goes back. */
function assertNotNewer(seen: Set<string>, files: string[]): void {
  const unknown = [...seen].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this build (it has ${unknown.join(", ")}): start the newer build.`);
  }
}

async function applyOne(client: pg.Client, file: string): Promise<void> {
  const text = await readFile(new URL(file, FOLDER), "utf8");
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into schema_migrations (name) values ($1)", [file]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${file} failed: ${(error as Error).message}`, { cause: error });
  }
}
