import { describe, expect, it } from "vitest";
import { NO_SLOTS, slotsFor } from "../src/table/row-slots.ts";

const keysOf = (ids: string[], before = NO_SLOTS) => [...slotsFor(ids, before).values()];

describe("the rows of a table", () => {
  const page = slotsFor(["a", "b", "c"], NO_SLOTS);

  it("reuse their keys in order for another page", () => {
    expect(keysOf(["d", "e", "f", "g"], page)).toEqual(["a", "b", "c", "g"]);
    expect(keysOf(["d"], page)).toEqual(["a"]);
  });

  it("keep the keys of records that stay, and give new records new keys", () => {
    expect(keysOf(["c", "d", "a"], page)).toEqual(["c", "d", "a"]);
  });

  it("have unique keys, also when a record returns", () => {
    const second = slotsFor(["d", "e", "f"], page);
    const third = slotsFor(["a", "d", "b"], second);
    expect(new Set(third.values()).size).toBe(3);
    expect(third.get("d")).toBe("a");
  });
});
