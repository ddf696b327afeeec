// Tests on a Citus cluster (npm run test:citus): each test file copies a template that is distributed over the nodes.

import pg from "pg";
import { migrateJobs } from "../../src/jobs/index.ts";
import { planSteps, prepareForCluster } from "../../src/storage/cluster/index.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { TEMPLATE } from "./template.ts";

/** Both workers get some of these shards. A database with many shards takes long to copy. */
const SHARDS = 4;

interface Node {
  host: string;
  port: number;
}

/** Returns the coordinator's address, then the workers'. `url` names a database that knows the cluster's nodes. */
export async function makeClusterTemplate(url: string): Promise<[string, ...string[]]> {
  const nodes = await ask<Node>(
    url,
    "select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid",
  );
  const [coordinator, ...workers] = nodes.map(({ host, port }) => {
    const address = new URL(url);
    address.hostname = host;
    address.port = String(port);
    address.pathname = "/postgres";
    return address.href;
  });
  if (coordinator === undefined || workers.length === 0) throw new Error("this is no cluster with workers");
  const servers: [string, ...string[]] = [coordinator, ...workers];
  for (const server of servers) await ask(server, `drop database if exists ${TEMPLATE} with (force)`);
  const template = await makeClusterDatabase(servers, TEMPLATE);
  await migrate(template);
  await migrateJobs(template);
  await layOut(template);
  for (const server of servers) await closeForCopies(server);
  return servers;
}

/** Creates an empty database on the cluster. */
export async function makeClusterDatabase(servers: readonly [string, ...string[]], name: string): Promise<string> {
  const [coordinator, ...workers] = servers;
  for (const server of servers) {
    await ask(server, `create database ${name}`);
    await ask(databaseOn(server, name), "create extension citus");
  }
  const url = databaseOn(coordinator, name);
  const addressOf = (server: string) => `'${new URL(server).hostname}', ${new URL(server).port}`;
  await ask(url, `select citus_set_coordinator_host(${addressOf(coordinator)})`);
  for (const worker of workers) await ask(url, `select citus_add_node(${addressOf(worker)})`);
  return url;
}

export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Distributes the tables, like `vitrine distribute --yes`. */
export async function layOut(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await prepareForCluster(client);
    await client.query(`set citus.shard_count = ${SHARDS}`);
    for (const { run } of await planSteps(client)) await run(client);
  } finally {
    await client.end();
  }
}

/** The maintenance daemon of Citus stays connected, and PostgreSQL refuses to copy a database with open connections. */
async function closeForCopies(url: string): Promise<void> {
  await ask(url, `alter database ${TEMPLATE} allow_connections false`);
  await ask(url, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${TEMPLATE}'`);
}

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}
