import { OPERATIONS } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { answerSerializer } from "../../src/kernel/call/answer.ts";

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
    "writes the example of %s",
    async (_name, contract) => {
      const serialize = answerSerializer(contract);
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
