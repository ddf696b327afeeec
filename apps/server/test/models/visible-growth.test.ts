// What is made of a prompt and of a catalogue's texts before an answer goes out takes work by their length, whatever they are made of.

import { expect, it } from "vitest";
import { guidanceSecret } from "../../src/providers/models/visible/guidance.ts";
import { lettersOf } from "../../src/providers/models/visible/leaks.ts";
import { growthOf, LINEAR_GROWTH_MAX } from "../harness/effort.ts";

const MARKS = "\u0316\u0301";

it("letters are found among thousands of marks, and none is lost", async () => {
  expect(lettersOf(`A${MARKS}é ﬁ${MARKS}5-x`)).toBe("aefi5x");
  expect(await growthOf((length) => lettersOf(`a${MARKS.repeat(length / 2)}`), 40_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});

it.each(["-", "_", "a-", "A", "A-", "7_", '"', "a ", "A b ", ". "])(
  "guidance of nothing but “%s” is read",
  async (piece) => {
    const read = (length: number) => guidanceSecret(piece.repeat(length / piece.length));
    expect(await growthOf(read, 20_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  },
);
