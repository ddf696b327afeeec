import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Reversal, reversedAmount, reversedCredits } from "../../src/domains/credits/reversals.ts";

const paid = { credits: 500, amount: 1000, currency: "usd" };
const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, second));

let count = 0;
/** A reversal with its own id, unless `rest` names one. */
const reversal = (kind: Reversal["kind"], amount: number, rest: Partial<Reversal> = {}): Reversal => ({
  kind,
  id: `${kind}_${count++}`,
  amount,
  currency: "usd",
  isTaken: true,
  madeAt: kind === "REFUND_TOTAL" ? null : at(0),
  occurredAt: at(0),
  ...rest,
});
const refund = (amount: number, rest: Partial<Reversal> = {}) => reversal("REFUND", amount, rest);
const total = (amount: number, second: number) =>
  reversal("REFUND_TOTAL", amount, { id: "ch_1", occurredAt: at(second) });
const failed = (second: number) => ({ isTaken: false, occurredAt: at(second) });

describe("the reversed amount", () => {
  it.each<[string, Reversal[], number]>([
    ["no refunds", [], 0],
    ["one refund", [refund(300)], 300],
    ["cumulative refunds", [refund(300), refund(200)], 500],
    ["a refund that is reported twice", [refund(300, { id: "re" }), refund(300, { id: "re", occurredAt: at(7) })], 300],
    ["a total without refunds", [total(450, 0)], 450],
    ["several totals: the newest counts", [total(450, 1), total(200, 0)], 450],
    ["totals of the same second: the larger counts", [total(200, 0), total(450, 0)], 450],
    ["refunds and their total: counted once", [refund(300), total(300, 0)], 300],
    ["a refund reported long after its total: counted once", [refund(300, { occurredAt: at(50) }), total(300, 0)], 300],
    ["a refund without a creation time, and its total", [refund(300, { madeAt: null }), total(300, 0)], 300],
    ["a total that includes more refunds", [refund(300), total(500, 0)], 500],
    ["refunds of one second that the total lacks", [refund(300), refund(300), total(300, 0)], 600],
    ["one refund reported in a total only, a later one singly", [total(300, 5), refund(200, { madeAt: at(6) })], 500],
    ["one refund reported singly, a later one in a total only", [refund(200), total(500, 6)], 500],
    [
      "one refund reported singly, one in a total, one singly",
      [refund(100), total(300, 5), refund(50, { madeAt: at(6), occurredAt: at(6) })],
      350,
    ],
    ["a failed refund", [refund(300, failed(0))], 0],
    ["a refund that failed after the total", [total(500, 0), refund(300, failed(5))], 200],
    ["a refund that failed before the total", [total(200, 9), refund(300, failed(5))], 200],
    [
      "a refund that was made and failed after the total",
      [total(200, 3), refund(300, { madeAt: at(4), ...failed(5) })],
      200,
    ],
    [
      "a refund that failed before the total and is reported after it",
      [total(200, 9), refund(300, { id: "re", ...failed(5) }), refund(300, { id: "re", ...failed(12) })],
      200,
    ],
    ["a failed refund larger than the total", [total(100, 0), refund(300, failed(5))], 0],
    ["a dispute", [reversal("DISPUTE", 1000)], 1000],
    ["a won dispute", [reversal("DISPUTE", 1000, { isTaken: false })], 0],
    ["a refund and a dispute of the rest", [refund(400), reversal("DISPUTE", 600)], 1000],
    ["more than the payment", [refund(800), reversal("DISPUTE", 1000)], 1000],
    ["another currency: the whole payment", [reversal("DISPUTE", 30, { currency: "try" })], 1000],
  ])("is right for %s", (_case, reversals, expected) => {
    expect(reversedAmount(paid, reversals)).toBe(expected);
    expect(reversedAmount(paid, [...reversals].reverse())).toBe(expected);
  });
});

/** Events of a payment's refunds, and how they are reported: singly, as a total, both, or repeatedly. */
const happening = fc.record({
  does: fc.constantFrom("refund", "refund", "fail", "tellAgain"),
  tells: fc.constantFrom("single", "total", "both"),
  pick: fc.nat(100),
  amount: fc.integer({ min: 1, max: 400 }),
  seconds: fc.nat(3),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** Plays the provider: returns every event, and the final refunded amount. */
function play(happenings: Happening[]): { words: Reversal[]; refunded: number } {
  const refunds: Reversal[] = [];
  const words: Reversal[] = [];
  const refunded = () => refunds.reduce((sum, { amount, isTaken }) => sum + (isTaken ? amount : 0), 0);
  let second = 0;
  for (const { does, tells, pick, amount, seconds } of happenings) {
    second += seconds;
    if (does === "refund") {
      const made = refund(amount, { madeAt: at(second), occurredAt: at(second) });
      refunds.push(made);
      if (tells !== "total") words.push({ ...made });
      if (tells !== "single") words.push(total(refunded(), second));
      continue;
    }
    const one = refunds[pick % Math.max(refunds.length, 1)];
    if (one === undefined) continue;
    if (does === "fail") one.isTaken = false;
    words.push({ ...one, occurredAt: at(second) });
  }
  return { words, refunded: refunded() };
}

const boundless = { credits: 500, amount: 1_000_000, currency: "usd" };
const runs = { numRuns: 2000 };
const history = fc.array(happening, { maxLength: 12 });

describe("refunds with random reports", () => {
  const shuffled = ({ words }: { words: Reversal[] }, order: number[]) =>
    words
      .flatMap((word, place) => (order[place % order.length] === 0 ? [word, word] : [word]))
      .sort((a, b) => (order[words.indexOf(a) % order.length] ?? 0) - (order[words.indexOf(b) % order.length] ?? 0));
  const order = fc.array(fc.nat(9), { minLength: 1, maxLength: 20 });

  it("count once each, in any order and with repetitions, at different seconds", () => {
    fc.assert(
      fc.property(history, order, (happenings, places) => {
        const played = play(happenings.map((one) => ({ ...one, seconds: one.seconds + 1 })));
        expect(reversedAmount(boundless, shuffled(played, places))).toBe(played.refunded);
      }),
      runs,
    );
  });

  it("count once each within one second when each is reported singly", () => {
    fc.assert(
      fc.property(history, order, (happenings, places) => {
        const played = play(happenings.map((one) => ({ ...one, tells: one.tells === "total" ? "both" : one.tells })));
        expect(reversedAmount(boundless, shuffled(played, places))).toBe(played.refunded);
      }),
      runs,
    );
  });

  it("never sum to more than was refunded", () => {
    fc.assert(
      fc.property(history, (happenings) => {
        const { words, refunded } = play(happenings);
        expect(reversedAmount(boundless, words)).toBeLessThanOrEqual(refunded);
      }),
      runs,
    );
  });
});

describe("reversed credits", () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [333, 167],
    [999, 500],
    [1000, 500],
  ])("for %i cents of 1000 are %i of 500", (amount, credits) => {
    expect(reversedCredits(paid, amount)).toBe(credits);
  });

  it("never exceed the purchase, never decrease, and equal it at a full refund", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.nat(),
        (credits, amount, n) => {
          const purchase = { credits, amount, currency: "usd" };
          const part = n % (amount + 1);
          const taken = reversedCredits(purchase, part);
          expect(taken).toBeGreaterThanOrEqual((credits * part) / amount);
          expect(taken).toBeLessThanOrEqual(credits);
          expect(taken).toBeLessThan((credits * part) / amount + 1);
          expect(reversedCredits(purchase, Math.min(part + 1, amount))).toBeGreaterThanOrEqual(taken);
          expect(reversedCredits(purchase, amount)).toBe(credits);
        },
      ),
    );
  });
});
