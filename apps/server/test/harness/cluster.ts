// Tests on a Citus cluster (npm run test:citus): a template that is laid out over its machines, of which each file has a copy.

import pg from "pg";
import { migrateJobs } from "../../src/jobs/index.ts";
import { planSteps, prepareForCluster } from "../../src/storage/cluster/distribute.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { TEMPLATE } from "./template.ts";

/** Enough for both workers to have some; a database with many parts takes long to copy. */
const SHARDS = 4;

interface Node {
  host: string;
  port: number;
  isCoordinator: boolean;
}

/** The URL is that of a database that knows the cluster's machines. Answers the coordinator's address, then the workers'. */
export async function makeClusterTemplate(url: string): Promise<[string, ...string[]]> {
  const nodes = await ask<Node>(
    url,
    `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid`,
  );
  const addressOf = ({ host, port }: Node, database: string) => {
    const address = new URL(url);
    address.hostname = host;
    address.port = String(port);
    address.pathname = `/${database}`;
    return address.href;
  };
  const [coordinator, ...workers] = nodes;
  if (coordinator === undefined || !coordinator.isCoordinator) throw new Error("this is no coordinator that knows itself");
  for (const node of nodes) {
    await ask(addressOf(node, "postgres"), `drop database if exists ${TEMPLATE} with (force)`);
    await ask(addressOf(node, "postgres"), `create database ${TEMPLATE}`);
    await ask(addressOf(node, TEMPLATE), "create extension citus");
  }
  const template = addressOf(coordinator, TEMPLATE);
  await ask(template, `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`);
  for (const { host, port } of workers) await ask(template, `select citus_add_node('${host}', ${port})`);
  await migrate(template);
  await migrateJobs(template);
  await layOut(template);
  for (const node of nodes) await closeForCopies(addressOf(node, "postgres"));
  return [addressOf(coordinator, "postgres"), ...workers.map((node) => addressOf(node, "postgres"))];
}

/** What `vitrine distribute --yes` does. */
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

/** Whoever looks after a database of the cluster is connected to it, and nobody copies one that somebody uses. */
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
