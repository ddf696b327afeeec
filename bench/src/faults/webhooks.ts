// Many events for slow, failing and hostile receivers, while the service is killed repeatedly. A neighbour's events
// must still arrive.

import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { say } from "../report.ts";
import { HOST, type Inbox, Receivers } from "./receivers.ts";
import { Supervised, type Tenant } from "./supervised.ts";

const SERVICE = fileURLToPath(new URL("./webhook-service.js", import.meta.url));
/** Changes of each resource after its creation. */
const CHANGES = 4;
const PATIENCE = 900_000;

export async function webhookTrial({ events, kills }: { events: number; kills: number }): Promise<boolean> {
  const receivers = new Receivers();
  const { port, certificate } = await receivers.open();
  const service = await Supervised.start({ WEBHOOK_ATTEMPT_SECONDS: "2" }, [SERVICE, String(port), certificate]);
  try {
    const busy = await service.tenant("busy", 1);
    const neighbour = await service.tenant("neighbour", 1);
    for (const name of ["slow", "failing", "hostile"]) await listen(service, busy, name);
    await listen(service, neighbour, "quick");
    const before = await service.residentMegabytes();
    const from = performance.now();
    const [, neighbours] = await Promise.all([
      writeEvents(service, busy, events),
      visit(service, neighbour, receivers, events),
      killNowAndThen(service, kills),
    ]);
    const isWhole = await arrived(receivers, events, neighbours);
    const seconds = Math.round((performance.now() - from) / 1000);
    const memory = `${before.toFixed(0)} MiB before, ${(await service.residentMegabytes()).toFixed(0)} after`;
    say(`${events} events in ${seconds} s, killed ${service.ends} times; memory ${memory}`);
    const { slow, failing, hostile, quick } = receivers.inboxes as Record<
      "slow" | "failing" | "hostile" | "quick",
      Inbox
    >;
    for (const [name, inbox] of Object.entries(receivers.inboxes)) sayInbox(name, inbox);
    const held = [
      check("all events arrive", isWhole),
      check(
        "repeated events have the same id and bytes",
        [slow, failing, quick].every(({ altered }) => altered === 0),
      ),
      check("events of a resource arrive in order", [slow, failing, quick].every(isInOrder)),
      check("the hostile receiver is called less often", hostile.attempts < events / 4),
    ];
    return held.every(Boolean);
  } finally {
    await service.stop();
    await receivers.close();
  }
}

async function listen(service: Supervised, { workspaceId, keys }: Tenant, path: string): Promise<void> {
  const reply = await fetch(`${service.api}/v1/workspaces/${workspaceId}/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${keys[0]}`, "content-type": "application/json" },
    body: JSON.stringify({ url: `https://${HOST}/${path}` }),
  });
  if (reply.status !== 200) throw new Error(`no webhook: ${reply.status} ${await reply.text()}`);
}

const INSERT = `
  insert into tags (workspace_id, id, name, name_key, name_order, search_text, created_at, updated_at)
  values ($1, $2, $2, $2::text::bytea, $2, $2, now(), now())`;
const UPDATE = "update tags set updated_at = now() where workspace_id = $1 and id = $2";

/** Writes directly to the database, one commit per event: the API could not be called so often. */
async function writeEvents(service: Supervised, { workspaceId }: Tenant, events: number): Promise<void> {
  const client = await service.database();
  try {
    for (let n = 0; n < events; n++) {
      const id = `tag_${Math.floor(n / (CHANGES + 1))}`;
      await client.query(n % (CHANGES + 1) === 0 ? INSERT : UPDATE, [workspaceId, id]);
    }
  } finally {
    await end(client);
  }
}

const end = (client: pg.Client) => client.end().catch(() => {});

/** Writes occasionally, until the other tenant's events have arrived. */
async function visit(service: Supervised, { workspaceId }: Tenant, receivers: Receivers, events: number) {
  const client = await service.database();
  let written = 0;
  try {
    for (const from = performance.now(); performance.now() - from < PATIENCE; ) {
      await client.query(INSERT, [workspaceId, `tag_${written++}`]);
      if (isComplete(receivers, events)) break;
      await pause(500);
    }
  } finally {
    await end(client);
  }
  return written;
}

async function killNowAndThen(service: Supervised, kills: number): Promise<void> {
  for (let n = 0; n < kills; n++) {
    await pause(4000 + 3000 * n);
    service.kill();
    await service.ready();
  }
}

const isComplete = ({ inboxes }: Receivers, events: number) =>
  [inboxes["slow"], inboxes["failing"]].every((inbox) => inbox?.accepted.size === events);

async function arrived(receivers: Receivers, events: number, neighbours: number): Promise<boolean> {
  for (let waited = 0; waited < 120_000; waited += 500) {
    if (isComplete(receivers, events) && receivers.inboxes["quick"]?.accepted.size === neighbours) return true;
    await pause(500);
  }
  return false;
}

const isInOrder = ({ order }: Inbox) =>
  [...order.values()].every((times) => times.every((time, n) => n === 0 || (times[n - 1] ?? "") <= time));

function sayInbox(name: string, { accepted, attempts, doubled, delays }: Inbox): void {
  const sorted = [...delays].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const waited = sorted.length === 0 ? "" : `; arrived after p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
  say(`  ${name.padEnd(8)} accepted ${accepted.size}, sent ${attempts}, twice ${doubled}${waited}`);
}

function check(words: string, isGood: boolean): boolean {
  say(`${isGood ? "kept  " : "MISSED"}  ${words}`);
  return isGood;
}
