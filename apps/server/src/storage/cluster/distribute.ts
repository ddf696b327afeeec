// Distributes tables over a Citus cluster, by the placement that their files declare. Each step commits on its own and runs only if
// needed, so an interrupted run can start again.

import type pg from "pg";
import { type Place, placement, placeOf } from "../schema/placement.ts";
import {
  ANCHOR,
  ask,
  type Cluster,
  findCluster,
  type Laid,
  layOfRoutines,
  layOfTables,
  type Routine,
} from "./cluster.ts";
import { asksWhereItIs, askWhereItIs } from "./here.ts";
import { arePartsComplete, BEGIN_PARTS, dropPart, END_PARTS, layMovedParts, listParts } from "./parts.ts";

export interface Step {
  /** Name of a table or function. */
  of: string;
  what: string;
  /** True if concurrent reads and writes are not affected. */
  isOnline?: boolean;
  run(client: pg.Client): Promise<void>;
}

/** For the session that changes a cluster's schema; no effect on one PostgreSQL. */
const SESSION = {
  // Triggers of a workspace's tables write only to the same node: a house rule with tests.
  "citus.enable_unsafe_triggers": "on",
  // A foreign key to a reference table must not add its own table to the cluster.
  "citus.enable_local_reference_table_foreign_keys": "off",
  // Foreign keys to reference tables require sequential changes of the shards.
  "citus.multi_shard_modify_mode": "sequential",
};

export const prepareForCluster = (client: pg.Client) =>
  client.query("select set_config(name, value, false) from json_each_text($1) as s (name, value)", [
    JSON.stringify(SESSION),
  ]);

const WANTED: Record<Place, Laid> = {
  workspace: "by workspace",
  everywhere: "everywhere",
  service: "here",
};

const wantedOf = (table: string): Laid =>
  placement().writtenWithWorkspaces.includes(table) ? "known" : WANTED[placeOf(table)];

/** Returns true if tables are distributed: a cluster may also hold the whole schema on its coordinator. */
const isDistributed = (lay: ReadonlyMap<string, Laid>) => lay.get(ANCHOR) === "by workspace";

/** Returns all remaining steps, in order. */
export async function planSteps(client: pg.Client): Promise<Step[]> {
  const lay = await layOfTables(client);
  const order = await inOrderOfReferences(client, [...lay.keys()]);
  const missing = (wanted: Laid) => order.filter((table) => wantedOf(table) === wanted && lay.get(table) !== wanted);
  const byWorkspace = missing("by workspace");
  const tables = [
    ...missing("everywhere").map((table) => layEverywhere(table)),
    ...byWorkspace.filter((table) => table === ANCHOR).map((table) => layByWorkspace(table)),
    ...byWorkspace.filter((table) => table !== ANCHOR).map((table) => layByWorkspace(table)),
    ...missing("known").map((table) => addToMetadata(table)),
  ];
  const routines = await layOfRoutines(client);
  const steps = [
    ...tables,
    ...routines.flatMap(stepsOfRoutine),
    ...(await hereSteps(client)),
    ...(await coordinatorSteps(client)),
    ...(await settingSteps(client)),
  ];
  // Parts contain all tables: any change requires new parts.
  return steps.length > 0 || !(await arePartsComplete(client)) ? [...steps, LAY_PARTS] : [];
}

const layEverywhere = (table: string): Step => ({
  of: table,
  what: "a copy on every node",
  run: async (client) => void (await client.query("select create_reference_table($1)", [table])),
});

const layByWorkspace = (table: string): Step => ({
  of: table,
  what: "by workspace",
  run: async (client) => {
    const beside = table === ANCHOR ? "none" : ANCHOR;
    await client.query("select create_distributed_table($1, 'workspace_id', colocate_with => $2)", [table, beside]);
  },
});

const addToMetadata = (table: string): Step => ({
  of: table,
  what: "on the coordinator, known to the cluster",
  run: async (client) => void (await client.query("select citus_add_local_table_to_metadata($1)", [table])),
});

function stepsOfRoutine({ name, signature, isEverywhere, isDoneInPlace }: Routine): Step[] {
  if (!placement().functions.includes(name)) {
    const run = async (client: pg.Client) =>
      void (await client.query("select create_distributed_function($1)", [signature]));
    return isEverywhere ? [] : [{ of: signature, what: "on every node", run }];
  }
  const run = async (client: pg.Client) =>
    void (await client.query(
      "select create_distributed_function($1, 'workspace', colocate_with => $2, force_delegation => true)",
      [signature, ANCHOR],
    ));
  return isDoneInPlace ? [] : [{ of: signature, what: "done where its workspace lies", run }];
}

async function hereSteps(client: pg.Client): Promise<Step[]> {
  if (await asksWhereItIs(client)) return [];
  const run = async (session: pg.Client) => void (await askWhereItIs(session));
  return [{ of: "be_here(text)", what: "asks whether the workspace is still here", run }];
}

/**
 * While a worker's metadata is out of date, the coordinator runs functions itself, statement by statement. It has no plan
 * for all workspaces, so its copies must not demand one.
 */
async function coordinatorSteps(client: pg.Client): Promise<Step[]> {
  const demanding = await ask<{ signature: string }>(
    client,
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any($1) and 'plan_cache_mode=force_generic_plan' = any(proconfig)`,
    [placement().functions],
  );
  return demanding.map(({ signature }) => ({
    of: signature,
    what: "planned for each workspace on the coordinator",
    run: async (session) => {
      await session.query("set citus.enable_ddl_propagation = off");
      await session.query(`alter function ${signature} reset plan_cache_mode`);
      await session.query("reset citus.enable_ddl_propagation");
    },
  }));
}

/** Maximum rounds; each creates some parts. Enough for all shards of a cluster. */
const LAYINGS_MAX = 100;

const LAY_PARTS: Step = {
  of: "parts",
  what: "a schema for each, on its worker",
  isOnline: true,
  run: async (client) => {
    await onWorkers(client, BEGIN_PARTS);
    for (let round = 0; round < LAYINGS_MAX; round++) {
      if (await arePartsComplete(client)) return;
      await onWorkers(client, layMovedParts());
    }
    throw new Error("some workspace parts could not be created");
  },
};

const SETTINGS = {
  ...SESSION,
  // Applies settings of one transaction to every node that it reaches.
  "citus.propagate_set_commands": "local",
  // A statement of one workspace may call functions with queries of their own.
  "citus.allow_nested_distributed_execution": "on",
};

/**
 * Citus 13.2 does not reuse the cached plans of delegated functions and adds one per call: a connection to a worker
 * grows by 160 kB with each product update. Custom plans are not cached, and cost no more.
 */
const SETTINGS_OF_WORKERS = { plan_cache_mode: "force_custom_plan" };

/** Settings that every session needs on every node, also on nodes that joined later. */
async function settingSteps(client: pg.Client): Promise<Step[]> {
  const nodes = await ask<{ isWorker: boolean; kept: string; database: string }>(
    client,
    `select n.groupid <> 0 as "isWorker", r.result as kept, current_database() as database
     from run_command_on_all_nodes($1) r join pg_dist_node n using (nodeid) where r.success`,
    [
      `select coalesce(string_agg(array_to_string(setconfig, ' '), ''), '') from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where d.datname = current_database() and s.setrole = 0`,
    ],
  );
  const stepsFor = (where: typeof nodes, settings: Record<string, string>, run: typeof onAllNodes) =>
    Object.entries(settings)
      .filter(([name, value]) => where.some(({ kept }) => !kept.split(" ").includes(`${name}=${value}`)))
      .map(([name, value]) => ({
        of: name,
        what: `${value} for this database`,
        isOnline: true,
        run: (session: pg.Client) => run(session, `alter database "${where[0]?.database}" set ${name} = '${value}'`),
      }));
  return [
    ...stepsFor(nodes, SETTINGS, onAllNodes),
    ...stepsFor(
      nodes.filter(({ isWorker }) => isWorker),
      SETTINGS_OF_WORKERS,
      onWorkers,
    ),
  ];
}

const onAllNodes = (client: pg.Client, command: string) => onNodes(client, "run_command_on_all_nodes", command);
const onWorkers = (client: pg.Client, command: string) => onNodes(client, "run_command_on_workers", command);

/** Runs on each node separately: Citus would propagate the coordinator's change and reject it on the others. */
async function onNodes(client: pg.Client, runner: string, command: string): Promise<void> {
  const failed = await ask<{ result: string }>(client, `select result from ${runner}($1) where not success`, [
    `do $$ begin set local citus.enable_ddl_propagation = off; ${command}; end $$`,
  ]);
  if (failed[0] !== undefined) throw new Error(failed[0].result);
}

const DROPPINGS_MAX = 10;

/**
 * Drops parts before migrations, which change their tables. Until parts exist again, statements run through the
 * coordinator.
 */
export async function dropParts(client: pg.Client): Promise<void> {
  await onWorkers(client, END_PARTS);
  for (let round = 1; ; round++) {
    try {
      for (const part of await listParts(client)) await onWorkers(client, dropPart(part));
      return;
    } catch (error) {
      // A long write holds a lock there. Releases the queue behind it, then tries again.
      if (round === DROPPINGS_MAX) throw error;
    }
  }
}

const LAYOUT_IS_DUE = "what these have brought is not laid out yet";

/**
 * Applies pending migrations without parts, then distributes what they brought. A mark in the database lets the next
 * start finish an interrupted run.
 */
export async function migrateCluster<T>(client: pg.Client, hasPending: boolean, apply: () => Promise<T>): Promise<T> {
  if (hasPending) {
    await client.query(`comment on table schema_migrations is '${LAYOUT_IS_DUE}'`);
    await dropParts(client);
  }
  const applied = await apply();
  const [mark] = await ask<{ word: string | null }>(
    client,
    "select obj_description('schema_migrations'::regclass, 'pg_class') as word",
  );
  if (mark?.word === LAYOUT_IS_DUE) {
    await distributeNewObjects(client);
    await client.query("comment on table schema_migrations is null");
  } else await createMissingParts(client);
  return applied;
}

/** Distributes new tables and functions of migrations, if the cluster is already distributed. */
async function distributeNewObjects(client: pg.Client): Promise<void> {
  if (!isDistributed(await layOfTables(client))) return;
  for (const step of await planSteps(client)) if (step !== LAY_PARTS) await step.run(client);
  await createMissingParts(client);
}

/**
 * A worker may be down: without parts the coordinator answers, at a higher cost, and `doctor` reports it. Makes no
 * other change.
 */
async function createMissingParts(client: pg.Client): Promise<void> {
  if (!isDistributed(await layOfTables(client))) return;
  const [first] = await planSteps(client);
  // Parts are the last step: if they are the first due step, all others are done.
  if (first === LAY_PARTS) await LAY_PARTS.run(client).catch(() => {});
}

/**
 * Undefined on a PostgreSQL that is no coordinator. Without `stepsPending`, all data is on the coordinator.
 */
export async function stateOfCluster(client: pg.Client): Promise<(Cluster & { stepsPending?: number }) | undefined> {
  const cluster = await findCluster(client);
  if (cluster === undefined || !isDistributed(await layOfTables(client))) return cluster;
  return { ...cluster, stepsPending: (await planSteps(client)).length };
}

/** Orders referenced tables before their referencing tables. */
async function inOrderOfReferences(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const references = await ask<{ table: string; target: string }>(
    client,
    `select distinct conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const ordered = new Set<string>();
  const add = (table: string) => {
    for (const { target } of references.filter((one) => one.table === table)) if (!ordered.has(target)) add(target);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}
