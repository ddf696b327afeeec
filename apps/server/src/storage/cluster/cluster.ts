// State of a Citus cluster: its requirements, and the current distribution of tables and functions.

import type pg from "pg";

/** Oldest tested versions: earlier ones may handle triggers, functions or foreign keys differently. */
const CITUS_MIN = 13;
const POSTGRES_MIN = 15;
/** Each workspace has one row in it; the workspace's other rows are colocated. */
export const ANCHOR = "wallets";

/** Required by migrations. */
const EXTENSIONS = ["pg_trgm", "btree_gin"];

/** The cluster cannot be distributed. No change has been made. */
export class ClusterRefused extends Error {
  override readonly name = "ClusterRefused";
}

export interface Cluster {
  version: string;
  workers: number;
}

/** Undefined on a PostgreSQL that is no coordinator. */
export async function findCluster(client: pg.Client): Promise<Cluster | undefined> {
  const [extension] = await ask<{ version: string }>(
    client,
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  if (extension === undefined) return undefined;
  const [nodes] = await ask<{ workers: number }>(
    client,
    "select count(*)::int as workers from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards and groupid <> 0",
  );
  return { version: extension.version, workers: nodes?.workers ?? 0 };
}

/** Checks all requirements before the work begins, so that it does not fail halfway. */
export async function requireCluster(client: pg.Client): Promise<Cluster> {
  const cluster = await findCluster(client);
  if (cluster === undefined) {
    throw new ClusterRefused("the extension citus is missing: as a superuser, create it here and on every worker");
  }
  if (Number.parseFloat(cluster.version) < CITUS_MIN) {
    throw new ClusterRefused(`Citus ${cluster.version} is too old: ${CITUS_MIN} or later is required`);
  }
  const [server] = await ask<{ number: number; isCoordinator: boolean; isKnown: boolean }>(
    client,
    `select current_setting('server_version_num')::int as number, citus_is_coordinator() as "isCoordinator",
            exists (select from pg_dist_node where groupid = 0) as "isKnown"`,
  );
  if ((server?.number ?? 0) < POSTGRES_MIN * 10_000) {
    throw new ClusterRefused(`PostgreSQL ${POSTGRES_MIN} or later is required`);
  }
  if (server?.isCoordinator !== true) throw new ClusterRefused("this is a worker: connect to the coordinator");
  if (!server.isKnown) {
    throw new ClusterRefused("the coordinator has no address: run select citus_set_coordinator_host(…)");
  }
  if (cluster.workers === 0) throw new ClusterRefused("the cluster has no workers: run select citus_add_node(…)");
  await assertExtensions(client);
  return cluster;
}

async function assertExtensions(client: pg.Client): Promise<void> {
  const names = EXTENSIONS.map((name) => `'${name}'`).join(", ");
  const nodes = await ask<{ node: string; found: string }>(
    client,
    `select n.nodename || ':' || n.nodeport as node, r.result as found
     from run_command_on_all_nodes($$select count(*) from pg_available_extensions where name in (${names})$$) r
     join pg_dist_node n using (nodeid)`,
  );
  for (const { node, found } of nodes) {
    if (found !== String(EXTENSIONS.length)) {
      throw new ClusterRefused(`${node} lacks one of ${EXTENSIONS.join(", ")} (${found})`);
    }
  }
}

export type Laid = "by workspace" | "everywhere" | "known" | "here" | "otherwise";

/** Current distribution of each of our tables. */
export async function layOfTables(client: pg.Client): Promise<Map<string, Laid>> {
  const rows = await ask<{ name: string; laid: Laid }>(
    client,
    `select c.relname as name,
            case when p.logicalrelid is null then 'here'
                 when p.partmethod = 'h' and column_to_column_name(p.logicalrelid, p.partkey) = 'workspace_id' then 'by workspace'
                 when p.partmethod = 'n' and p.repmodel = 't' then 'everywhere'
                 when p.partmethod = 'n' and p.repmodel = 's' then 'known'
                 else 'otherwise' end as laid
     from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  );
  return new Map(rows.map(({ name, laid }) => [name, laid]));
}

export interface Routine {
  name: string;
  signature: string;
  /** True if every node has it. */
  isEverywhere: boolean;
  /** True if calls run on the node of their first argument. */
  isDoneInPlace: boolean;
}

/** Our functions, with their distribution. */
export const layOfRoutines = (client: pg.Client): Promise<Routine[]> =>
  ask<Routine>(
    client,
    `select p.proname as name, p.oid::regprocedure::text as signature, o.objid is not null as "isEverywhere",
            coalesce(o.force_delegation, false) as "isDoneInPlace"
     from pg_proc p left join pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = p.oid
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     order by 2`,
  );

export const ask = async <Row>(client: pg.Client, text: string, values?: unknown[]): Promise<Row[]> =>
  (await client.query(text, values)).rows as Row[];
