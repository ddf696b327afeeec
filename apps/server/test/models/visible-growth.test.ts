// Guarding an answer takes linear time in the length of prompt, catalogue texts and model output, for any content and
// any number of chunks.

import { describe, expect, it } from "vitest";
import { PartialReading } from "../../src/providers/models/hosted/partial-reading.ts";
import { guidanceSecret } from "../../src/providers/models/visible/guidance.ts";
import { LeakFilter, lettersOf } from "../../src/providers/models/visible/leaks.ts";
import { WordStream } from "../../src/providers/models/visible/word-stream.ts";
import { growthOf, LINEAR_GROWTH_MAX } from "../harness/effort.ts";

const MARKS = "\u0316\u0301";

it("finds letters among thousands of combining marks in linear time", async () => {
  expect(lettersOf(`A${MARKS}é ﬁ${MARKS}5-x`)).toBe("aefi5x");
  expect(await growthOf((length) => lettersOf(`a${MARKS.repeat(length / 2)}`), 40_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});

it.each(["-", "_", "a-", "A", "A-", "7_", '"', "a ", "A b ", ". "])(
  "reads a prompt that repeats “%s” in linear time",
  async (piece) => {
    const read = (length: number) => guidanceSecret(piece.repeat(length / piece.length));
    expect(await growthOf(read, 20_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  },
);

describe("reading a model's output in linear time", () => {
  const pieces = (length: number, piece: string, take: (piece: string) => unknown) => {
    for (let at = 0; at < length; at += piece.length) take(piece);
  };

  it.each([" ".repeat(80), " ", "\n", "-"])("covers chunks of “%s”", async (piece) => {
    const read = (length: number) => {
      const words = new WordStream((word) => word);
      pieces(length, piece, (text) => words.push(text));
      words.end();
    };
    expect(await growthOf(read, 8000)).toBeLessThan(LINEAR_GROWTH_MAX);
  });

  it("covers signs after a possible quotation and keeps all of them", async () => {
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

  it("covers the text of an incomplete JSON object", async () => {
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
