// An event is sent if and only if its change happened.

import { mediaWriteExample, productWriteExample, WEBHOOK_EVENTS } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moveBalance } from "../../src/domains/credits/wallets.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { connect } from "../mcp/agent.ts";
import { Web } from "../oauth/web.ts";
import { QUICK_CHALLENGES, Shop } from "../visitors/setting.ts";
import { listeningTenant, RECEIVER_HOST, Receiver, verify } from "./receiver.ts";

let web: Web;
beforeAll(async () => {
  web = await Web.open([RECEIVER_HOST]);
});
afterAll(() => web.close());
const service = withService(() => ({ publicFetch: web.fetch(), env: QUICK_CHALLENGES }));

const call = (tenant: Tenant, method: string, path: string, body?: object) =>
  service.call(method, `/v1/workspaces/${tenant.workspace.id}${path}`, { key: tenant.key, ...(body ? { body } : {}) });

const product = (name: string) => ({
  ...productWriteExample,
  name,
  sku: name,
  barcode: name,
  imageIds: [],
  tagIds: [],
});

/** Causes every event type once in one workspace. */
async function causeEverything(tenant: Tenant): Promise<void> {
  const { body: tag } = await call(tenant, "POST", "/tags", { name: "Vegan" });
  const { body: media } = await call(tenant, "POST", "/media", mediaWriteExample);
  const { body: made } = await call(tenant, "POST", "/products", product("Serum"));
  const { body: collection } = await call(tenant, "POST", "/collections", { name: "Spring" });
  await call(tenant, "PUT", `/tags/${tag.id}`, { name: "Plant based" });
  await call(tenant, "PUT", `/media/${media.id}`, { ...mediaWriteExample, fileName: "other.png" });
  await call(tenant, "PATCH", `/products/${made.id}`, { stock: 3 });
  await call(tenant, "PATCH", `/collections/${collection.id}`, { name: "Summer" });
  await call(tenant, "POST", "/imports", { content: "sku,name,brand,barcode,stock\r\nI-1,Imported,B,I-1,1\r\n" });
  await service.drainJobs();
  await speakToVisitors(tenant, made.id);
  await moveBalances(tenant, [20, -15]);
  await moveBalances(tenant, [-6]);
  await changeAccess(tenant);
  await call(tenant, "DELETE", `/products/${made.id}`);
  await call(tenant, "DELETE", `/collections/${collection.id}`);
  await call(tenant, "DELETE", `/tags/${tag.id}`);
  await call(tenant, "DELETE", `/media/${media.id}`);
}

/** Moves the balance in one transaction. A balance below 10 is low. */
async function moveBalances({ workspace }: Tenant, amounts: readonly number[]): Promise<void> {
  const own = assumeWorkspace(workspace.id, "a test moves the balance of its own workspace");
  await service.database.write(async (tx) => {
    await tx.run(sql`update wallets set low_balance_threshold = 10 where workspace_id = ${workspace.id}`);
    for (const amount of amounts) {
      await moveBalance(tx, own, { kind: "ADJUSTMENT", amount, cause: `test:${amount}` }, service.clock.now());
    }
  });
}

async function speakToVisitors(tenant: Tenant, productId: string): Promise<void> {
  const shop = new Shop(service, tenant);
  const customer = await shop.customer();
  await shop.call("POST", "/feedback", { headers: customer, body: { message: "Lovely" } });
  const { body: profile } = await shop.call("GET", "/customer/profile", { headers: customer });
  const { id: _id, ...values } = profile;
  await shop.call("PUT", "/customer/profile", { headers: customer, body: { ...values, name: "Another" } });
  await service.database.write((tx) =>
    tx.run(sql`
      insert into unanswered_questions (workspace_id, product_id, question_key, id, text, first_asked_at, last_asked_at)
      values (${tenant.workspace.id}, ${productId}, 'k', 'qst_1', 'Why?', ${service.clock.now()}, ${service.clock.now()})`),
  );
  await shop.call("DELETE", "/customer/profile", { headers: customer });
}

async function changeAccess(tenant: Tenant): Promise<void> {
  const cookie = await signIn(service, tenant.account.email);
  const api = `${service.dashboard}/api`;
  const key = { name: "Another", scopes: ["tags:read"], days: 5 };
  const { body } = await service.call("POST", `${api}/api-keys`, { cookie, body: key });
  await service.call("POST", `${api}/api-keys/${body.id}/revoke`, { cookie });
  const { grantId } = await connect(service, tenant.account.id);
  await service.call("POST", `${api}/connections/${grantId}/revoke`, { cookie });
}

describe("webhook events", () => {
  it("cover every type on the list, signed, with an id and without texts of visitors", async () => {
    const receiver = new Receiver(web, "/all");
    const tenant = await listeningTenant(service, receiver);
    await causeEverything(tenant);
    await service.drainJobs();
    expect([...new Set(receiver.types)].sort()).toEqual([...WEBHOOK_EVENTS].sort());
    for (const one of receiver.received) {
      verify(tenant.webhook.secret, one);
      expect(one.event.data.workspaceId).toBe(tenant.workspace.id);
      expect(one.id).toMatch(/^msg_/);
    }
    expect(JSON.stringify(receiver.received.map(({ event }) => event))).not.toMatch(/Lovely|Why\?|Another|@/);
    const finished = receiver.received.find(({ event }) => event.type === "import.finished");
    expect(finished?.event.data).toMatchObject({ status: "DONE", created: 1, updated: 0, failed: 0 });
  });

  it("are not stored without a matching subscription", async () => {
    const receiver = new Receiver(web, "/few");
    const tenant = await listeningTenant(service, receiver, ["tag.*", "product.deleted"]);
    const { body } = await call(tenant, "POST", "/products", product("Unheard"));
    const other = await service.tenant();
    await call(other, "POST", "/tags", { name: "Elsewhere" });
    const noted = () => service.database.read((tx) => tx.many(sql`select type from webhook_outbox`));
    expect(await noted()).toEqual([]);
    await call(tenant, "POST", "/tags", { name: "Heard" });
    await call(tenant, "DELETE", `/products/${body.id}`);
    await service.drainJobs();
    expect(receiver.types.sort()).toEqual(["product.deleted", "tag.created"]);
    expect(await noted()).toEqual([]);
  });

  it("are not sent for rolled back changes", async () => {
    const receiver = new Receiver(web, "/undone");
    const tenant = await listeningTenant(service, receiver);
    await call(tenant, "POST", "/tags", { name: "Twice" });
    expect((await call(tenant, "POST", "/tags", { name: "Twice" })).status).toBe(409);
    const failing = service.database.write(async (tx) => {
      await tx.run(sql`update tags set name = 'Never' where workspace_id = ${tenant.workspace.id}`);
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    await service.drainJobs();
    expect(receiver.types).toEqual(["tag.created"]);
  });

  it("are merged to one per resource and commit", async () => {
    const receiver = new Receiver(web, "/commit");
    const tenant = await listeningTenant(service, receiver, ["tag.*"]);
    const own = sql`workspace_id = ${tenant.workspace.id}`;
    const insert = (id: string) => sql`
      insert into tags (workspace_id, id, name, name_key, name_order, search_text, created_at, updated_at)
      values (${tenant.workspace.id}, ${id}, ${id}, ${Buffer.from(id)}, ${id}, ${id}, now(), now())`;
    await service.database.write(async (tx) => {
      for (const id of ["tag_a", "tag_b", "tag_c"]) await tx.run(insert(id));
      await tx.run(sql`update tags set name = name || '!' where ${own}`);
      await tx.run(sql`update tags set name = name || '!' where ${own}`);
      await tx.run(sql`delete from tags where ${own} and id = 'tag_c'`);
    });
    await service.drainJobs();
    const told = receiver.received.map(({ event }) => `${event.type} ${event.data.id}`).sort();
    expect(told).toEqual(["tag.created tag_a", "tag.created tag_b", "tag.deleted tag_c"]);
  });

  it("are sent one per product for a bulk edit of 100 products", async () => {
    const receiver = new Receiver(web, "/bulk");
    const tenant = await service.tenant();
    const rows = Array.from({ length: 100 }, (_, n) => `B-${n},Bulk ${n},B,B-${n},1`).join("\r\n");
    await call(tenant, "POST", "/imports", { content: `sku,name,brand,barcode,stock\r\n${rows}\r\n` });
    await service.drainJobs();
    await call(tenant, "POST", "/webhooks", { url: receiver.url });
    const changed = await call(tenant, "POST", "/products/changes", { filter: {}, status: "ACTIVE" });
    expect(changed.status).toBe(200);
    await service.drainJobs();
    expect(new Set(receiver.types)).toEqual(new Set(["product.updated"]));
    expect(new Set(receiver.received.map(({ event }) => event.data.id)).size).toBe(100);
    expect(receiver.received).toHaveLength(100);
  });
});
