// Random histories of concurrent requests: answered, failed, late, aborted, and killed before, during and after the
// model. Each request is charged and counted once or not at all, and no reservation stays open.

import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HungUp, type Meter } from "../../src/domains/assistant/metering.ts";
import type { WorkspaceScope } from "../../src/kernel/access/principals.ts";
import { MINUTE } from "../../src/kernel/clock.ts";
import { OperationError } from "../../src/kernel/errors.ts";
import { sql, type Tx } from "../../src/storage/database.ts";
import { MeterBooks } from "./meter-books.ts";

const OUTCOMES = [
  "answers",
  "fails",
  "is too late",
  "hangs up",
  "is killed while asking",
  "dies while storing",
] as const;

interface Step {
  outcome: (typeof OUTCOMES)[number];
  price: number;
  visitor: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  price: fc.integer({ min: 1, max: 8 }),
  visitor: fc.nat(2),
});
const history = fc.record({
  credits: fc.integer({ min: 0, max: 120 }),
  limits: fc.record({ requests: fc.integer({ min: 0, max: 12 }), credits: fc.integer({ min: 1, max: 40 }) }),
  batches: fc.array(fc.array(step, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 6 }),
});

let books: MeterBooks;
beforeAll(async () => {
  books = await MeterBooks.open();
});
afterAll(() => books.close());

const charged = new Map<string, { requests: number; credits: number }>();

/** Records the expected charge, which is zero for a request of a dead process. */
async function take(
  meter: Meter,
  dead: Meter,
  workspace: WorkspaceScope,
  limits: { requests: number; credits: number },
  step: Step,
) {
  const visitor = new AbortController();
  const visitorId = `gst_${step.visitor}`;
  const request = books.request(workspace, { price: step.price, limits, visitorId, hungUp: visitor.signal });
  let onAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const ask = async (signal: AbortSignal) => {
    onAsked();
    if (step.outcome === "fails") throw new Error("failed");
    if (step.outcome === "hangs up") visitor.abort();
    if (step.outcome === "answers" || step.outcome === "dies while storing") return { modelKey: "m" };
    return new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  const conclude = async (tx: Tx) => ({
    output: undefined,
    save: async () => {
      if (step.outcome === "dies while storing") await tx.run(sql`select pg_terminate_backend(pg_backend_pid())`);
    },
  });
  const isDead = step.outcome === "is killed while asking";
  const run = (isDead ? dead : meter).run(request, ask, conclude);
  if (isDead) return Promise.race([asked, run.catch(() => {})]);
  const isCharged = await run.then(
    () => true,
    (error: unknown) => error instanceof HungUp || expectRefusal(error, step),
  );
  if (!isCharged) return;
  const sum = charged.get(visitorId) ?? { requests: 0, credits: 0 };
  charged.set(visitorId, { requests: sum.requests + 1, credits: sum.credits + step.price });
}

function expectRefusal(error: unknown, { outcome }: Step): false {
  if (error instanceof OperationError) {
    const refusals = ["quota_exhausted", "insufficient_credits"];
    const expected = outcome === "fails" || outcome === "is too late" ? [...refusals, "ai_unavailable"] : refusals;
    expect(expected).toContain(error.code);
  } else {
    expect(outcome).toBe("dies while storing");
  }
  return false;
}

it("charges and counts each request at most once and leaves no open reservation", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ credits, limits, batches }) => {
      charged.clear();
      const workspace = await books.books.workspace(credits);
      const meter = books.meter(30);
      const dead = books.meter(60 * MINUTE);
      for (const batch of batches) {
        await Promise.all(batch.map((one) => take(meter, dead, workspace, limits, one)));
        const { balance, reserved } = await books.wallet(workspace);
        expect(balance - reserved).toBeGreaterThanOrEqual(0);
      }
      books.books.clock.advance(61 * MINUTE);
      await Promise.all([books.expire(), books.expire()]);
      await dead.close(); // the dead process answers too late
      await expectSettled(workspace, credits);
    }),
    { numRuns: 40, endOnFailure: true },
  );
}, 240_000);

async function expectSettled(workspace: WorkspaceScope, credits: number): Promise<void> {
  const spent = [...charged.values()].reduce((sum, one) => sum + one.credits, 0);
  expect(await books.wallet(workspace)).toMatchObject({ balance: credits - spent, reserved: 0, usedTotal: spent });
  for (const visitor of [0, 1, 2]) {
    const id = `gst_${visitor}`;
    expect(await books.used(workspace, id)).toEqual(charged.get(id) ?? { requests: 0, credits: 0 });
  }
  expect(await books.openHolds(workspace)).toBe(0);
  expect(await books.differences()).toEqual([]);
}
