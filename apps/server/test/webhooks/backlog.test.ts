// More events than receivers accept: the backlog is bounded for any answers, and no workspace waits behind another's
// backlog.

import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebhookSender } from "../../src/domains/webhooks/index.ts";
import { MailQueue } from "../../src/jobs/index.ts";
import { HOUR, MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { Keyring } from "../../src/kernel/credentials/keyring.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { mailTo } from "../harness/sign-in.ts";
import { Web } from "../oauth/web.ts";
import { createWebhook, listeningTenant, RECEIVER_HOST, Receiver } from "./receiver.ts";

let web: Web;
beforeAll(async () => {
  web = await Web.open([RECEIVER_HOST]);
});
afterAll(() => web.close());
const SECRET_KEY = "a-secret-key-of-this-test-alone-0000000";
const service = withService(() => ({ publicFetch: web.fetch(), env: { SECRET_KEY } }));

type Listening = Tenant & { webhook: { id: string } };
type Database = typeof service.database;

const senders: WebhookSender[] = [];
afterEach(() => Promise.all(senders.splice(0).map((sender) => sender.close())));

/** A sender with low limits. */
function newSender({ database = service.database, waiting = 20, noted = 50 } = {}): WebhookSender {
  const keyring = new Keyring(SECRET_KEY);
  const sender = new WebhookSender({
    database,
    publicFetch: web.fetch(),
    clock: service.clock,
    keyring,
    outbox: new MailQueue(keyring),
    dashboardUrl: "http://localhost",
    log: pino({ level: "silent" }),
    attemptMilliseconds: 10 * SECOND,
    bounds: { waiting, noted },
  });
  senders.push(sender);
  return sender;
}

const call = (tenant: Tenant, method: string, path: string, body?: object) =>
  service.call(method, `/v1/workspaces/${tenant.workspace.id}${path}`, { key: tenant.key, ...(body ? { body } : {}) });
const newTag = (tenant: Tenant, name: string) => call(tenant, "POST", "/tags", { name });
const webhooksOf = async (tenant: Tenant) => (await call(tenant, "GET", "/webhooks")).body.webhooks;

const set = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));
const count = async (statement: ReturnType<typeof sql>) =>
  (await service.database.read((tx) => tx.one<{ n: number }>(statement))).n;
const noted = ({ workspace }: Tenant) =>
  count(sql`select count(*)::int as n from webhook_outbox where workspace_id = ${workspace.id}`);
const waiting = ({ workspace, webhook }: Listening) =>
  count(sql`
    select count(*)::int as n from webhook_deliveries
    where workspace_id = ${workspace.id} and webhook_id = ${webhook.id} and status = 'PENDING'`);

/** Inserts events in one commit, like a large change. */
const happen = ({ workspace }: Tenant, times: number) =>
  set(sql`
    insert into webhook_outbox (workspace_id, commit, subject_id, type, facts, noted_at)
    select ${workspace.id}, 1e15 + pg_current_xact_id()::text::bigint, 'prd_' || n, 'product.updated', '{}', clock_timestamp()
    from generate_series(1, ${times}) n`);

/** Postpones pending deliveries, like a slow receiver that accepts in the end. */
const putOff = ({ workspace }: Tenant) =>
  set(sql`
    update webhook_deliveries set next_at = ${new Date(service.clock.now().getTime() + HOUR)}
    where workspace_id = ${workspace.id} and status = 'PENDING'`);

/** Simulates another process that holds the lease of the endpoints. */
const hold = ({ workspace }: Tenant) =>
  set(sql`
    update webhooks set held_until = ${new Date(service.clock.now().getTime() + HOUR)}
    where workspace_id = ${workspace.id}`);

/**
 * Fills the endpoint's backlog to its limit, without a due delivery. The sender notices that when it hands on the next
 * event.
 */
async function fill(tenant: Listening, times: number): Promise<void> {
  await happen(tenant, times);
  await hold(tenant);
  await newSender().drain();
  await putOff(tenant);
  await set(sql`update webhooks set held_until = null where workspace_id = ${tenant.workspace.id}`);
  expect(await waiting(tenant)).toBe(times);
}

describe("a slow receiver", () => {
  it("has at most 20 pending deliveries; further events stay in the outbox until there is room", async () => {
    const receiver = new Receiver(web, "/slow");
    const tenant = await listeningTenant(service, receiver);
    await fill(tenant, 20);
    await newTag(tenant, "Later");
    const sender = newSender();
    await sender.drain();
    expect({ waiting: await waiting(tenant), noted: await noted(tenant) }).toEqual({ waiting: 20, noted: 1 });
    expect(receiver.received).toEqual([]);
    service.clock.advance(2 * HOUR);
    await sender.drain();
    service.clock.advance(MINUTE);
    await sender.drain();
    expect({ waiting: await waiting(tenant), noted: await noted(tenant) }).toEqual({ waiting: 0, noted: 0 });
    expect(receiver.types.filter((type) => type === "product.updated")).toHaveLength(20);
    expect(receiver.types.filter((type) => type === "tag.created")).toHaveLength(1);
  });

  it("is disabled with a mail when its backlog is full; other webhooks continue", async () => {
    const slow = new Receiver(web, "/slower");
    const quick = new Receiver(web, "/quick");
    const tenant = await listeningTenant(service, slow);
    await fill(tenant, 20);
    const beside = await createWebhook(service, tenant, { url: quick.url });
    await happen(tenant, 51);
    await newSender().drain();
    expect(await webhooksOf(tenant)).toMatchObject([
      { id: tenant.webhook.id, isEnabled: false, disabledReason: "BACKLOG" },
      { id: beside.id, isEnabled: true, disabledReason: null },
    ]);
    expect(slow.received).toEqual([]);
    expect(quick.received).toHaveLength(51);
    expect(await waiting(tenant)).toBe(0);
    const failed = await call(tenant, "GET", `/webhooks/${tenant.webhook.id}/deliveries?status=FAILED&pageSize=100`);
    expect(failed.body.deliveries).toHaveLength(20);
    const mails = await mailTo(service, tenant.account.email);
    expect(mails.filter(({ subject }) => subject.includes("Webhook disabled"))).toHaveLength(1);
  });
});

it("a receiver that fails is disabled when its pending deliveries reach the limit", async () => {
  const receiver = new Receiver(web, "/never");
  const tenant = await listeningTenant(service, receiver);
  receiver.refuse(503);
  await happen(tenant, 20);
  await newSender().drain();
  expect(await webhooksOf(tenant)).toMatchObject([{ isEnabled: false, disabledReason: "BACKLOG" }]);
});

it("workspaces share dispatch fairly, whatever their backlog", async () => {
  const tenants: Listening[] = [];
  for (const path of ["/turn-1", "/turn-2", "/turn-3"])
    tenants.push(await listeningTenant(service, new Receiver(web, path)));
  for (const tenant of tenants) await hold(tenant);
  for (const tenant of tenants) await happen(tenant, 1200);
  const ahead: number[] = [];
  const database = {
    read: (work) => service.database.read(work),
    write: async (work, options) => {
      const result = await service.database.write(work, options);
      const left = await Promise.all(tenants.map(noted));
      ahead.push(Math.max(...left) - Math.min(...left));
      return result;
    },
  } as Database;
  await newSender({ database, waiting: 10_000, noted: 10_000 }).drain();
  expect(await Promise.all(tenants.map(noted))).toEqual([0, 0, 0]);
  expect(Math.max(...ahead)).toBe(500);
});

describe("the event log", () => {
  const sweep = async () => {
    await service.database.write((tx) => tx.run(sql`select graphile_worker.add_job('sweep')`));
    await service.drainJobs();
  };
  const events = async ({ workspace }: Tenant) => {
    const rows = await service.database.read((tx) =>
      tx.many<{ id: string }>(
        sql`select id from webhook_events where workspace_id = ${workspace.id} order by id limit 3`,
      ),
    );
    const n = await count(sql`select count(*)::int as n from webhook_events where workspace_id = ${workspace.id}`);
    return { n, oldest: rows.map(({ id }) => Number(id.slice(4))) };
  };

  it("keeps the newest events of a workspace, and all that are pending", async () => {
    const tenant = await listeningTenant(service, new Receiver(web, "/log"));
    const [now, later] = [service.clock.now(), new Date(service.clock.now().getTime() + HOUR)];
    await set(sql`
      insert into webhook_events (workspace_id, id, type, subject_id, body, noted_at, created_at)
      select ${tenant.workspace.id}, 'msg_' || lpad(n::text, 9, '0'), 'product.updated', 'prd_1', '{}', ${now}, ${now}
      from generate_series(1, 200010) n`);
    await set(sql`
      insert into webhook_deliveries (workspace_id, webhook_id, event_id, subject_id, noted_at, status, next_at, expires_at, created_at)
      values (${tenant.workspace.id}, ${tenant.webhook.id}, 'msg_000000002', 'prd_1', ${now}, 'PENDING', ${later}, ${later}, ${now})`);
    await sweep();
    expect(await events(tenant)).toEqual({ n: 200_001, oldest: [2, 11, 12] });
  });

  it("replays failed deliveries in batches of 10,000, oldest first", async () => {
    const tenant = await listeningTenant(service, new Receiver(web, "/again"));
    const now = service.clock.now();
    const { id } = tenant.workspace;
    await set(sql`
      insert into webhook_events (workspace_id, id, type, subject_id, body, noted_at, created_at)
      select ${id}, 'msg_' || lpad(n::text, 9, '0'), 'product.updated', 'prd_1', '{}', ${now}, ${now} from generate_series(1, 10003) n`);
    await set(sql`
      insert into webhook_deliveries (workspace_id, webhook_id, event_id, subject_id, noted_at, status, next_at, expires_at, created_at)
      select ${id}, ${tenant.webhook.id}, 'msg_' || lpad(n::text, 9, '0'), 'prd_1', ${now}, 'FAILED', ${now}, ${now}, ${now}
      from generate_series(1, 10003) n`);
    const replay = async () =>
      (await call(tenant, "POST", `/webhooks/${tenant.webhook.id}/replay`, { since: now.toISOString() })).body.replayed;
    expect(await replay()).toBe(10_000);
    const left = () =>
      count(
        sql`select count(*)::int as n from webhook_deliveries where workspace_id = ${id} and status = 'FAILED' and event_id > 'msg_000010000'`,
      );
    expect(await left()).toBe(3);
    expect([await replay(), await replay()]).toEqual([3, 0]);
    await call(tenant, "DELETE", `/webhooks/${tenant.webhook.id}`);
  });

  it("drops outbox events of deleted webhooks", async () => {
    const tenant = await listeningTenant(service, new Receiver(web, "/deleted"));
    await happen(tenant, 3);
    await call(tenant, "DELETE", `/webhooks/${tenant.webhook.id}`);
    await sweep();
    expect(await noted(tenant)).toBe(0);
  });
});
