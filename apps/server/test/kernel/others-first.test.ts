import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mapInPieces } from "../../src/kernel/others-first.ts";

/** Number of event loop turns. */
let turns = 0;
let next: NodeJS.Immediate;
const yieldLoop = () => {
  turns++;
  next = setImmediate(yieldLoop);
};
beforeEach(yieldLoop);
afterEach(() => clearImmediate(next));

const LONG = 40_000;
const turnsOf = (sizes: readonly number[]) =>
  mapInPieces(
    sizes,
    (size) => size,
    () => turns,
  );

describe("mapInPieces", () => {
  it("yields between pieces and keeps the order", async () => {
    expect(await mapInPieces([3, 1, 2], () => LONG, String)).toEqual(["3", "1", "2"]);
    const seen = await turnsOf([LONG, LONG, LONG]);
    expect(new Set(seen).size).toBe(3);
  });

  it("handles small items in one turn", async () => {
    const seen = await turnsOf(Array(100).fill(LONG / 100));
    expect(new Set(seen).size).toBe(1);
  });

  it("yields as often with concurrent calls", async () => {
    const all = await Promise.all([1, 2, 3].map(() => turnsOf([LONG, LONG, LONG])));
    // The first piece of each runs immediately.
    const later = all.flatMap((seen) => seen.slice(1));
    expect(new Set(later).size).toBe(later.length);
  });
});
