// Payment events over HTTP like the provider's: signed, late, repeated and concurrent.

import { describe, expect, it } from "vitest";
import { later, MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { mailTo } from "../harness/sign-in.ts";
import { paymentScene, SECRET, WITH_STRIPE } from "./payment-scene.ts";
import { type Bought, checkoutSession, paymentIntentOf, signed } from "./stripe-voice.ts";

const service = withService(WITH_STRIPE);

const { now, event, read, post, paid, deliver, startPurchase, walletOf, purchaseOf, kindsOf, expectSound } =
  paymentScene(service);

const storedCount = async () =>
  (await read<{ count: number }>(sql`select count(*) as count from payment_events`))[0]?.count;

describe("a verified payment", () => {
  it("credits the wallet, issues the receipt, records the buyer and mails the billing email", async () => {
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
    expect(mail?.text).toContain("We added 500 credits to Test workspace. Total: $10.00.");
    const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(service.clock.now());
    expect(mail?.text).toMatch(new RegExp(`Receipt \\S+, ${day}`));
  });

  it("credits once for 50 concurrent deliveries of one event", async () => {
    const { tenant, bought } = await startPurchase();
    const { body, signature } = signed(paid(bought), SECRET, now());
    const replies = await Promise.all(Array.from({ length: 50 }, () => post(body, signature)));
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await walletOf(tenant)).toMatchObject({ balance: 500, purchasedTotal: 500 });
    expect(await kindsOf(bought)).toEqual(["PURCHASE"]);
    await expectSound();
  });

  it("credits once for two different events about one payment, concurrent or later", async () => {
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

  it("credits a slow payment on success, and ignores older events that arrive later", async () => {
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
  ])("with %s returns 200, logs the mismatch and credits no wallet", async (_what, session) => {
    const { tenant, bought } = await startPurchase();
    service.logLines.length = 0;
    await deliver(event("checkout.session.completed", session(bought)));
    expect(await walletOf(tenant)).toMatchObject({ balance: 0 });
    expect(await purchaseOf(bought)).toMatchObject({ status: "PENDING" });
    expect(service.logLines.filter((line) => line.includes("does not match its purchase"))).toHaveLength(1);
  });

  it("for an unknown purchase or another workspace credits no wallet", async () => {
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

describe("the payment webhook endpoint", () => {
  it.each<[string, (body: string, signature: string) => [string, string | undefined]]>([
    ["an altered body", (body, signature) => [body.replace('"amount_total":1000', '"amount_total":1001'), signature]],
    ["a signature with another secret", (body) => [body, signed(body, "whsec_wrong", now()).signature]],
    ["a timestamp older than 5 minutes", (body) => [body, signed(body, SECRET, later(now(), -301 * SECOND)).signature]],
    ["no signature", (body) => [body, undefined]],
    ["an empty signature", (body) => [body, ""]],
    ["a malformed signature", (body) => [body, "t=now,v1=nonsense"]],
    ["an empty body", (_body, signature) => ["", signature]],
    ["a body that is not JSON", () => ["not json", signed("not json", SECRET, now()).signature]],
  ])("returns 400 for %s and stores no event", async (_what, tamper) => {
    const { tenant, bought } = await startPurchase();
    const before = await storedCount();
    const { body, signature } = signed(paid(bought), SECRET, now());
    const reply = await post(...tamper(body, signature));
    expect(reply).toMatchObject({ status: 400, body: { status: 400, code: "invalid_input" } });
    expect(JSON.stringify(reply.body)).not.toContain(SECRET);
    expect(await storedCount()).toBe(before);
    expect(await walletOf(tenant)).toMatchObject({ balance: 0 });
  });

  it.each([
    ["null", "null"],
    ["a number", "5"],
    ["an empty object", "{}"],
    ["an event without its id", JSON.stringify({ type: "refund.created", created: 1, data: { object: {} } })],
    [
      "an event whose object is a number",
      JSON.stringify({ id: "evt_1", type: "refund.created", created: 1, data: { object: 5 } }),
    ],
  ])("returns 400 for %s despite a valid signature, and stores no event", async (_what, payload) => {
    const before = await storedCount();
    const { body, signature } = signed(payload, SECRET, now());
    expect(await post(body, signature)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(await storedCount()).toBe(before);
  });

  it("accepts an event without a timestamp, using the current time", async () => {
    const { tenant, bought } = await startPurchase();
    const { created: _, ...untimed } = paid(bought);
    const { body, signature } = signed(JSON.stringify(untimed), SECRET, now());
    expect(await post(body, signature)).toMatchObject({ status: 200 });
    expect(await walletOf(tenant)).toMatchObject({ balance: 500 });
  });

  it("accepts a signature that is 5 minutes old", async () => {
    const { tenant, bought } = await startPurchase();
    const { body, signature } = signed(paid(bought), SECRET, now());
    service.clock.advance(5 * MINUTE);
    expect((await post(body, signature)).status).toBe(200);
    expect(await walletOf(tenant)).toMatchObject({ balance: 500 });
  });

  it("returns 200 for unknown and unrelated events, and stores no event", async () => {
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
    const { body, signature } = signed(JSON.stringify({ id: "evt_1", type: "about.nothing" }), SECRET, now());
    expect((await post(body, signature)).status).toBe(200);
    expect(await storedCount()).toBe(before);
  });

  it("returns 500 when processing fails, rolls back, and succeeds on redelivery", async () => {
    const { tenant, bought } = await startPurchase();
    const told = paid(bought);
    const { body, signature } = signed(told, SECRET, now());
    // Makes the last write of a credit purchase fail.
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

  it("returns 404 for other methods and on the other origins", async () => {
    expect((await service.call("GET", "/webhooks/payments")).status).toBe(404);
    expect((await service.call("POST", `${service.dashboard}/webhooks/payments`, { body: {} })).status).toBe(404);
  });
});
