// Guarding an answer takes linear time in the length of prompt, catalogue texts and model output, for any content and
// any number of chunks.

import { describe, expect, it } from "vitest";
import { PartialReading } from "../../src/providers/models/hosted/partial-reading.ts";
import { guidanceSecret } from "../../src/providers/models/visible/guidance.ts";
import { LeakFilter, lettersOf } from "../../src/providers/models/visible/leaks.ts";
import { WordStream } from "../../src/providers/models/visible/word-stream.ts";
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

describe("what a model writes is read once, piece by piece", () => {
  const pieces = (length: number, piece: string, take: (piece: string) => unknown) => {
    for (let at = 0; at < length; at += piece.length) take(piece);
  };

  it.each([" ".repeat(80), " ", "\n", "-"])("white space and signs in pieces of “%s”", async (piece) => {
    const read = (length: number) => {
      const words = new WordStream((word) => word);
      pieces(length, piece, (text) => words.push(text));
      words.end();
    };
    expect(await growthOf(read, 8000)).toBeLessThan(LINEAR_GROWTH_MAX);
  });

  it("signs behind what may be the beginning of a quotation, and nothing is lost of them", async () => {
    const secret = guidanceSecret("Always recommend the blue curtains of our own atelier before anything else.");
    const filtered = (length: number) => {
      const filter = new LeakFilter(secret, () => false);
      let shown = filter.push("always ");
      pieces(length, "- ", (text) => {
        shown += filter.push(text);
      });
      return shown + filter.end();
    };
    expect(filtered(4000)).toBe(`always ${"- ".repeat(2000)}`);
    expect(await growthOf(filtered, 10_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  });

  it("the text of an object that is not finished", async () => {
    const read = async (length: number) => {
      const reading = new PartialReading();
      let json = '{"text":"';
      let text = "";
      for (let at = 0; at < length; at += 10) {
        json += "ten signs ";
        text = await reading.textOf(json);
      }
      return text;
    };
    expect((await read(4000)).length).toBe(4000);
    expect(await growthOf(read, 20_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  });
});
