// Shops for the tests that are generated from the contracts: an empty one, one for tools, or one with every kind of
// resource that an operation accepts.

import { mediaWriteExample, productWriteExample, websiteWriteExample } from "@vitrine/contract";
import { beginSession } from "../../src/domains/accounts/sessions.ts";
import { recordUnanswered } from "../../src/domains/assistant/unanswered.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { type Sql, sql } from "../../src/storage/database.ts";
import { AiShop } from "../assistant/setting.ts";
import type { Tenant, TestService } from "../harness/service.ts";
import { mailedCode } from "../harness/sign-in.ts";
import { connect } from "../mcp/agent.ts";

/** A tenant with the ids of its resources by kind (`prd`, `tag`…). */
export interface Shop extends Tenant {
  ids: Record<string, string>;
  /** Headers of the customer signed in at the shop's site; empty in a shop without visitors. */
  customer: Record<string, string>;
}

/** Creates an empty shop with public feeds. */
export async function emptyShop(service: TestService): Promise<Shop> {
  const tenant = await service.tenant({ workspaceLimit: 5 });
  const send = sender(service, `/v1/workspaces/${tenant.workspace.id}`, { key: tenant.key });
  await send("PUT", "/website/feeds", { isEnabled: true });
  return { ...tenant, ids: {}, customer: {} };
}

type Send = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ id: string; slug: string; purchaseId: string; threadId: string }>;

/** Sends calls that must succeed, to one base path with one credential. */
function sender(service: TestService, base: string, options: { key: string } | { cookie: string }): Send {
  return async (method, path, body) => {
    const reply = await service.call(method, `${base}${path}`, { ...options, ...(body ? { body } : {}) });
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
}

/**
 * Creates a shop with one of each resource that tools use. Its texts contain `mark`, which identifies them elsewhere.
 */
export async function openShop(service: TestService, mark = "Seeded"): Promise<Shop> {
  const shop = await emptyShop(service);
  const send = sender(service, `/v1/workspaces/${shop.workspace.id}`, { key: shop.key });
  const post = async (path: string, body: object) => (await send("POST", path, body)).id;
  const med = await post("/media", { ...mediaWriteExample, fileName: `${mark}.png` });
  const tag = await post("/tags", { name: mark });
  const own = { imageIds: [med], tagIds: [tag], name: `${mark} serum`, sku: mark, barcode: mark };
  const { id: prd, slug } = await send("POST", "/products", { ...productWriteExample, ...own });
  const col = await post("/collections", { name: mark, description: "", tagIds: [tag], imageId: med });
  const qst = await post("/questions", { text: `Is it ${mark}?` });
  const imp = await post("/imports", { content: `sku,name\r\n${mark},${mark} again\r\n,\r\n` });
  const chg = await post("/products/changes", { ids: [prd], status: "INACTIVE" });
  await post("/products/changes", { ids: [prd], status: "ACTIVE" });
  const unq = await askInVain(service, shop, prd, `Why ${mark}?`);
  const told = { url: "https://shop.example.com/hooks", description: mark, events: ["wallet.in_debt"] };
  const whk = await post("/webhooks", told);
  const { id: msg } = await send("POST", `/webhooks/${whk}/test`);
  const bin = await post("/tags", { name: `${mark} no more` });
  await send("DELETE", `/tags/${bin}?bin=true`);
  return { ...shop, ids: { med, tag, prd, slug, col, qst, unq, imp, chg, whk, msg, bin } };
}

async function askInVain(service: TestService, { workspace }: Shop, productId: string, question: string) {
  const scope = assumeWorkspace(workspace.id, "test");
  const { id } = await service.database.write(async (tx) => {
    await recordUnanswered(tx, scope, { productId, question }, service.clock.now());
    return tx.one<{ id: string }>(sql`select id from unanswered_questions where workspace_id = ${workspace.id}`);
  });
  return id;
}

/** Creates a shop with one of every resource, on all surfaces. */
export async function fullShop(service: TestService, mark: string): Promise<Shop> {
  const shop = await openShop(service, mark);
  const now = service.clock.now();
  const session = await service.database.write((tx) => beginSession(tx, shop.account.id, mark, now));
  const cookie = `vitrine_dashboard=${session.token}`;
  const base = `${service.dashboard}/api`;
  const inWorkspace = sender(service, `${base}/workspaces/${shop.workspace.id}`, { cookie });
  await arrange(inWorkspace, mark, shop.ids);
  const { customer, ...visitors } = await receive(service, shop, mark);
  const { id: inv } = await inWorkspace("POST", "/invitations", { email: `${mark}@invited.example`, role: "STAFF" });
  const { purchaseId: pur } = await inWorkspace("POST", "/checkouts", { credits: 500 });
  const key = { name: mark, scopes: ["tags:read"], days: 30 };
  const { id: ownKey } = await sender(service, base, { cookie })("POST", "/api-keys", key);
  const { id: spk } = await inWorkspace("POST", "/site-keys", {
    name: mark,
    origins: [`https://${mark}.example`.toLowerCase()],
  });
  const { id: dom } = await inWorkspace("POST", "/domains", { host: `${mark}.example` });
  const { grantId: grt } = await connect(service, shop.account.id);
  const trial = { message: `What is ${mark}?`, productId: shop.ids["prd"] ?? "" };
  const { threadId: mth } = await inWorkspace("POST", "/assistant/product-chat", trial);
  const mem = await employ(service, shop, mark);
  const ses = await idIn(service, sql`select id from dashboard_sessions where account_id = ${shop.account.id}`);
  const wsv = await idIn(
    service,
    sql`select id from website_versions where workspace_id = ${shop.workspace.id} limit 1`,
  );
  const wks = await closeAnother(service, shop, cookie);
  await service.drainJobs(); // the import, and the report on its rows
  return {
    ...shop,
    customer,
    ids: { ...shop.ids, ...visitors, inv, pur, key: ownKey, spk, dom, grt, mem, ses, wks, wsv, mth },
  };
}

/** Fills in the resources that every workspace has exactly once. */
async function arrange(send: Send, mark: string, { col = "", prd = "", qst = "", med = "" }): Promise<void> {
  await send("PUT", "/workspace", { name: mark, mainAgentPrompt: mark });
  await send("POST", `/collections/${col}/products/${prd}`);
  await send("PUT", `/products/${prd}/questions`, { questions: [{ id: qst, text: `Is it ${mark}?` }] });
  const { sections: _none, ...website } = websiteWriteExample;
  const shown = { type: "products", title: mark, productIds: [prd] };
  await send("PUT", "/website", { ...website, title: mark, logoId: med, sections: [shown] });
  await send("PUT", "/website/draft", { ...website, title: `${mark} draft`, logoId: med, sections: [shown] });
  await send("PUT", "/wallet/alert", { lowBalanceThreshold: 1 });
}

/** Creates a customer with views, questions and a profile. */
async function receive(service: TestService, { ids, ...tenant }: Shop, mark: string) {
  const site = new AiShop(service, tenant);
  await site.policy({ challenge: "NEVER", guestDailyLimit: 1000, customerDailyLimit: 1000 });
  await site.grant(1000);
  const email = `${mark}@customer.example`.toLowerCase();
  await site.requestCode(email, { name: mark });
  const code = await mailedCode(service, email);
  const { body: signedIn } = await site.call("POST", "/customer/otp/verify", { body: { email, code } });
  const customer = { "x-visitor-token": signedIn.token };
  const productId = ids["prd"] ?? "";
  const visits = [
    await site.call("POST", "/feedback", { headers: customer, body: { message: mark } }),
    await site.call("POST", "/events", { headers: customer, body: { name: "SEARCH", query: mark } }),
  ];
  if (visits.some(({ status }) => status !== 204)) throw new Error(JSON.stringify(visits));
  const asked = await site.ask(productId, customer);
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  const { id: fbk } = await service.database.read((tx) =>
    tx.one<{ id: string }>(sql`select id from feedbacks where workspace_id = ${tenant.workspace.id}`),
  );
  return { customer, cus: signedIn.customer.id as string, thr: asked.body.threadId as string, fbk };
}

async function idIn(service: TestService, statement: Sql): Promise<string> {
  return (await service.database.read((tx) => tx.one<{ id: string }>(statement))).id;
}

/** Creates a second workspace of the owner in closed state, which can be reopened. */
async function closeAnother(service: TestService, { account }: Shop, cookie: string): Promise<string> {
  const { id, subDomain } = await service.workspace(account.id);
  await sender(service, `${service.dashboard}/api/workspaces/${id}`, { cookie })("POST", "/close", { subDomain });
  return id;
}

/** Adds a staff member and a second owner: one of two owners may leave. */
async function employ(service: TestService, { workspace }: Shop, mark: string): Promise<string> {
  for (const role of ["STAFF", "OWNER"] as const) {
    const { id } = await service.account();
    await service.database.write((tx) => tx.run(sql`update accounts set name = ${`${mark} ${role}`} where id = ${id}`));
    await service.member(workspace.id, id, role);
  }
  const { id } = await service.database.read((tx) =>
    tx.one<{ id: string }>(sql`select id from members where workspace_id = ${workspace.id} and role = 'STAFF'`),
  );
  return id;
}
