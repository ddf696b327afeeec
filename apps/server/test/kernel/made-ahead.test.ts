// Slow initialization runs before the first use, and no caller waits for all of it.

import { OPERATIONS } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { answerSerializer } from "../../src/kernel/call/answers.ts";
import { inPieces, whenFirstUsed } from "../../src/kernel/made-ahead.ts";

const RUNNING = new AbortController().signal;

describe("What is made once", () => {
  const counted = () => {
    let times = 0;
    const double = whenFirstUsed(() => {
      times++;
      return (n: number) => 2 * n;
    });
    return { double, times: () => times };
  };

  it("is made for whoever uses it first", () => {
    const { double, times } = counted();
    expect(times()).toBe(0);
    expect([double(2), double(3)]).toEqual([4, 6]);
    expect(times()).toBe(1);
  });

  it("is there already where it was made ahead, however often", () => {
    const { double, times } = counted();
    double.makeAhead();
    double.makeAhead();
    expect(double(2)).toBe(4);
    expect(times()).toBe(1);
  });
});

describe("Many pieces", () => {
  it("are made one by one, with a turn for everybody else between any two", async () => {
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

  it("are left where the service stops meanwhile", async () => {
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

describe("The shape of an answer", () => {
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
    "can be made ahead, and writes its example as declared: %s",
    async (_name, contract) => {
      const serialize = answerSerializer(contract);
      serialize?.makeAhead();
      const example = JSON.parse(JSON.stringify(contract.examples.output));
      expect(JSON.parse((await serialize?.(example)) ?? "")).toEqual(example);
    },
  );

  it.each(Object.entries(sections))("of several kinds writes all of a kind, as it is: %s", async (type, fields) => {
    const given = { ...website, sections: [{ type, ...fields }] };
    expect(JSON.parse((await write(given)) ?? "").sections).toEqual([{ type, ...fields }]);
  });

  it("of several kinds writes nothing that none of them declares", async () => {
    const given = { ...website, sections: [{ type: "text", ...sections.text, secret: "s", items: undefined }] };
    expect(JSON.parse((await write(given)) ?? "").sections).toEqual([{ type: "text", ...sections.text }]);
  });
});
