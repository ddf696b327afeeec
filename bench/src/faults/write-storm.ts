// Sixteen writers and imports on one shop, with kill -9 of the service and of PostgreSQL. It counts deadlocks and
// restarted transactions, and verifies all counters at the end.

import { setTimeout as pause } from "node:timers/promises";
import { say } from "../report.ts";
import { insertKeys } from "../seed.ts";
import { recount } from "./recount.ts";
import { Supervised, type Tenant } from "./supervised.ts";
import { type Reply, WriteMix } from "./write-mix.ts";

const WRITERS = 16;
/** A key allows 120 requests a minute; these are enough for the fastest machine. */
const KEYS = 500;
const SCOPES = ["products", "collections", "tags", "media", "website"].flatMap((of) => [`${of}:read`, `${of}:write`]);
const IMPORT_ROWS = 1000;

interface Storm {
  service: Supervised;
  tenant: Tenant;
  ends: number;
  restarts: Record<string, number>;
  cutOff: number;
}

export async function writeStorm(seconds: number): Promise<boolean> {
  const service = await Supervised.start();
  try {
    const tenant = await service.tenant("storm", 0);
    tenant.keys = await manyKeys(service, tenant);
    const storm: Storm = { service, tenant, ends: performance.now() + seconds * 1000, restarts: {}, cutOff: 0 };
    const mix = new WriteMix((...request) => send(storm, ...request), { pictures: 40, tags: 8, products: 60 });
    await mix.prepare();
    const writers = Array.from({ length: WRITERS }, () => write(storm, mix));
    const imports = importAgain(storm);
    await pause(seconds * 500);
    await killBoth(storm);
    await Promise.all([...writers, imports]);
    return await judge(storm, mix);
  } finally {
    await service.stop();
  }
}

async function manyKeys(service: Supervised, { workspaceId }: Tenant): Promise<string[]> {
  const client = await service.database();
  const { rows } = await client.query("select account_id from members where workspace_id = $1", [workspaceId]);
  const keys = await insertKeys(client, { accountId: rows[0].account_id, count: KEYS, scopes: SCOPES });
  await client.end();
  return keys;
}

async function write({ ends }: Storm, mix: WriteMix): Promise<void> {
  while (performance.now() < ends) await mix.step();
}

let sent = 0;

/** Retries after a broken connection, while the service is down, or after a rate limit. */
async function send(storm: Storm, method: string, path: string, body?: unknown): Promise<Reply> {
  const { service, tenant } = storm;
  for (;;) {
    const key = tenant.keys[sent++ % tenant.keys.length];
    const headers: Record<string, string> = { authorization: `Bearer ${key}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    try {
      const url = `${service.api}/v1/workspaces/${tenant.workspaceId}${path}`;
      const reply = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
      const answer = (await reply.json()) as Reply["body"];
      if (reply.status !== 503 && reply.status !== 429) return { status: reply.status, body: answer };
    } catch {
      storm.cutOff++;
    }
    await pause(200);
  }
}

async function importAgain(storm: Storm): Promise<void> {
  for (let n = 0; performance.now() < storm.ends; n++) {
    const lines = Array.from(
      { length: IMPORT_ROWS },
      (_, row) =>
        `IMP-${n % 3}-${row},Olive iris ${n % 3} ${row},Atelier,IMP-${n % 3}-${row},${(n + row) % 4},Tag of imports ${row % 9}`,
    );
    const content = ["sku,name,brand,barcode,stock,tags", ...lines, ""].join("\r\n");
    const { body } = await send(storm, "POST", "/imports", { content });
    for (let status = "PENDING"; status === "PENDING" || status === "RUNNING"; ) {
      await pause(1000);
      status = ((await send(storm, "GET", `/imports/${body.id}`)).body as { status?: string }).status ?? "gone";
    }
  }
}

/** Reads the service's counters since its start. */
async function readRestarts({ service, restarts }: Storm): Promise<void> {
  const metrics = await (await fetch(`${service.api}/metrics`)).text();
  for (const [, reason = "", count] of metrics.matchAll(
    /vitrine_transaction_restarts_total\{reason="(\w+)"\} (\d+)/g,
  )) {
    restarts[reason] = (restarts[reason] ?? 0) + Number(count);
  }
}

async function killBoth(storm: Storm): Promise<void> {
  await readRestarts(storm);
  await storm.service.killPostgres();
  storm.service.kill();
  await pause(50);
  await storm.service.ready();
}

async function judge(storm: Storm, mix: WriteMix): Promise<boolean> {
  await readRestarts(storm);
  const client = await storm.service.database();
  const differences = await recount(client, storm.tenant.workspaceId);
  await client.end();
  const { restarts, cutOff } = storm;
  const done = [...mix.outcomes.values()].reduce((sum, n) => sum + n, 0);
  say(`${done} writes, ${cutOff} cut off; ${JSON.stringify(Object.fromEntries([...mix.outcomes].sort()))}`);
  say(`restarted transactions: ${JSON.stringify(restarts)}`);
  for (const problem of [...differences, ...mix.faults.slice(0, 20)]) say(`  ${problem}`);
  if ((restarts["deadlock"] ?? 0) > 0) say(await deadlocksIn(storm.service));
  const isFree = (restarts["deadlock"] ?? 0) + (restarts["serialization"] ?? 0) === 0;
  say(`${isFree ? "kept  " : "MISSED"}  no deadlock and no serialization failure`);
  const isRight = differences.length === 0 && mix.faults.length === 0;
  say(`${isRight ? "kept  " : "MISSED"}  every count, usage and search text equals the rows`);
  return isFree && isRight;
}

/** Returns the deadlocks from PostgreSQL's log, with the waiting statements. */
async function deadlocksIn(service: Supervised): Promise<string> {
  const told = (await service.databaseLog()).split(/\n(?=\d{4}-)/);
  return told
    .filter((entry) => /deadlock|DETAIL|CONTEXT/.test(entry))
    .join("\n")
    .slice(0, 8000);
}
