import { expect, it } from "vitest";
import { collectOperations } from "../src/operations/collect.ts";
import { OPERATIONS } from "../src/operations/index.ts";
import { createTag } from "../src/operations/tags.ts";

it("collectOperations throws on an export that is not an operation", () => {
  expect(collectOperations([{ createTag }])).toEqual([createTag]);
  expect(OPERATIONS.length).toBeGreaterThan(100);
  for (const other of [{ name: "create_tag" }, "create_tag", () => createTag, null]) {
    expect(() => collectOperations([{ createTag, other }])).toThrow('"other" is exported among the operations');
  }
});
