// Long messages are read in linear time. Each of these would take minutes if a word were read again for each of its
// parts, or a message for each of its words.

import { expect, it } from "vitest";
import { measuresAsked } from "../../../src/providers/models/text/measures.ts";
import { priceLimits } from "../../../src/providers/models/text/price-limits.ts";
import { speltNumbers } from "../../../src/providers/models/text/spelt-numbers.ts";
import { readWish } from "../../../src/providers/models/text/wishes.ts";

const LENGTH = 100_000;
const longOf = (piece: string) => piece.repeat(LENGTH / piece.length);

it("parses a very long numeral word", () => {
  expect(speltNumbers(`${longOf("achtzehn")}x`)).toEqual([]);
  expect(speltNumbers("zweihundertfünfundzwanzig")).toMatchObject([{ value: 225 }]);
});

it.each([
  ["de", "achtzehn"],
  ["en", "creams"],
  ["tr", "kremim"],
] as const)("reads a message of one long word in %s", (language, piece) => {
  const word = piece.repeat(4000 / piece.length);
  expect(readWish(`${word}q`, language)).toBeTypeOf("object");
});

it("reads a Turkish word with many endings", () => {
  expect(readWish(`kol${"im".repeat(25)}q krem${"im".repeat(25)}q`, "tr")).toBeTypeOf("object");
});

it.each(["1 x 1 ", "20 bis ", "3 cm ", "twenty "])("reads a long message that repeats “%s”", (piece) => {
  expect(() => priceLimits(longOf(piece))).not.toThrow();
  expect(measuresAsked(longOf(piece))).toBeInstanceOf(Array);
});
