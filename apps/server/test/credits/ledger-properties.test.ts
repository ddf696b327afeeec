// Random wallet histories, partly concurrent and partly interrupted, with provider events that arrive late, repeatedly
// and in any order. The books are always correct at the end.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PaymentEvents } from "../../src/domains/credits/index.ts";
import type { WorkspaceScope } from "../../src/kernel/access/principals.ts";
import { later, MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";
import { StripePayments } from "../../src/providers/payments/stripe.ts";
import { sql } from "../../src/storage/database.ts";
import { Unavailable } from "../../src/storage/unavailable.ts";
import { Books } from "./books.ts";
import {
  type Bought,
  checkoutSession,
  dispute,
  refund,
  refundedCharge,
  type StripeEvent,
  signed,
  stripeEvent,
} from "./stripe-voice.ts";

const SECRET = "whsec_properties";
const STRIPE = { secretKey: "sk_test", webhookSecret: SECRET, apiUrl: undefined, deadlineMilliseconds: 1000 };
const PACKS = [
  { credits: 500, amount: 1000 },
  { credits: 1000, amount: 1900 },
  { credits: 7, amount: 333 },
];

let books: Books;
beforeAll(async () => {
  books = await Books.open();
});
afterAll(() => books.close());

type Step =
  | { do: "reserve"; amount: number; killed: boolean }
  | { do: "settle" | "release"; pick: number; killed: boolean }
  | { do: "adjust"; amount: number; killed: boolean }
  | { do: "expire" }
  | { do: "buy"; pack: number }
  | { do: "pay" | "dispute" | "win" | "lose"; pick: number }
  | { do: "refund"; pick: number; amount: number }
  | { do: "failRefund"; pick: number }
  | { do: "deliver"; pick: number; times: number; killed: boolean };

const pick = fc.nat(1000);
const killed = fc.integer({ min: 0, max: 7 }).map((n) => n === 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("reserve" as const), amount: fc.integer({ min: 1, max: 40 }), killed }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("settle" as const, "release" as const), pick, killed }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("adjust" as const),
      amount: fc.integer({ min: -60, max: 90 }).filter((n) => n !== 0),
      killed,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("expire" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("buy" as const), pack: fc.nat(PACKS.length - 1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pay" as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("refund" as const), pick, amount: fc.integer({ min: 1, max: 1900 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("failRefund" as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("dispute" as const, "win" as const, "lose" as const), pick }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("deliver" as const), pick, times: fc.integer({ min: 1, max: 3 }), killed }),
  },
);

/** The provider's state of one purchase, independent of the events that the service received. */
interface Truth extends Bought {
  isPaid: boolean;
  refunds: { id: string; amount: number; madeAt: Date; failed: boolean }[];
  dispute: "none" | "open" | "won" | "lost";
}

class History {
  readonly workspace: WorkspaceScope;
  readonly events: PaymentEvents;
  readonly purchases: Truth[] = [];
  readonly told: StripeEvent[] = [];
  readonly pending = new Map<string, number>();
  adjusted = 0;
  settled = 0;
  #providerTime = books.now;

  constructor(workspace: WorkspaceScope) {
    this.workspace = workspace;
    const payments = new StripePayments(STRIPE);
    const outbox = { post: async () => {} };
    const { database, ledger, clock } = books;
    const onRejected = (event: unknown) => {
      throw new Error(`rejected ${JSON.stringify(event)}`);
    };
    this.events = new PaymentEvents({ payments, database, ledger, outbox, clock, dashboardUrl: "", onRejected });
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case "reserve":
        return this.#reserve(step.amount, step.killed);
      case "settle":
      case "release":
        return this.#close(step.do, step.pick, step.killed);
      case "adjust":
        return this.#adjust(step.amount, step.killed);
      case "expire":
        books.clock.advance(2 * MINUTE);
        await books.expire();
        return;
      case "buy":
        return this.#buy(step.pack);
      case "deliver":
        return this.#deliver(step.pick, step.times, step.killed);
      default:
        this.#happenAtProvider(step);
    }
  }

  /** Delivers all remaining events, and moves past the deadline of every abandoned reservation. */
  async end(): Promise<void> {
    const left = [...this.told].reverse();
    for (let at = 0; at < left.length; at += 8)
      await Promise.all(left.slice(at, at + 8).map((event) => this.#receive(event)));
    books.clock.advance(2 * MINUTE);
    await books.expire();
  }

  expectedBalance(): number {
    const bought = this.purchases.filter((purchase) => purchase.isPaid);
    return this.adjusted - this.settled + bought.reduce((sum, truth) => sum + truth.credits - creditsTaken(truth), 0);
  }

  async #reserve(amount: number, isKilled: boolean): Promise<void> {
    const request = { amount, expiresAt: later(books.now, MINUTE) };
    const { id } = await this.#attempt(isKilled, (tx) => books.ledger.reserve(tx, this.workspace, request, books.now));
    if (id !== undefined) this.pending.set(id, amount);
  }

  async #close(how: "settle" | "release", picked: number, isKilled: boolean): Promise<void> {
    const id = pickFrom([...this.pending.keys()], picked);
    if (id === undefined) return;
    const { done } = await this.#attempt(isKilled, async (tx) => ({
      done: await books.ledger[how](tx, this.workspace, id, books.now),
    }));
    if (done === true && how === "settle") this.settled += this.pending.get(id) ?? 0;
    if (done === true) this.pending.delete(id);
  }

  async #adjust(amount: number, isKilled: boolean): Promise<void> {
    const actor = { kind: "cli", id: "test" } as const;
    const { balance } = await this.#attempt(isKilled, (tx) =>
      books.ledger.adjust(tx, this.workspace, { amount, reason: "test" }, actor, books.now),
    );
    if (balance !== undefined) this.adjusted += amount;
  }

  /** Runs an attempt. A kill ends its connection after the work and before the commit. Refusals are not failures. */
  async #attempt<T extends object>(
    isKilled: boolean,
    work: (tx: Parameters<Parameters<typeof books.database.write>[0]>[0]) => Promise<T>,
  ): Promise<Partial<T>> {
    const attempt = books.database.write(async (tx) => {
      const result = await work(tx);
      if (isKilled) await tx.run(sql`select pg_terminate_backend(pg_backend_pid())`);
      return result;
    });
    try {
      return await attempt;
    } catch (error) {
      const { code } = error as { code?: string };
      if (!isKilled && code !== "insufficient_credits" && code !== "wallet_in_debt") throw error;
      return {};
    }
  }

  async #buy(pack: number): Promise<void> {
    const purchaseId = newId("purchase");
    const { credits, amount } = PACKS[pack] as (typeof PACKS)[number];
    const bought = {
      workspaceId: this.workspace.id,
      purchaseId,
      sessionId: `cs_${purchaseId}`,
      credits,
      amount,
      currency: "usd",
    };
    await books.run(sql`
      insert into purchases (workspace_id, id, provider, credits, amount, currency, status, started_by, created_at)
      values (${this.workspace.id}, ${purchaseId}, 'stripe', ${credits}, ${amount}, 'usd', 'PENDING', 'acc_test', ${books.now})`);
    this.purchases.push({ ...bought, isPaid: false, refunds: [], dispute: "none" });
  }

  /** Each change has its own second at the provider; its immediate events share that time. */
  #happenAtProvider(step: Extract<Step, { pick: number }>): void {
    this.#providerTime = later(this.#providerTime, SECOND);
    const truth = pickFrom(this.purchases, step.pick);
    if (truth === undefined) return;
    if (step.do === "pay") this.#pay(truth);
    if (step.do === "pay" || !truth.isPaid) return;
    const refunded = truth.refunds.reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0);
    if (step.do === "refund" && refunded < truth.amount) {
      const amount = Math.min(step.amount, truth.amount - refunded);
      const made = { id: `re_${newId("entry")}`, amount, madeAt: this.#providerTime, failed: false };
      truth.refunds.push(made);
      // An endpoint's subscription may change at any time: each refund, the total, or both.
      const hears = step.pick % 3;
      if (hears !== 0) this.#tell("refund.created", refund(truth, made, "pending"));
      if (hears !== 1) this.#tell("charge.refunded", refundedCharge(truth, refunded + amount));
      if (hears === 2) this.#tellLater("refund.updated", refund(truth, made));
    }
    if (step.do === "failRefund") {
      const failed = pickFrom(truth.refunds, step.pick);
      if (failed === undefined) return;
      // A refund that has failed before gets another event.
      this.#tell(failed.failed ? "charge.refund.updated" : "refund.failed", refund(truth, failed, "failed"));
      failed.failed = true;
    }
    if (step.do === "dispute" && truth.dispute === "none")
      this.#dispute(truth, "open", "charge.dispute.created", "needs_response");
    if (step.do === "win" && truth.dispute === "open") this.#dispute(truth, "won", "charge.dispute.closed", "won");
    if (step.do === "lose" && truth.dispute === "open") this.#dispute(truth, "lost", "charge.dispute.closed", "lost");
  }

  #pay(truth: Truth): void {
    if (truth.isPaid) return;
    truth.isPaid = true;
    this.#tell("checkout.session.completed", checkoutSession(truth, "unpaid"));
    this.#tell("checkout.session.async_payment_succeeded", checkoutSession(truth));
    this.#tell("checkout.session.completed", checkoutSession(truth));
  }

  #dispute(truth: Truth, state: Truth["dispute"], type: string, status: string): void {
    truth.dispute = state;
    this.#tell(type, dispute(truth, status));
  }

  #tellLater(type: string, object: Record<string, unknown>): void {
    this.#providerTime = later(this.#providerTime, SECOND);
    this.#tell(type, object);
  }

  #tell(type: string, object: Record<string, unknown>): void {
    this.told.push(stripeEvent(type, object, this.#providerTime));
  }

  async #deliver(picked: number, times: number, isKilled: boolean): Promise<void> {
    const event = pickFrom(this.told, picked);
    if (event === undefined) return;
    if (isKilled) return this.#receiveKilled(event);
    await Promise.all(Array.from({ length: times }, () => this.#receive(event)));
  }

  async #receive(event: StripeEvent): Promise<void> {
    const { body, signature } = signed(event, SECRET, books.now);
    await this.events.receive(Buffer.from(body), signature);
  }

  /** The process dies after the wallet has changed and before the commit: the provider gets no answer and retries. */
  async #receiveKilled(event: StripeEvent): Promise<void> {
    const killer = new PaymentEvents({ ...this.#partsOf(), ledger: new DyingLedger(books) as never });
    const { body, signature } = signed(event, SECRET, books.now);
    await killer.receive(Buffer.from(body), signature).catch((error: Error) => {
      if (!(error instanceof Unavailable)) throw error;
    });
  }

  #partsOf() {
    const payments = new StripePayments(STRIPE);
    const { database, clock } = books;
    return { payments, database, clock, outbox: { post: async () => {} }, dashboardUrl: "", onRejected: () => {} };
  }
}

class DyingLedger {
  readonly #books: Books;
  constructor(books: Books) {
    this.#books = books;
  }
  async move(...args: Parameters<Books["ledger"]["move"]>) {
    await this.#books.ledger.move(...args);
    await args[0].run(sql`select pg_terminate_backend(pg_backend_pid())`);
    throw new Error("the connection should be gone");
  }
}

const pickFrom = <T>(items: readonly T[], picked: number): T | undefined => items[picked % Math.max(items.length, 1)];

/** Derived from the rules, not from the code: refunded money in proportion, rounded up, at most the purchase. */
function creditsTaken({ credits, amount, refunds, dispute: state }: Truth): number {
  const refunded = refunds.reduce((sum, one) => sum + (one.failed ? 0 : one.amount), 0);
  const disputed = state === "open" || state === "lost" ? amount : 0;
  return Math.ceil((credits * Math.min(amount, refunded + disputed)) / amount);
}

async function expectRight(history: History): Promise<void> {
  await books.expectSound();
  const wallet = await books.wallet(history.workspace);
  expect(wallet.balance).toBe(history.expectedBalance());
  expect(wallet.usedTotal).toBe(history.settled);
  expect(wallet.reserved).toBe(0);
  const paid = history.purchases.filter(({ isPaid }) => isPaid);
  expect(wallet.purchasedTotal).toBe(paid.reduce((sum, { credits }) => sum + credits, 0));
  const overdrawn = await books.database.read((tx) =>
    tx.many(sql`
      select number from ledger_entries
      where workspace_id = ${history.workspace.id} and kind = 'RESERVE' and reserved > balance`),
  );
  expect(overdrawn).toEqual([]);
}

const history = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 24 });

describe("a random history of the ledger", () => {
  it("ends with balances equal to the sum of entries, no double credit or charge, no overdraft", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        const story = new History(await books.workspace());
        for (const batch of batches) {
          await Promise.all(batch.map((one) => story.take(one)));
          await books.expectSound();
        }
        await story.end();
        await expectRight(story);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  }, 240_000);
});
