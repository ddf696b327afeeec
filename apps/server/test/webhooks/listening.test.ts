// Only workspaces with webhooks are scanned, even while webhooks are created and deleted concurrently.

import { afterAll, beforeAll, expect, it } from "vitest";
import { eraseWorkspace } from "../../src/domains/erasure/erase-workspace.ts";
import { HOUR, MINUTE } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { Web } from "../oauth/web.ts";
import { createWebhook, listeningTenant, RECEIVER_HOST, Receiver } from "./receiver.ts";

let web: Web;
beforeAll(async () => {
  web = await Web.open([RECEIVER_HOST]);
});
afterAll(() => web.close());
const service = withService(() => ({ publicFetch: web.fetch() }));

const call = (tenant: Tenant, method: string, path: string, body?: object) =>
  service.call(method, `/v1/workspaces/${tenant.workspace.id}${path}`, { key: tenant.key, ...(body ? { body } : {}) });
const newTag = (tenant: Tenant, name: string) => call(tenant, "POST", "/tags", { name });
const remove = (tenant: Tenant, { id }: { id: string }) => call(tenant, "DELETE", `/webhooks/${id}`);

const isListed = async ({ workspace }: Tenant) => {
  const row = await service.database.read((tx) =>
    tx.one<{ has_webhooks: boolean }>(
      sql`select has_webhooks from workspace_standings where workspace_id = ${workspace.id}`,
    ),
  );
  return row.has_webhooks;
};

/** Statements on tables that are stored with the workspaces. */
async function asked(): Promise<string[]> {
  await service.drainJobs();
  service.statements.length = 0;
  await service.drainJobs();
  return service.statements.filter((text) => /\b(webhooks|webhook_\w+)\b/.test(text));
}

const OF_ONE = expect.stringMatching(/o\.workspace_id = \$1.*\sunion all\s.* h\.workspace_id = \$\d/s);

it("the dispatcher queries only workspaces with webhooks, one statement each", async () => {
  const tenant = await service.tenant();
  expect(await asked()).toEqual([]);
  const made = await createWebhook(service, tenant, { url: new Receiver(web, "/first").url });
  const other = await listeningTenant(service, new Receiver(web, "/second"));
  expect(await asked()).toEqual([OF_ONE, OF_ONE]);
  await remove(tenant, made);
  await remove(other, other.webhook);
  expect(await asked()).toEqual([]);
});

it("the dispatcher queries many workspaces with one statement", async () => {
  await service.database.write((tx) =>
    tx.run(sql`
      insert into workspace_standings (workspace_id, status, has_webhooks)
      select 'one of many ' || n, 'ACTIVE', true from generate_series(1, 17) n`),
  );
  const receiver = new Receiver(web, "/many");
  const tenant = await listeningTenant(service, receiver);
  expect(await asked()).toEqual([expect.not.stringMatching(/workspace_id = \$/)]);
  await newTag(tenant, "One");
  await service.drainJobs();
  expect(receiver.take()).toHaveLength(1);
  await service.database.write((tx) =>
    tx.run(sql`delete from workspace_standings where workspace_id like 'one of many %'`),
  );
});

it("a workspace is dispatched again after a new webhook, and while another webhook remains", async () => {
  const receiver = new Receiver(web, "/again");
  const tenant = await listeningTenant(service, receiver);
  const second = await createWebhook(service, tenant, { url: receiver.url, events: ["product.*"] });
  await remove(tenant, second);
  await service.drainJobs();
  await newTag(tenant, "One");
  await service.drainJobs();
  expect(receiver.take()).toHaveLength(1);
  await remove(tenant, tenant.webhook);
  await createWebhook(service, tenant, { url: receiver.url });
  await newTag(tenant, "Two");
  await service.drainJobs();
  expect(receiver.take()).toHaveLength(1);
});

it("a workspace stays listed when webhooks are created and deleted concurrently", async () => {
  const tenant = await service.tenant();
  const url = "https://shop.example.com/in";
  for (let round = 0; round < 6; round++) {
    const last = await createWebhook(service, tenant, { url });
    const [next] = await Promise.all([createWebhook(service, tenant, { url }), remove(tenant, last)]);
    expect(await isListed(tenant)).toBe(true);
    await remove(tenant, next);
    expect(await isListed(tenant)).toBe(false);
  }
});

it("webhooks of a process of the previous version are found within a minute", async () => {
  const receiver = new Receiver(web, "/before");
  const tenant = await listeningTenant(service, receiver);
  await service.database.write((tx) =>
    tx.run(sql`update workspace_standings set has_webhooks = false where workspace_id = ${tenant.workspace.id}`),
  );
  service.clock.advance(MINUTE);
  await newTag(tenant, "One");
  await service.drainJobs();
  expect(receiver.take()).toHaveLength(1);
  expect(await isListed(tenant)).toBe(true);
});

it("events are delivered at once after the clock moves back", async () => {
  const receiver = new Receiver(web, "/clock");
  const tenant = await listeningTenant(service, receiver);
  await service.drainJobs();
  service.clock.advance(-HOUR);
  await newTag(tenant, "Earlier");
  await service.drainJobs();
  expect(receiver.take()).toHaveLength(1);
  service.clock.advance(HOUR);
});

it("an erased workspace is no longer listed", async () => {
  const tenant = await listeningTenant(service, new Receiver(web, "/erased"));
  expect(await isListed(tenant)).toBe(true);
  await eraseWorkspace(service, tenant.workspace.id);
  expect(await isListed(tenant)).toBe(false);
});
