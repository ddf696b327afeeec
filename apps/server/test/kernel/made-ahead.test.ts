// Slow initialization runs before the first use, and no caller waits for all of it.

import { OPERATIONS } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { answerSerializer } from "../../src/kernel/call/answer.ts";
import { inPieces, whenFirstUsed } from "../../src/kernel/made-ahead.ts";

const RUNNING = new AbortController().signal;

describe("whenFirstUsed", () => {
  const counted = () => {
    let times = 0;
    const double = whenFirstUsed(() => {
      times++;
      return (n: number) => 2 * n;
    });
    return { double, times: () => times };
  };

  it("runs once, on the first use", () => {
    const { double, times } = counted();
    expect(times()).toBe(0);
    expect([double(2), double(3)]).toEqual([4, 6]);
    expect(times()).toBe(1);
  });

  it("runs once when it is initialized ahead repeatedly", () => {
    const { double, times } = counted();
    double.makeAhead();
    double.makeAhead();
    expect(double(2)).toBe(4);
    expect(times()).toBe(1);
  });
});

describe("inPieces", () => {
  it("runs pieces one by one and yields to the event loop between them", async () => {
    const happened: string[] = [];
    const other = () => {
      happened.push("other");
      next = setImmediate(other);
    };
    let next = setImmediate(other);
    await inPieces(
      ["a", "b", "c"].map((name) => () => void happened.push(name)),
      RUNNING,
    );
    clearImmediate(next);
    expect(happened.join(" ")).toMatch(/^(other )+a (other )+b (other )+c$/);
  });

  it("stops when the service stops", async () => {
    const made: string[] = [];
    const stopping = new AbortController();
    const stop = () => {
      made.push("a");
      stopping.abort();
    };
    await inPieces([stop, () => made.push("b")], stopping.signal);
    expect(made).toEqual(["a"]);
  });
});

describe("a response serializer", () => {
  const sections = {
    hero: { title: "Hello", text: "There", imageId: "med_1", buttonLabel: "Look", buttonLink: null },
    collection: { title: "New", collectionId: null },
    products: { title: "These", productIds: ["prd_1"] },
    text: { title: "", text: "Words" },
    image: { title: "A room", imageId: "med_1", link: "/about" },
    faq: { title: "Asked", items: [{ question: "Why?", answer: "So." }] },
  };
  const named = (name: string) => OPERATIONS.find((contract) => contract.name === name);
  const write = (website: object) => answerSerializer(named("get_website") as (typeof OPERATIONS)[number])?.(website);
  const website = named("get_website")?.examples.output as object;

  it.each(OPERATIONS.filter(({ output }) => output !== null).map((contract) => [contract.name, contract] as const))(
    "can be built ahead and writes the example of %s",
    async (_name, contract) => {
      const serialize = answerSerializer(contract);
      serialize?.makeAhead();
      const example = JSON.parse(JSON.stringify(contract.examples.output));
      expect(JSON.parse((await serialize?.(example)) ?? "")).toEqual(example);
    },
  );

  it.each(Object.entries(sections))(
    "with several variants writes all fields of a variant: %s",
    async (type, fields) => {
      const given = { ...website, sections: [{ type, ...fields }] };
      expect(JSON.parse((await write(given)) ?? "").sections).toEqual([{ type, ...fields }]);
    },
  );

  it("with several variants drops undeclared fields", async () => {
    const given = { ...website, sections: [{ type: "text", ...sections.text, secret: "s", items: undefined }] };
    expect(JSON.parse((await write(given)) ?? "").sections).toEqual([{ type: "text", ...sections.text }]);
  });
});
