// A Citus cluster under a mixed load. A worker is killed and restarted, a third one joins and receives shards during
// writes, and PgBouncer is in front. A journal of acknowledged writes is compared at the end.

import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { say } from "../report.ts";
import { ClusterLoad, type Shop, type Told } from "./cluster-load.ts";
import { ClusterNodes } from "./cluster-nodes.ts";
import { openShops } from "./cluster-shops.ts";
import { startPooler } from "./pooler.ts";
import { CLI, Supervised } from "./supervised.ts";

const run = promisify(execFile);

const SHOPS = 8;
const SCOPES = ["products:read", "products:write", "webhooks:write"];
/** Shops with a webhook; its receiver does not answer. */
const LISTENING = 2;
/** Minimum share of statements to one shard, in percent. */
const ONE_SHARD_MIN = 99;
const KILLED = 1;
/** Enough kills that one hits a commit in flight. */
const KILLS_MORE = 5;

interface Trial {
  nodes: ClusterNodes;
  service: Supervised;
  shops: Shop[];
  keys: string[];
  seconds: number;
}

export async function clusterTrial(seconds: number): Promise<boolean> {
  const nodes = await ClusterNodes.start();
  if (nodes === undefined) {
    say("skipped: a cluster needs CITUS_HOME, a folder with build.sh and cluster.sh");
    return true;
  }
  try {
    const env = clusterEnv(nodes);
    await run(process.execPath, [CLI, "migrate"], { env });
    await run(process.execPath, [CLI, "distribute", "--yes", "--shards", "16"], { env });
    const service = await Supervised.start({ DATABASE_URL: nodes.url });
    try {
      const { workspaceIds, keys } = await openShops(nodes.url, service, { shops: SHOPS, scopes: SCOPES });
      const shops = workspaceIds.map((workspaceId) => ({ workspaceId, stock: new Map() }));
      const trial = { nodes, service, seconds, shops, keys };
      const load = new ClusterLoad(service.api, trial.keys, trial.shops);
      for (const shop of trial.shops.slice(0, LISTENING)) await load.listen(shop);
      load.begin();
      const isShareKept = await measureShare(trial, load);
      const isKillKept = await killWorker(trial, load);
      const isKillAgainKept = await killAgain(trial, load);
      const isMoveKept = await moveShards(trial, load);
      await load.end();
      const isPoolerKept = await throughPooler(trial);
      return (await compare(trial)) && isShareKept && isKillKept && isKillAgainKept && isMoveKept && isPoolerKept;
    } finally {
      await service.stop();
    }
  } finally {
    await nodes.remove();
  }
}

const clusterEnv = ({ url }: ClusterNodes) => ({ PATH: process.env["PATH"] ?? "", DATABASE_URL: url });

const sum = (told: Iterable<Told>) => {
  const all = { good: 0, bad: 0, slowest: 0, refused: {} as Record<string, number> };
  for (const { good, refused, slowestMilliseconds } of told) {
    all.good += good;
    all.slowest = Math.max(all.slowest, slowestMilliseconds);
    for (const [name, n] of Object.entries(refused)) {
      all.bad += n;
      all.refused[name] = (all.refused[name] ?? 0) + n;
    }
  }
  return all;
};

/** Counts during reads and writes, with the service's background polling. */
async function measureShare({ nodes, seconds }: Trial, load: ClusterLoad): Promise<boolean> {
  const { one, several } = await countStatements(nodes, () => pause(seconds * 1000));
  const { good } = sum(load.take().values());
  const share = (100 * one) / (one + several);
  say(
    `mixed load: ${good} good in ${seconds} s; ${one} statements to one shard, ${several} to several: ${share.toFixed(2)} %`,
  );
  const isKept = share >= ONE_SHARD_MIN;
  say(`${isKept ? "kept  " : "MISSED"}  ${ONE_SHARD_MIN} % of the statements go to one shard`);
  return isKept;
}

/** Only its own shops are affected, and only with retryable errors. */
async function killWorker({ nodes, shops, seconds }: Trial, load: ClusterLoad): Promise<boolean> {
  const own = new Set<Shop>();
  for (const shop of shops) if ((await nodes.workerOf(shop.workspaceId)) === KILLED) own.add(shop);
  load.take();
  await pause(seconds * 1000);
  const before = sum(load.take().values());
  await nodes.killWorker(KILLED);
  await pause(seconds * 1000);
  const down = load.take();
  await nodes.startAgain();
  const back = await untilServed([...own], load);
  load.take();
  await pause(seconds * 1000);
  const after = sum(load.take().values());
  const ofOwn = sum([...down].flatMap(([shop, told]) => (own.has(shop) ? [told] : [])));
  const ofOthers = sum([...down].flatMap(([shop, told]) => (own.has(shop) ? [] : [told])));
  say(
    `worker killed for ${seconds} s: before ${before.good} good, refused ${JSON.stringify(before.refused)}; its ${own.size} shops ${ofOwn.good} good, refused ` +
      `${JSON.stringify(ofOwn.refused)}; the others ${ofOthers.good} good, refused ${JSON.stringify(ofOthers.refused)}, ` +
      `slowest ${Math.round(ofOthers.slowest)} ms; served again ${back} ms after its start; then ${after.good} good, ` +
      `refused ${JSON.stringify(after.refused)}`,
  );
  const isProper = Object.keys(ofOwn.refused).every((name) => name === "503 unavailable");
  const isKept = isProper && ofOwn.bad > 0 && ofOthers.bad === 0 && ofOthers.good > 0 && after.bad + before.bad === 0;
  say(`${isKept ? "kept  " : "MISSED"}  while a worker is down, only its workspaces get 503 with Retry-After`);
  return isKept;
}

/** No acknowledged write is lost, even if the killed server had not processed its commit. */
async function killAgain({ nodes, shops, seconds }: Trial, load: ClusterLoad): Promise<boolean> {
  load.take();
  for (let kill = 0; kill < KILLS_MORE; kill++) {
    await nodes.killWorker(KILLED);
    await pause(1000);
    await nodes.startAgain();
    await untilServed(shops, load);
  }
  await pause(seconds * 1000);
  const told = sum(load.take().values());
  say(`killed ${KILLS_MORE} times more: ${told.good} good, refused ${JSON.stringify(told.refused)}`);
  const isKept = told.good > 0 && Object.keys(told.refused).every((name) => name === "503 unavailable");
  say(`${isKept ? "kept  " : "MISSED"}  after repeated kills, all acknowledged writes can be read`);
  return isKept;
}

async function untilServed(shops: readonly Shop[], load: ClusterLoad): Promise<number> {
  const from = performance.now();
  for (const shop of shops) {
    while (typeof (await load.request(shop, "GET", "/products?pageSize=1")) === "string") {
      if (performance.now() - from > 60_000) throw new Error("a worker's workspaces do not come back");
      await pause(50);
    }
  }
  return Math.round(performance.now() - from);
}

/** Statements of the service during the work. */
async function countStatements(nodes: ClusterNodes, work: () => Promise<unknown>) {
  const read = async () => {
    const [row] = await nodes.ask<{ one: string; several: string }>(
      `select query_execution_single_shard as one, query_execution_multi_shard as several
       from citus_stat_counters where name = current_database()`,
    );
    return { one: Number(row?.one), several: Number(row?.several) };
  };
  await nodes.ask("select citus_stat_statements_reset()");
  const from = await read();
  await work();
  const to = await read();
  const others = await nodes.ask<{ calls: string; query: string }>(
    `select sum(calls) as calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as query from citus_stat_statements
     where partition_key is null and executor = 'adaptive' group by 2 order by 1 desc limit 8`,
  );
  for (const { calls, query } of others) say(`  without one workspace, ${calls} times: ${query}`);
  return { one: to.one - from.one, several: to.several - from.several };
}

/** A further worker receives shards. A move copies concurrent writes and blocks writers only at its end. */
async function moveShards({ nodes, shops }: Trial, load: ClusterLoad): Promise<boolean> {
  const placesOf = async () => Promise.all(shops.map(({ workspaceId }) => nodes.workerOf(workspaceId)));
  const former = await placesOf();
  const from = performance.now();
  await nodes.addWorker();
  await run(process.execPath, [CLI, "distribute", "--yes"], { env: clusterEnv(nodes) });
  await nodes.ask("select citus_rebalance_start()");
  for (;;) {
    const [job] = await nodes.ask<{ state: string }>(
      "select state::text from citus_rebalance_status() order by job_id desc limit 1",
    );
    if (job === undefined || job.state === "finished") break;
    if (job.state === "failed" || job.state === "cancelled") throw new Error(`the shards were not moved: ${job.state}`);
    await pause(500);
  }
  const took = (performance.now() - from) / 1000;
  const meanwhile = sum(load.take().values());
  const places = await placesOf();
  const moved = places.filter((worker, n) => worker !== former[n]).length;
  say(
    `a third worker: ${moved} of ${shops.length} shops moved in ${took.toFixed(0)} s; ${meanwhile.good} good, refused ` +
      `${JSON.stringify(meanwhile.refused)}, slowest ${Math.round(meanwhile.slowest)} ms`,
  );
  const isKept =
    moved > 0 && meanwhile.good > 0 && Object.keys(meanwhile.refused).every((name) => name.startsWith("503 un"));
  say(`${isKept ? "kept  " : "MISSED"}  shards move during writes`);
  return isKept;
}

async function throughPooler({ nodes, shops, keys, seconds }: Trial): Promise<boolean> {
  const pooler = await startPooler(nodes.url);
  if (pooler === undefined) {
    say("skipped: PgBouncer is not installed");
    return true;
  }
  const service = await Supervised.start({ DATABASE_URL: pooler.url, DATABASE_PREPARE: "off" });
  try {
    const load = new ClusterLoad(service.api, keys, shops);
    load.begin();
    await pause(seconds * 1000);
    await load.end();
    const told = sum(load.take().values());
    say(`through PgBouncer: ${told.good} good, refused ${JSON.stringify(told.refused)}`);
    const isKept = told.good > 0 && told.bad === 0;
    say(`${isKept ? "kept  " : "MISSED"}  all calls work through PgBouncer in transaction mode`);
    return isKept;
  } finally {
    await service.stop();
    await pooler.stop();
  }
}

/** No acknowledged write is lost, and every count equals the rows. */
async function compare({ nodes, shops, service }: Trial): Promise<boolean> {
  const faults: string[] = [];
  let acknowledged = 0;
  for (const { workspaceId, stock } of shops) {
    const rows = await nodes.ask<{ id: string; stock: number }>(
      "select id, stock from products where workspace_id = $1",
      [workspaceId],
    );
    const held = new Map(rows.map((row) => [row.id, row.stock]));
    acknowledged += stock.size;
    for (const [id, told] of stock) {
      if (held.has(id) && (told === undefined || held.get(id) === told)) continue;
      faults.push(`${id} of ${workspaceId}: told ${told}, held ${held.get(id)}`);
    }
    const [counted] = await nodes.ask<{ n: string }>(
      "select coalesce(sum(n), 0) as n from catalogue_counts where workspace_id = $1 and (kind like '% in' or kind like '% out')",
      [workspaceId],
    );
    if (Number(counted?.n) !== rows.length)
      faults.push(`${workspaceId}: counted ${counted?.n}, there are ${rows.length}`);
  }
  const [prepared] = await nodes.ask<{ n: string }>(
    "select sum(result::int) as n from run_command_on_all_nodes('select count(*) from pg_prepared_xacts')",
  );
  if (Number(prepared?.n) !== 0) faults.push(`${prepared?.n} transactions are half done`);
  const verified = await service.cli("ledger", "verify");
  say(`${acknowledged} products acknowledged; ${verified.trim()}`);
  for (const fault of faults) say(`  ${fault}`);
  say(`${faults.length === 0 ? "kept  " : "MISSED"}  all acknowledged writes exist, and no transaction is incomplete`);
  return faults.length === 0;
}
