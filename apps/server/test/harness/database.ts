import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { DatabaseLimits } from "../../src/storage/settings.ts";
import { databaseOn, layOut, makeClusterDatabase } from "./cluster.ts";
import { recordIndexUse } from "./index-use.ts";
import { TEMPLATE } from "./template.ts";

/** The default strategy copies page by page through the WAL, which takes three times as long and is not needed here. */
const COPIED = "strategy file_copy";

/** Creates a database as a copy of the migrated template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${TEMPLATE} ${COPIED}`);
}

/** Creates a database without tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("");
}

/** Creates a copy of a database that has no open connections. */
export function copyDatabase(url: string): Promise<TestDatabase> {
  return createDatabase(`template ${new URL(url).pathname.slice(1)} ${COPIED}`);
}

/** Deadlines, in milliseconds, that a busy machine does not reach. Tests of the deadlines set their own. */
export const PATIENT: DatabaseLimits = { connect: 60_000, read: 60_000, write: 120_000, job: 600_000 };
/** The same deadlines as settings of a service. */
export const PATIENT_SETTINGS = {
  DATABASE_CONNECT_DEADLINE_SECONDS: "60",
  DATABASE_READ_DEADLINE_SECONDS: "60",
  DATABASE_WRITE_DEADLINE_SECONDS: "120",
};

export interface TestDatabase {
  url: string;
  run(...statements: string[]): Promise<void>;
  drop(): Promise<void>;
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const [server, ...workers] = inject("postgresUrls");
  const name = randomDatabase();
  await Promise.all([server, ...workers].map((node) => runOn(node, `create database ${name} ${options}`)));
  const url = databaseOn(server, name);
  if (workers.length > 0 && options !== "") await layOut(url); // database settings are not copied
  return testDatabase(url, name);
}

/** Creates an empty database on the cluster. */
export async function createClusterDatabase(): Promise<TestDatabase> {
  const name = randomDatabase();
  return testDatabase(await makeClusterDatabase(inject("postgresUrls"), name), name);
}

export const isOnCluster = () => inject("postgresUrls").length > 1;

const randomDatabase = () => `test_${randomBytes(6).toString("hex")}`;

const testDatabase = (url: string, name: string): TestDatabase => ({
  url,
  run: (...statements) => run(url, ...statements),
  drop: async () => void (await Promise.all(inject("postgresUrls").map((server) => dropDatabase(server, name)))),
});

/**
 * Ends our own connections, then drops. `with (force)` fails for an ordinary owner while an autovacuum worker uses the
 * database. A plain drop cancels that worker and waits.
 */
async function dropDatabase(server: string, name: string): Promise<void> {
  await runOn(
    server,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and usename = current_user`,
  );
  await recordIndexUse(databaseOn(server, name));
  await runOn(server, `drop database ${name}`);
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const servers = new Map<string, pg.Pool>();

/** Reuses pooled connections, which stay open for the worker's next file. */
async function runOn(server: string, ...statements: string[]): Promise<void> {
  const client = await poolOf(server).connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release();
  }
}

function poolOf(server: string): pg.Pool {
  const known = servers.get(server);
  if (known !== undefined) return known;
  const pool = new pg.Pool({ connectionString: server, idleTimeoutMillis: 0, allowExitOnIdle: true });
  pool.on("error", () => {}); // the server stops with the run
  servers.set(server, pool);
  return pool;
}
