// Payment events as a provider delivers them: over HTTP, signed, late, repeated, in any order and at the same time.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Ledger, verifyLedger } from "../../src/domains/credits/index.ts";
import { later, MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";
import { provenWorkspace } from "../../src/kernel/principals.ts";
import { sql } from "../../src/storage/database.ts";
import { startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { mailTo } from "../harness/sign-in.ts";
import {
  type Bought,
  checkoutSession,
  dispute,
  paymentIntentOf,
  refund,
  refundedCharge,
  type StripeEvent,
  signed,
  stripeEvent,
} from "./stripe-voice.ts";

const SECRET = "whsec_of_this_test";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { STRIPE_SECRET_KEY: "sk_test_123", STRIPE_WEBHOOK_SECRET: SECRET } });
});
afterAll(() => service.stop());

const now = () => service.clock.now();
const event = (type: string, object: Record<string, unknown>) => stripeEvent(type, object, now());

function post(body: string, signature: string | undefined) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (signature !== undefined) headers["stripe-signature"] = signature;
  return service.call("POST", "/webhooks/payments", { rawBody: body, headers });
}

async function deliver(...events: StripeEvent[]): Promise<void> {
  for (const one of events) {
    const { body, signature } = signed(one, SECRET, now());
    expect(await post(body, signature)).toMatchObject({ status: 200, body: { received: true } });
  }
}

const read = <Row>(statement: ReturnType<typeof sql>) => service.database.read((tx) => tx.many<Row>(statement));

/** A workspace with a checkout that waits to be paid. */
async function startPurchase(pack = { credits: 500, amount: 1000 }): Promise<{ tenant: Tenant; bought: Bought }> {
  const tenant = await service.tenant();
  const purchaseId = newId("purchase");
  const bought = {
    workspaceId: tenant.workspace.id,
    purchaseId,
    sessionId: `cs_${purchaseId}`,
    ...pack,
    currency: "usd",
  };
  await service.database.write((tx) =>
    tx.run(sql`
      insert into purchases (workspace_id, id, provider, credits, amount, currency, status, session_id, started_by, created_at)
      values (${bought.workspaceId}, ${purchaseId}, 'stripe', ${pack.credits}, ${pack.amount}, 'usd', 'PENDING',
              ${bought.sessionId}, ${tenant.account.id}, ${now()})`),
  );
  return { tenant, bought };
}

const walletOf = async (tenant: Tenant) =>
  (await service.call("GET", `/v1/workspaces/${tenant.workspace.id}/wallet`, { key: tenant.key })).body;
const purchaseOf = async ({ workspaceId, purchaseId }: Bought) =>
  (
    await read<Record<string, unknown>>(
      sql`select * from purchases where workspace_id = ${workspaceId} and id = ${purchaseId}`,
    )
  )[0];
const kindsOf = async ({ workspaceId }: Bought) =>
  (
    await read<{ kind: string }>(
      sql`select kind from ledger_entries where workspace_id = ${workspaceId} order by number`,
    )
  ).map(({ kind }) => kind);
const storedCount = async () =>
  (await read<{ count: number }>(sql`select count(*) as count from payment_events`))[0]?.count;
const expectSound = async () => expect(await service.database.read(verifyLedger)).toEqual([]);

const refundNow = (bought: Bought, id: string, amount: number, status?: string) =>
  refund(bought, { id, amount, madeAt: now() }, status);

const paid = (bought: Bought) => event("checkout.session.completed", checkoutSession(bought));

describe("a verified payment", () => {
  it("credits the wallet, writes the receipt, records who bought and tells the billing email", async () => {
    const { tenant, bought } = await startPurchase();
    await deliver(paid(bought));
    expect(await walletOf(tenant)).toEqual({
      balance: 500,
      reserved: 0,
      available: 500,
      inDebt: false,
      purchasedTotal: 500,
      usedTotal: 0,
      updatedAt: now().toISOString(),
    });
    expect(await purchaseOf(bought)).toMatchObject({
      status: "PAID",
      payment_reference: paymentIntentOf(bought),
      billed_to_name: "Test workspace",
      billed_to_email: tenant.account.email,
      receipt_number: expect.stringMatching(/^20260301-[0-9A-Z]{8}$/),
    });
    const events = await service.call("GET", `/v1/workspaces/${tenant.workspace.id}/usage/events`, { key: tenant.key });
    expect(events.body.events).toMatchObject([
      {
        eventName: "PURCHASE",
        actorType: "MEMBER",
        userId: tenant.account.id,
        creditDelta: 500,
        resourceId: bought.purchaseId,
      },
    ]);
    const [mail] = await mailTo(service, tenant.account.email);
    expect(mail?.text).toContain("Test workspace has bought 500 credits for $10.00.");
  });

  it("credits once when the same event is delivered 50 times at once", async () => {
    const { tenant, bought } = await startPurchase();
    const { body, signature } = signed(paid(bought), SECRET, now());
    const replies = await Promise.all(Array.from({ length: 50 }, () => post(body, signature)));
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await walletOf(tenant)).toMatchObject({ balance: 500, purchasedTotal: 500 });
    expect(await kindsOf(bought)).toEqual(["PURCHASE"]);
    await expectSound();
  });

  it("credits once when two different events tell of one payment, at once or later", async () => {
    const { tenant, bought } = await startPurchase();
    const both = [
      paid(bought),
      event("checkout.session.async_payment_succeeded", checkoutSession(bought)),
      paid(bought),
    ];
    await Promise.all(both.map((one) => deliver(one)));
    await deliver(paid(bought));
    expect(await walletOf(tenant)).toMatchObject({ balance: 500 });
    expect(await kindsOf(bought)).toEqual(["PURCHASE"]);
  });

  it("waits for a slow payment, credits when it arrives, and is not undone by older words that come late", async () => {
    const { tenant, bought } = await startPurchase();
    await deliver(event("checkout.session.completed", checkoutSession(bought, "unpaid")));
    expect(await walletOf(tenant)).toMatchObject({ balance: 0 });
    expect(await purchaseOf(bought)).toMatchObject({ status: "PROCESSING" });
    await deliver(event("checkout.session.async_payment_succeeded", checkoutSession(bought)));
    await deliver(event("checkout.session.completed", checkoutSession(bought, "unpaid")));
    await deliver(event("checkout.session.async_payment_failed", checkoutSession(bought, "unpaid")));
    await deliver(event("checkout.session.expired", checkoutSession(bought, "unpaid")));
    expect(await walletOf(tenant)).toMatchObject({ balance: 500 });
    expect(await purchaseOf(bought)).toMatchObject({ status: "PAID" });
  });

  it.each([
    ["checkout.session.async_payment_failed", "FAILED"],
    ["checkout.session.expired", "EXPIRED"],
  ])("does not credit for %s", async (type, status) => {
    const { tenant, bought } = await startPurchase();
    await deliver(event(type, checkoutSession(bought, "unpaid")));
    expect(await walletOf(tenant)).toMatchObject({ balance: 0 });
    expect(await purchaseOf(bought)).toMatchObject({ status });
  });

  it.each<[string, (bought: Bought) => Record<string, unknown>]>([
    ["another amount", (bought) => ({ ...checkoutSession(bought), amount_total: 1 })],
    ["another currency", (bought) => ({ ...checkoutSession(bought), currency: "try" })],
    ["another session", (bought) => ({ ...checkoutSession(bought), id: "cs_other" })],
    ["no payment", (bought) => ({ ...checkoutSession(bought), payment_intent: null })],
  ])("with %s is acknowledged, reported and credits nothing", async (_what, session) => {
    const { tenant, bought } = await startPurchase();
    service.logLines.length = 0;
    await deliver(event("checkout.session.completed", session(bought)));
    expect(await walletOf(tenant)).toMatchObject({ balance: 0 });
    expect(await purchaseOf(bought)).toMatchObject({ status: "PENDING" });
    expect(service.logLines.filter((line) => line.includes("does not match its purchase"))).toHaveLength(1);
  });

  it("of a purchase that is not ours, or in another workspace's name, changes nothing", async () => {
    const { tenant, bought } = await startPurchase();
    const stranger = await service.tenant();
    await deliver(
      paid({ ...bought, purchaseId: "pur_unknown" }),
      paid({ ...bought, workspaceId: stranger.workspace.id }),
    );
    expect(await walletOf(tenant)).toMatchObject({ balance: 0 });
    expect(await walletOf(stranger)).toMatchObject({ balance: 0 });
  });
});

describe("refunds and disputes", () => {
  it("take back credits in proportion, rounded up, cumulated and never above the purchase", async () => {
    const { tenant, bought } = await startPurchase();
    await deliver(paid(bought), event("refund.created", refundNow(bought, "re_1", 1)));
    expect(await walletOf(tenant)).toMatchObject({ balance: 499 });
    await deliver(event("refund.created", refundNow(bought, "re_2", 332)));
    expect(await walletOf(tenant)).toMatchObject({ balance: 333 });
    await deliver(event("charge.refunded", refundedCharge(bought, 333)));
    expect(await walletOf(tenant)).toMatchObject({ balance: 333 });
    await deliver(event("refund.created", refundNow(bought, "re_3", 667)));
    expect(await walletOf(tenant)).toMatchObject({ balance: 0, inDebt: false, purchasedTotal: 500 });
    await deliver(
      event("charge.refunded", refundedCharge(bought, 1000)),
      event("refund.updated", refundNow(bought, "re_4", 900)),
    );
    expect(await walletOf(tenant)).toMatchObject({ balance: 0 });
    expect(await purchaseOf(bought)).toMatchObject({ reversed_amount: 1000, reversed_credits: 500 });
    await expectSound();
  });

  it("count each refund once, whether it is told singly, in a total or both, in any order", async () => {
    const orders = permutations([0, 1, 2, 3]);
    for (const order of orders) {
      const { tenant, bought } = await startPurchase();
      const told: StripeEvent[] = [];
      for (const [type, object] of [
        ["checkout.session.completed", () => checkoutSession(bought)],
        ["charge.refunded", () => refundedCharge(bought, 100)],
        ["refund.created", () => refundNow(bought, `re_2_${bought.purchaseId}`, 200)],
        ["refund.created", () => refundNow(bought, `re_3_${bought.purchaseId}`, 50)],
      ] as const) {
        service.clock.advance(SECOND);
        told.push(event(type, object()));
      }
      await deliver(...order.map((place) => told[place] as StripeEvent));
      expect(await walletOf(tenant)).toMatchObject({ balance: 325 });
      service.clock.advance(SECOND);
      await deliver(event("charge.refunded", refundedCharge(bought, 350)));
      expect(await walletOf(tenant)).toMatchObject({ balance: 325 });
      await deliver(event("charge.refunded", refundedCharge(bought, 400)));
      expect(await walletOf(tenant)).toMatchObject({ balance: 300 });
    }
    await expectSound();
  });

  it("end the same whatever the order in which payment, refund and dispute arrive", async () => {
    const orders = permutations([0, 1, 2, 3]);
    for (const order of orders) {
      const { tenant, bought } = await startPurchase();
      const told: StripeEvent[] = [];
      for (const [type, object] of [
        ["checkout.session.completed", checkoutSession(bought)],
        ["refund.created", refundNow(bought, `re_${bought.purchaseId}`, 100)],
        ["charge.dispute.created", dispute(bought, "needs_response", 900)],
        ["charge.dispute.closed", dispute(bought, "won", 900)],
      ] as const) {
        service.clock.advance(SECOND);
        told.push(event(type, object));
      }
      await deliver(...order.map((place) => told[place] as StripeEvent));
      expect(await walletOf(tenant)).toMatchObject({ balance: 450, purchasedTotal: 500 });
    }
    await expectSound();
  });

  it("find their payment when both arrive at the same time", async () => {
    const rounds = Array.from({ length: 25 }, async () => {
      const { tenant, bought } = await startPurchase();
      await Promise.all([
        deliver(event("refund.created", refundNow(bought, `re_${bought.purchaseId}`, 1000))),
        deliver(paid(bought)),
      ]);
      expect(await walletOf(tenant)).toMatchObject({ balance: 0, purchasedTotal: 500 });
    });
    await Promise.all(rounds);
    await expectSound();
  });

  it("take once what is told 30 times at once", async () => {
    const { tenant, bought } = await startPurchase();
    await deliver(paid(bought));
    const refunded = event("refund.created", refundNow(bought, "re_many", 400));
    await Promise.all(Array.from({ length: 30 }, () => deliver(refunded)));
    expect(await walletOf(tenant)).toMatchObject({ balance: 300 });
    expect(await kindsOf(bought)).toEqual(["PURCHASE", "REFUND"]);
  });

  it("leave debt when the credits are used, which stops the assistant until enough are bought", async () => {
    const { tenant, bought } = await startPurchase();
    await deliver(paid(bought));
    await service.database.write((tx) =>
      tx.run(sql`update wallets set low_balance_threshold = 1 where workspace_id = ${bought.workspaceId}`),
    );
    await spend(bought.workspaceId, 400);
    await deliver(event("refund.created", refundNow(bought, "re_debt", 1000)));
    expect(await walletOf(tenant)).toMatchObject({ balance: -400, available: -400, inDebt: true });
    const [mail] = await mailTo(service, tenant.account.email);
    expect(mail?.text).toContain("-400 credits: the assistant stops until enough credits are bought");
    const again = await anotherPurchase(bought);
    await deliver(paid(again));
    expect(await walletOf(tenant)).toMatchObject({ balance: 100, available: 100, inDebt: false });
    await expectSound();
  });

  it("give credits back when a dispute is won or a refund fails, and keep them when it is lost", async () => {
    const { tenant, bought } = await startPurchase();
    await deliver(paid(bought), event("charge.dispute.created", dispute(bought, "needs_response")));
    expect(await walletOf(tenant)).toMatchObject({ balance: 0 });
    service.clock.advance(SECOND);
    await deliver(event("charge.dispute.closed", dispute(bought, "won")));
    expect(await walletOf(tenant)).toMatchObject({ balance: 500 });
    service.clock.advance(SECOND);
    await deliver(event("charge.dispute.closed", dispute(bought, "lost")));
    expect(await walletOf(tenant)).toMatchObject({ balance: 0 });

    const other = await startPurchase();
    await deliver(paid(other.bought), event("refund.created", refundNow(other.bought, "re_f", 500, "pending")));
    expect(await walletOf(other.tenant)).toMatchObject({ balance: 250 });
    await deliver(event("refund.failed", refundNow(other.bought, "re_f", 500, "failed")));
    expect(await walletOf(other.tenant)).toMatchObject({ balance: 500 });
    await expectSound();
  });

  it("take nothing for a mere inquiry", async () => {
    const { tenant, bought } = await startPurchase();
    await deliver(paid(bought), event("charge.dispute.created", dispute(bought, "warning_needs_response")));
    expect(await walletOf(tenant)).toMatchObject({ balance: 500 });
  });
});

describe("the webhook's door", () => {
  it.each<[string, (body: string, signature: string) => [string, string | undefined]]>([
    ["an altered body", (body, signature) => [body.replace('"amount_total":1000', '"amount_total":1001'), signature]],
    ["another secret", (body) => [body, signed(body, "whsec_wrong", now()).signature]],
    ["a timestamp older than 5 minutes", (body) => [body, signed(body, SECRET, later(now(), -301 * SECOND)).signature]],
    ["no signature", (body) => [body, undefined]],
    ["an empty signature", (body) => [body, ""]],
    ["a signature that is none", (body) => [body, "t=now,v1=nonsense"]],
    ["an empty body", (_body, signature) => ["", signature]],
    ["a body that is no JSON", () => ["not json", signed("not json", SECRET, now()).signature]],
  ])("refuses %s with 400 and stores nothing", async (_what, tamper) => {
    const { tenant, bought } = await startPurchase();
    const before = await storedCount();
    const { body, signature } = signed(paid(bought), SECRET, now());
    const reply = await post(...tamper(body, signature));
    expect(reply).toMatchObject({ status: 400, body: { status: 400, code: "invalid_input" } });
    expect(JSON.stringify(reply.body)).not.toContain(SECRET);
    expect(await storedCount()).toBe(before);
    expect(await walletOf(tenant)).toMatchObject({ balance: 0 });
  });

  it("takes a signature that is almost 5 minutes old", async () => {
    const { tenant, bought } = await startPurchase();
    const { body, signature } = signed(paid(bought), SECRET, now());
    service.clock.advance(5 * MINUTE);
    expect((await post(body, signature)).status).toBe(200);
    expect(await walletOf(tenant)).toMatchObject({ balance: 500 });
  });

  it("acknowledges events that it does not know, or that are not about our checkouts, and stores nothing", async () => {
    const before = await storedCount();
    await deliver(
      event("customer.created", { id: "cus_1", object: "customer" }),
      event("checkout.session.completed", {
        id: "cs_foreign",
        object: "checkout.session",
        metadata: {},
        payment_status: "paid",
      }),
      event("refund.created", { id: "re_foreign", object: "refund", payment_intent: null, amount: 1, currency: "usd" }),
    );
    expect(await storedCount()).toBe(before);
  });

  it("answers 5xx when processing fails, leaves nothing half done, and succeeds when told again", async () => {
    const { tenant, bought } = await startPurchase();
    const told = paid(bought);
    const { body, signature } = signed(told, SECRET, now());
    // The last thing that crediting writes cannot be written.
    await service.database.write((tx) =>
      tx.run(sql`alter table usage_events add constraint no_purchases check (event_name <> 'PURCHASE') not valid`),
    );
    const failed = await post(body, signature);
    expect(failed).toMatchObject({ status: 500, body: { code: "internal" } });
    expect(await walletOf(tenant)).toMatchObject({ balance: 0, purchasedTotal: 0 });
    expect(await purchaseOf(bought)).toMatchObject({ status: "PENDING", payment_reference: null });
    expect(await kindsOf(bought)).toEqual([]);
    expect(await read(sql`select outcome from payment_events where id = ${told.id}`)).toEqual([{ outcome: null }]);
    await service.database.write((tx) => tx.run(sql`alter table usage_events drop constraint no_purchases`));
    expect((await post(body, signature)).status).toBe(200);
    expect(await walletOf(tenant)).toMatchObject({ balance: 500, purchasedTotal: 500 });
    expect(await read(sql`select outcome from payment_events where id = ${told.id}`)).toEqual([{ outcome: "APPLIED" }]);
    await expectSound();
  });

  it("is no place for other methods, and does not answer on the other origins", async () => {
    expect((await service.call("GET", "/webhooks/payments")).status).toBe(404);
    expect((await service.call("POST", `${service.dashboard}/webhooks/payments`, { body: {} })).status).toBe(404);
  });
});

async function spend(workspaceId: string, amount: number): Promise<void> {
  const ledger = new Ledger({ outbox: { post: async () => {} }, dashboardUrl: service.dashboard });
  const workspace = provenWorkspace(workspaceId);
  await service.database.write(async (tx) => {
    const { id } = await ledger.reserve(tx, workspace, { amount, expiresAt: later(now(), MINUTE) }, now());
    await ledger.settle(tx, workspace, id, now());
  });
}

async function anotherPurchase(bought: Bought): Promise<Bought> {
  const purchaseId = newId("purchase");
  await service.database.write((tx) =>
    tx.run(sql`
      insert into purchases (workspace_id, id, provider, credits, amount, currency, status, started_by, created_at)
      values (${bought.workspaceId}, ${purchaseId}, 'stripe', 500, 1000, 'usd', 'PENDING', 'acc_x', ${now()})`),
  );
  return { ...bought, purchaseId, sessionId: `cs_${purchaseId}` };
}

const permutations = <T>(items: T[]): T[][] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item, place) => permutations(items.toSpliced(place, 1)).map((rest) => [item, ...rest]));
