import pg from "pg";
import { findCluster, migrateCluster, prepareForCluster } from "./cluster/index.ts";
import { USUAL_LIMITS } from "./database-limits.ts";
import { noConnection } from "./outages.ts";
import {
  adoptionStatements,
  BASELINE,
  isFormer,
  listSchemaSteps,
  newerNames,
  type SchemaStep,
} from "./schema/index.ts";

const LOCK = 8_340_117_001n; // any constant of our own; every migrating process waits for the same one
const LOCK_OF_CLUSTER = 8_340_117_002n;
const STEPS_TABLE =
  "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())";

/** Applies the steps of the schema that this database lacks, each in its own transaction, one process at a time. */
export async function migrate(url: string, connectMilliseconds = USUAL_LIMITS.connect): Promise<string[]> {
  const open = () => openClient(url, connectMilliseconds);
  const client = await open();
  try {
    await prepareForCluster(client);
    if ((await findCluster(client)) === undefined) return await applyAll(client, await pendingIn(client));
    return await withClusterLock(open, async () => {
      const pending = await pendingIn(client);
      return migrateCluster(client, pending.length > 0, () => applyAll(client, pending));
    });
  } finally {
    await client.end();
  }
}

const pendingIn = async (client: pg.Client): Promise<SchemaStep[]> => {
  const steps = await listSchemaSteps();
  return alone(client, () => findPending(client, steps));
};

async function applyAll(client: pg.Client, steps: readonly SchemaStep[]): Promise<string[]> {
  const applied: string[] = [];
  for (const step of steps) if (await alone(client, () => applyOnce(client, step))) applied.push(step.name);
  return applied;
}

/**
 * Locks the cluster against other processes. The work has many transactions, so a separate connection holds the lock.
 */
async function withClusterLock<T>(open: () => Promise<pg.Client>, work: () => Promise<T>): Promise<T> {
  const holder = await open();
  try {
    await holder.query("begin");
    await holder.query("select pg_advisory_xact_lock($1)", [LOCK_OF_CLUSTER]);
    return await work();
  } finally {
    await holder.end();
  }
}

/**
 * Like `migrate`, but within the caller's transaction and with chosen steps: a restore needs the schema of its rows.
 * Other processes cannot migrate until it ends.
 */
export async function migrateWithin(client: pg.Client, steps: readonly SchemaStep[]): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
  await client.query(STEPS_TABLE);
  for (const step of steps) await applyOnce(client, step);
}

/** A start without a reachable database fails here, so the error must name the database. */
async function openClient(url: string, connectionTimeoutMillis: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "vitrine-migrate",
    connectionTimeoutMillis,
  });
  // During the connection setup, `connect` throws the failure; later the waiting statement throws it.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { message } = noConnection(error);
    throw new Error(`Cannot connect to ${client.host}:${client.port}/${client.database ?? ""}: ${message}`, {
      cause: error,
    });
  }
}

/** Runs in a transaction under the migration lock. The lock ends with the transaction, also behind a pooler. */
async function alone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function findPending(client: pg.Client, steps: readonly SchemaStep[]): Promise<SchemaStep[]> {
  await client.query(STEPS_TABLE);
  const names = await listNames(client);
  const seen = isFormer(names) ? await adopt(client) : names;
  assertNotNewer(newerNames(seen, steps));
  return steps.filter(({ name }) => !seen.has(name));
}

async function listNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
  return new Set(rows.map(({ name }) => name));
}

/** Turns a database of the numbered migrations that preceded the baseline into the baseline, in place. */
async function adopt(client: pg.Client): Promise<Set<string>> {
  for (const statement of await adoptionStatements()) await client.query(statement);
  await client.query("delete from schema_migrations");
  await client.query("insert into schema_migrations (name) select unnest($1::text[])", [BASELINE]);
  return new Set(BASELINE);
}

/** An older build must not run on a newer schema: migrations are forward only. */
function assertNotNewer(unknown: readonly string[]): void {
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this build (it has ${unknown.join(", ")}): start the newer build.`);
  }
}

/** Returns false if another process has already applied it. */
async function applyOnce(client: pg.Client, { name, statements }: SchemaStep): Promise<boolean> {
  const { rowCount } = await client.query("insert into schema_migrations (name) values ($1) on conflict do nothing", [
    name,
  ]);
  if (rowCount === 0) return false;
  try {
    // Functions precede the tables that they use.
    await client.query("set local check_function_bodies = off");
    for (const statement of statements) await client.query(statement);
    return true;
  } catch (error) {
    throw new Error(`Schema step ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
