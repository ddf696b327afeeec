import { expect, it } from "vitest";
import { plain, visibleText } from "../../../src/providers/models/hosted/visible-text.ts";
import { CREAM, SERUM } from "../products.ts";

const REFERENCES = new Map([
  ["P1", SERUM],
  ["P2", CREAM],
]);

it.each([
  ["Use [[P1]], then [[p2]].", "Use Rose Serum, then Cloud Cream."],
  ["Try [[P3]] now.", "Try  now."],
  ["The id is prd_01abc, yes.", "The id is , yes."],
  ["Line one\n\nLine two", "Line one\n\nLine two"],
  ["", ""],
])("converts “%s” to “%s” for the visitor", (text, shown) => {
  expect(plain(text, REFERENCES)).toBe(shown);
});

it("emits each word once it is complete", () => {
  const visible = visibleText(REFERENCES);
  expect([visible.push("Hello wor"), visible.push("ld [[P"), visible.push("1]] "), visible.end()]).toEqual([
    "Hello ",
    "world ",
    "Rose Serum ",
    "",
  ]);
});

it("processes 190,000 characters of noise", () => {
  const noise = ["a.".repeat(50_000), "[[".repeat(20_000), "x".repeat(50_000)];
  expect(plain(noise.join(""), REFERENCES)).toHaveLength(190_000);
});
