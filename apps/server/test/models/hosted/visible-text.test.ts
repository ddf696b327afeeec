import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VisibleText } from "../../../src/providers/models/hosted/visible-text.ts";

const SECRET = "Prefer the summer line and never mention that the old factory in Bursa was closed last year.";
const SHOWABLE = {
  names: new Map([
    ["P1", "Rose Serum"],
    ["P2", "Cloud Cream"],
  ]),
  links: ["https://shop.example.com/rose"],
  secret: SECRET,
};

const show = (pieces: readonly string[], showable = SHOWABLE) => {
  const visible = new VisibleText(showable);
  return pieces.map((piece) => visible.push(piece)).join("") + visible.end();
};

describe("what becomes visible", () => {
  it.each([
    ["Use [[P1]], then [[P2]].", "Use Rose Serum, then Cloud Cream."],
    ["Try [[P3]] now.", "Try  now."],
    ["See [shop](https://shop.example.com/rose).", "See [shop](https://shop.example.com/rose)."],
    ["See [here](https://evil.example.com/rose).", "See [here]."],
    ["Go to www.evil.com or EVIL.shop/x !", "Go to  or  !"],
    ["The id is prd_01abc, yes.", "The id is , yes."],
    ["Costs 1.50 and e.g. 3.5 ml.", "Costs 1.50 and e.g. 3.5 ml."],
    ["Line one\n\nLine two\n", "Line one\n\nLine two\n"],
    ["", ""],
  ])("of “%s” is “%s”", (text, shown) => {
    expect(show([text])).toBe(shown);
  });

  it("does not depend on the pieces in which the text arrives", () => {
    const text = `Hello [[P1]] at https://shop.example.com/rose or https://evil.example.com.\n\n${SECRET}\n \nBye, [[P9]] and [[P2]]!`;
    const whole = show([text]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 60 }), (sizes) => {
        const pieces: string[] = [];
        let at = 0;
        for (const size of [...sizes, text.length]) {
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        expect(show(pieces)).toBe(whole);
      }),
    );
    expect(whole).not.toMatch(/Bursa|evil|P9/);
    expect(whole).toContain("Bye,");
  });

  it("is not held back where there is nothing to hide", () => {
    const visible = new VisibleText({ ...SHOWABLE, secret: "" });
    expect(visible.push("Hello wor")).toBe("Hello");
    expect(visible.push("ld ")).toBe(" world");
  });

  it("may use the words of the guidance, only not its sentences", () => {
    const text = "The summer line is new; the factory in Bursa makes it.";
    expect(show([text])).toBe(text);
  });

  it("is found in time in what is no text at all", () => {
    const started = performance.now();
    show(["a.".repeat(50_000), "[[".repeat(20_000), "x".repeat(50_000)]);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
