import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Reversal, reversedAmount, reversedCredits } from "../../src/domains/credits/reversals.ts";

const paid = { credits: 500, amount: 1000, currency: "usd" };
const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, second));

const reversal = (kind: Reversal["kind"], amount: number, rest: Partial<Reversal> = {}): Reversal => ({
  kind,
  amount,
  currency: "usd",
  isTaken: true,
  occurredAt: at(0),
  ...rest,
});

describe("the amount that was taken back", () => {
  it.each<[string, Reversal[], number]>([
    ["nothing", [], 0],
    ["one refund", [reversal("REFUND", 300)], 300],
    ["refunds that cumulate", [reversal("REFUND", 300), reversal("REFUND", 200)], 500],
    ["a total alone", [reversal("REFUND_TOTAL", 450)], 450],
    ["refunds and their total, once", [reversal("REFUND", 300), reversal("REFUND_TOTAL", 300)], 300],
    ["a total that knows of more refunds", [reversal("REFUND", 300), reversal("REFUND_TOTAL", 500)], 500],
    [
      "refunds that the total does not know yet",
      [reversal("REFUND", 300), reversal("REFUND", 300), reversal("REFUND_TOTAL", 300)],
      600,
    ],
    ["a refund that failed", [reversal("REFUND", 300, { isTaken: false })], 0],
    [
      "a refund that failed after the total",
      [reversal("REFUND_TOTAL", 500), reversal("REFUND", 300, { isTaken: false, occurredAt: at(5) })],
      200,
    ],
    [
      "a refund that failed before the total",
      [
        reversal("REFUND_TOTAL", 200, { occurredAt: at(9) }),
        reversal("REFUND", 300, { isTaken: false, occurredAt: at(5) }),
      ],
      200,
    ],
    ["a dispute", [reversal("DISPUTE", 1000)], 1000],
    ["a dispute that was won", [reversal("DISPUTE", 1000, { isTaken: false })], 0],
    ["a refund and a dispute of the rest", [reversal("REFUND", 400), reversal("DISPUTE", 600)], 1000],
    ["more than was paid", [reversal("REFUND", 800), reversal("DISPUTE", 1000)], 1000],
    ["an amount in another currency, as all of it", [reversal("DISPUTE", 30, { currency: "try" })], 1000],
  ])("is right for %s", (_case, reversals, expected) => {
    expect(reversedAmount(paid, reversals)).toBe(expected);
    expect(reversedAmount(paid, [...reversals].reverse())).toBe(expected);
  });
});

describe("the credits that go back", () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [333, 167],
    [999, 500],
    [1000, 500],
  ])("of %i cents of 1000 are %i of 500", (amount, credits) => {
    expect(reversedCredits(paid, amount)).toBe(credits);
  });

  it("never exceed the purchase, never shrink as refunds grow, and reach all of it exactly with the last cent", () => {
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
