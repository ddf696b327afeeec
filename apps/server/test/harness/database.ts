import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { layOut } from "./cluster.ts";
import { TEMPLATE } from "./template.ts";

/** A fresh database of its own, copied from the migrated template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${TEMPLATE}`);
}

/** A fresh database without any table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("");
}

export interface TestDatabase {
  url: string;
  run(...statements: string[]): Promise<void>;
  drop(): Promise<void>;
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const [server, ...workers] = inject("postgresUrls");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await Promise.all([server, ...workers].map((node) => run(node, `create database ${name} ${options}`)));
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (workers.length > 0 && options !== "") await layOut(url.href); // what is set for a database is not copied
  return {
    url: url.href,
    run: (...statements) => run(url.href, ...statements),
    drop: async () => void (await Promise.all([server, ...workers].map((node) => dropDatabase(node, name)))),
  };
}

/**
 * Ends our own connections, then drops. Not `with (force)`: that is refused to an ordinary owner while an autovacuum
 * worker visits the database, whereas a plain drop sends the worker away and waits.
 */
async function dropDatabase(server: string, name: string): Promise<void> {
  await run(
    server,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and usename = current_user`,
    `drop database ${name}`,
  );
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
