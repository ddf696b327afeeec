// Refund and dispute events like the provider's: single, as totals, in any order and concurrent.

import { describe, expect, it } from "vitest";
import { Ledger } from "../../src/domains/credits/index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { later, MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { mailTo } from "../harness/sign-in.ts";
import { paymentScene, WITH_STRIPE } from "./payment-scene.ts";
import { type Bought, checkoutSession, dispute, refund, refundedCharge, type StripeEvent } from "./stripe-voice.ts";

const service = withService(WITH_STRIPE);

const { now, event, paid, deliver, startPurchase, walletOf, purchaseOf, kindsOf, expectSound } = paymentScene(service);

const refundNow = (bought: Bought, id: string, amount: number, status?: string) =>
  refund(bought, { id, amount, madeAt: now() }, status);

describe("refunds and disputes", () => {
  it("reverse credits in proportion, rounded up, cumulative, and at most the purchase", async () => {
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

  it("count each refund once, reported singly, as a total or both, in any order", async () => {
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

  it("give the same balance for every order of payment, refund and dispute", async () => {
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

  it("reverse their payment when both arrive concurrently", async () => {
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

  it("reverse credits once for 30 concurrent deliveries of one event", async () => {
    const { tenant, bought } = await startPurchase();
    await deliver(paid(bought));
    const refunded = event("refund.created", refundNow(bought, "re_many", 400));
    await Promise.all(Array.from({ length: 30 }, () => deliver(refunded)));
    expect(await walletOf(tenant)).toMatchObject({ balance: 300 });
    expect(await kindsOf(bought)).toEqual(["PURCHASE", "REFUND"]);
  });

  it("leave debt when the credits are spent, until enough credits are added", async () => {
    const { tenant, bought } = await startPurchase();
    await deliver(paid(bought));
    await service.database.write((tx) =>
      tx.run(sql`update wallets set low_balance_threshold = 1 where workspace_id = ${bought.workspaceId}`),
    );
    await spend(bought.workspaceId, 400);
    await deliver(event("refund.created", refundNow(bought, "re_debt", 1000)));
    expect(await walletOf(tenant)).toMatchObject({ balance: -400, available: -400, inDebt: true });
    const [mail] = await mailTo(service, tenant.account.email);
    expect(mail?.text).toContain("-400 credits. The assistant is paused until you buy credits");
    const again = await anotherPurchase(bought);
    await deliver(paid(again));
    expect(await walletOf(tenant)).toMatchObject({ balance: 100, available: 100, inDebt: false });
    await expectSound();
  });

  it("restore credits on a won dispute or a failed refund, not on a lost dispute", async () => {
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

  it("reverse no credits for an inquiry", async () => {
    const { tenant, bought } = await startPurchase();
    await deliver(paid(bought), event("charge.dispute.created", dispute(bought, "warning_needs_response")));
    expect(await walletOf(tenant)).toMatchObject({ balance: 500 });
  });
});

async function spend(workspaceId: string, amount: number): Promise<void> {
  const ledger = new Ledger({ outbox: { post: async () => {} }, dashboardUrl: service.dashboard });
  const workspace = assumeWorkspace(workspaceId, "test");
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
