import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { sql } from "../../src/storage/database.ts";
import { startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

interface Member {
  tenant: Tenant;
  cookie: string;
  api: string;
}

async function member(service: TestService, role: "OWNER" | "STAFF" | "BILLING" = "OWNER"): Promise<Member> {
  const tenant = await service.tenant();
  const account = role === "OWNER" ? tenant.account : await service.account();
  if (role !== "OWNER") await service.member(tenant.workspace.id, account.id, role);
  const cookie = await signIn(service, account.email);
  return { tenant, cookie, api: `${service.dashboard}/api/workspaces/${tenant.workspace.id}` };
}

const buy = (service: TestService, { api, cookie }: Member, credits: unknown) =>
  service.call("POST", `${api}/checkouts`, { cookie, body: { credits } });
const get = async (service: TestService, { api, cookie }: Member, path: string) =>
  (await service.call("GET", `${api}${path}`, { cookie })).body;

const SWITCHING = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n";

function drip(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const drops = setInterval(() => response.write(" "), 50);
  response.once("close", () => clearInterval(drops));
}

describe("the development checkout", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ env: { TRUST_PROXY: "on" } });
  });
  afterAll(() => service.stop());

  const press = (url: string, button: string, amount?: number) =>
    service.call("POST", `${url}/${button}`, {
      rawBody: amount === undefined ? "" : `amount=${amount}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

  it("offers the three packs at their prices", async () => {
    const owner = await member(service);
    expect(await get(service, owner, "/credit-packs")).toEqual({
      packs: [
        { credits: 500, amount: 1000, currency: "usd" },
        { credits: 1000, amount: 1900, currency: "usd" },
        { credits: 5000, amount: 9000, currency: "usd" },
      ],
    });
  });

  it("credits on its signed webhook, never on the return URL", async () => {
    const owner = await member(service, "BILLING");
    const started = await buy(service, owner, 1000);
    expect(started.status).toBe(200);
    const { purchaseId, url } = started.body;
    expect(url.startsWith(`${service.dashboard.replace("127.0.0.1", "localhost")}/dev/checkout/`)).toBe(true);
    const page = await service.call("GET", url);
    expect(page.status).toBe(200);
    expect(page.body).toContain("1000 credits for 19.00 USD");
    const back = /<a href="([^"]+)"/.exec(page.body)?.[1] ?? "";
    expect(back).toContain(`/w/${owner.tenant.workspace.id}/usage?purchase=${purchaseId}`);
    await service.call("GET", back);
    expect(await get(service, owner, "/wallet")).toMatchObject({ balance: 0 });
    expect(await get(service, owner, `/purchases/${purchaseId}`)).toMatchObject({ status: "PENDING", receipt: null });

    const pressed = await press(url, "pay");
    expect(pressed.status).toBe(303);
    await press(url, "pay");
    expect(await get(service, owner, "/wallet")).toMatchObject({ balance: 1000, purchasedTotal: 1000 });
    expect(await get(service, owner, `/purchases/${purchaseId}`)).toEqual({
      id: purchaseId,
      credits: 1000,
      amount: 1900,
      currency: "usd",
      status: "PAID",
      reversedAmount: 0,
      reversedCredits: 0,
      createdAt: service.clock.now().toISOString(),
      paidAt: service.clock.now().toISOString(),
      receipt: {
        number: expect.stringMatching(/^\d{8}-[0-9A-Z]{8}$/),
        issuedAt: service.clock.now().toISOString(),
        billedToName: "Test workspace",
        billedToEmail: owner.tenant.account.email,
        description: "1000 credits",
        amount: 1900,
        currency: "usd",
      },
    });
  });

  it("simulates slow payments, refunds and disputes", async () => {
    const owner = await member(service);
    const { url } = (await buy(service, owner, 500)).body;
    const balance = async () => (await get(service, owner, "/wallet")).balance;
    await press(url, "pay-later");
    expect(await balance()).toBe(0);
    await press(url, "confirm");
    expect(await balance()).toBe(500);
    const refunded = await press(url, "refund", 100);
    expect(await balance()).toBe(450);
    const after = await service.call("GET", `${service.dashboard}${refunded.headers.get("location")}`);
    expect(after.body).toContain("Sent: Refund.");
    await press(url, "dispute");
    expect(await balance()).toBe(0);
    await press(url, "win-dispute");
    expect(await balance()).toBe(450);
    service.clock.advance(1000);
    await press(url, "lose-dispute");
    expect(await balance()).toBe(0);
  });

  it("returns 404 for forged sessions and unknown actions, and 403 for cross-site requests", async () => {
    const owner = await member(service);
    const { url } = (await buy(service, owner, 500)).body;
    expect((await service.call("GET", `${service.dashboard}/dev/checkout/forged`)).status).toBe(404);
    expect((await press(`${service.dashboard}/dev/checkout/forged`, "pay")).status).toBe(404);
    expect((await press(url, "steal")).status).toBe(404);
    expect((await press(url, "refund", 0)).status).toBe(400);
    expect((await press(url, "refund", 100_000)).status).toBe(400);
    const foreign = await service.call("POST", `${url}/pay`, {
      rawBody: "",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    expect(await get(service, owner, "/wallet")).toMatchObject({ balance: 0 });
  });

  it("starts one checkout for repeated requests with one Idempotency-Key", async () => {
    const owner = await member(service);
    const again = () =>
      service.call("POST", `${owner.api}/checkouts`, {
        cookie: owner.cookie,
        body: { credits: 500 },
        headers: { "idempotency-key": "once" },
      });
    const replies = await Promise.all(Array.from({ length: 10 }, again));
    const started = replies.filter(({ status }) => status === 200);
    expect(started.length).toBeGreaterThan(0);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const { body } = await again();
    expect(new Set([body, ...started.map((reply) => reply.body)].map(({ url }) => url)).size).toBe(1);
    expect((await get(service, owner, "/purchases")).pagination.total).toBe(1);
  });

  it("returns 400 for packs that are not for sale", async () => {
    const owner = await member(service);
    for (const credits of [0, 1, 499, -500, 500.5, "500", null, 1e9]) {
      const reply = await buy(service, owner, credits);
      expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { credits: expect.any(String) } } });
    }
    expect((await get(service, owner, "/purchases")).purchases).toEqual([]);
  });

  it("returns 403 to staff for checkout, wallet and purchases", async () => {
    const staff = await member(service, "STAFF");
    expect(await buy(service, staff, 500)).toMatchObject({ status: 403, body: { code: "forbidden_role" } });
    for (const path of [
      "/wallet",
      "/wallet/entries",
      "/wallet/alert",
      "/purchases",
      "/credit-packs",
      "/exports/entries.csv",
    ]) {
      expect(await get(service, staff, path)).toMatchObject({ code: "forbidden_role" });
    }
    const stranger = await member(service);
    const intruder = { ...stranger, api: staff.api };
    expect(await buy(service, intruder, 500)).toMatchObject({ status: 403, body: { code: "not_owner" } });
    const { purchaseId } = (await buy(service, stranger, 500)).body;
    const other = await member(service);
    expect(await get(service, other, `/purchases/${purchaseId}`)).toMatchObject({ code: "not_found" });
  });
});

describe("the Stripe checkout", () => {
  interface Asked {
    path: string;
    headers: IncomingHttpHeaders;
    form: URLSearchParams;
  }

  let stripe: Server;
  let service: TestService;
  const asked: Asked[] = [];
  let answer: (attempt: number) => { status: number; body: unknown } | "drop" | "hang" | "switch" | "drip";

  beforeAll(async () => {
    stripe = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      asked.push({ path: request.url ?? "", headers: request.headers, form: new URLSearchParams(body) });
      const reply = answer(asked.length);
      if (reply === "hang") return;
      if (reply === "drop") return void request.socket.destroy();
      if (reply === "switch") return void request.socket.write(SWITCHING);
      if (reply === "drip") return drip(response);
      response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
    });
    await new Promise<void>((resolve) => stripe.listen(0, "127.0.0.1", resolve));
    service = await startTestService({
      env: {
        TRUST_PROXY: "on",
        STRIPE_SECRET_KEY: "sk_test_abc",
        STRIPE_WEBHOOK_SECRET: "whsec_abc",
        STRIPE_API_URL: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
        STRIPE_DEADLINE_SECONDS: "2",
      },
    });
  });
  afterAll(async () => {
    await service.stop();
    stripe.closeAllConnections();
    await new Promise((resolve) => stripe.close(resolve));
  });

  const session = {
    id: "cs_test_1",
    object: "checkout.session",
    url: "https://checkout.stripe.example/c/pay/cs_test_1",
  };

  it("creates one session with the pack's price and our own reference", async () => {
    const owner = await member(service);
    asked.length = 0;
    answer = () => ({ status: 200, body: session });
    const started = await buy(service, owner, 5000);
    expect(started).toMatchObject({ status: 200, body: { url: session.url } });
    const { purchaseId } = started.body;
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      path: "/v1/checkout/sessions",
      headers: { authorization: "Bearer sk_test_abc", "idempotency-key": purchaseId },
    });
    expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({
      mode: "payment",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "9000",
      "line_items[0][price_data][product_data][name]": "5000 credits",
      client_reference_id: purchaseId,
      "metadata[purchaseId]": purchaseId,
      "metadata[workspaceId]": owner.tenant.workspace.id,
      "payment_intent_data[metadata][purchaseId]": purchaseId,
      "payment_intent_data[metadata][workspaceId]": owner.tenant.workspace.id,
      success_url: expect.stringContaining(`/usage?purchase=${purchaseId}`),
      cancel_url: expect.stringContaining(`/usage?purchase=${purchaseId}`),
    });
    const rows = await service.database.read((tx) =>
      tx.many(sql`select status, session_id, started_by from purchases where id = ${purchaseId}`),
    );
    expect(rows).toEqual([{ status: "PENDING", session_id: "cs_test_1", started_by: owner.tenant.account.id }]);
  });

  it("retries with the same idempotency key when the connection breaks", async () => {
    const owner = await member(service);
    asked.length = 0;
    answer = (attempt) => (attempt === 1 ? "drop" : { status: 200, body: session });
    expect((await buy(service, owner, 500)).status).toBe(200);
    expect(asked.map(({ headers }) => headers["idempotency-key"])).toHaveLength(2);
    expect(new Set(asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("marks the purchase as failed and returns 500 without details when Stripe refuses", async () => {
    const owner = await member(service);
    answer = () => ({
      status: 400,
      body: { error: { type: "invalid_request_error", message: "No such key: sk_test_abc" } },
    });
    const reply = await buy(service, owner, 500);
    expect(reply).toMatchObject({
      status: 500,
      body: { code: "internal", message: "Something went wrong on our side." },
    });
    expect((await get(service, owner, "/purchases")).purchases).toMatchObject([{ status: "FAILED", receipt: null }]);
    expect(await get(service, owner, "/purchases?status=PAID")).toMatchObject({
      purchases: [],
      pagination: { total: 0 },
    });
    expect(await get(service, owner, "/wallet")).toMatchObject({ balance: 0 });
  });

  it.each([
    ["fails", { status: 500, body: { error: { type: "api_error", message: "oops" } } }],
    ["returns HTML", { status: 502, body: "<html>" }],
    ["returns no session", { status: 200, body: null }],
    ["drops the connection", "drop"],
    ["never responds", "hang"],
    ["switches to another protocol", "switch"],
    ["responds endlessly", "drip"],
  ] as const)("that %s returns 503 and fails the purchase; the next one succeeds", async (_how, reply) => {
    const owner = await member(service);
    answer = () => reply;
    const refused = await buy(service, owner, 500);
    expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await get(service, owner, "/purchases")).purchases).toMatchObject([{ status: "FAILED" }]);
    answer = () => ({ status: 200, body: session });
    expect((await buy(service, owner, 500)).status).toBe(200);
  });

  it("replaces the development checkout page", async () => {
    expect((await service.call("GET", `${service.dashboard}/dev/checkout/anything`)).status).toBe(404);
  });
});

describe("operator-granted credits", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ env: { PAYMENTS: "none", TRUST_PROXY: "on" } });
  });
  afterAll(() => service.stop());

  it("offer no packs, return 400 for a checkout, and 404 for payment events", async () => {
    const owner = await member(service);
    expect(await get(service, owner, "/credit-packs")).toEqual({ packs: [] });
    expect(await buy(service, owner, 500)).toMatchObject({
      status: 400,
      body: { fieldErrors: { credits: "cannot be bought here: the operator grants credits" } },
    });
    expect((await get(service, owner, "/purchases")).purchases).toEqual([]);
    expect((await service.call("POST", "/webhooks/payments", { rawBody: "{}" })).status).toBe(404);
    expect((await service.call("GET", `${service.dashboard}/dev/checkout/anything`)).status).toBe(404);
  });
});

describe("the configuration of credits", () => {
  it("has configurable packs and costs", () => {
    expect(readConfig({}).credits).toMatchObject({
      packs: [
        { credits: 500, amount: 1000 },
        { credits: 1000, amount: 1900 },
        { credits: 5000, amount: 9000 },
      ],
      costs: {
        productChat: { LOW: 1, MEDIUM: 2, HIGH: 4 },
        routineChat: { LOW: 2, MEDIUM: 4, HIGH: 8 },
        faceAnalysis: 5,
        image: 1,
      },
    });
    const changed = readConfig({ CREDIT_PACKS: "10:99", CREDIT_CURRENCY: "eur", CREDIT_COSTS_PRODUCT_CHAT: "3,3,3" });
    expect(changed.credits.packs).toEqual([{ credits: 10, amount: 99, currency: "eur" }]);
    expect(changed.credits.costs.productChat).toEqual({ LOW: 3, MEDIUM: 3, HIGH: 3 });
  });

  it.each([
    { CREDIT_PACKS: "500" },
    { CREDIT_PACKS: "500:-1" },
    { CREDIT_PACKS: "a:b" },
    { CREDIT_COSTS_ROUTINE_CHAT: "1,2" },
    { CREDIT_COST_FACE_ANALYSIS: "0" },
    { STRIPE_SECRET_KEY: "sk_test" },
    { STRIPE_WEBHOOK_SECRET: "whsec" },
  ])("rejects %j", (env) => {
    expect(() => readConfig(env)).toThrow(/CREDIT|STRIPE/);
  });
});
