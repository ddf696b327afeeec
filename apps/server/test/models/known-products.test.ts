import { describe, expect, it } from "vitest";
import { EmbeddedEngine } from "../../src/providers/models/embedded/embedded-engine.ts";
import { finish, keepKnownProducts } from "../../src/providers/models/index.ts";
import { behindRulesAndGuard } from "../../src/providers/models/open-models.ts";
import { CREAM, productRequest, routineRequest, SERUM } from "./products.ts";
import { TEXTS_IN_PLACE } from "./texts-in-place.ts";

const step = (order: number, productId: string | null) => ({
  order,
  period: "ANY" as const,
  title: "t",
  instructions: "i",
  productId,
  source: "SUGGESTED" as const,
});

describe("an outgoing answer", () => {
  it("keeps only known products in lists, sources, text and renumbered steps", () => {
    const answer = {
      text: "See prd_good and prd_bad.",
      products: [
        { id: "prd_good", reason: "r" },
        { id: "prd_bad", reason: "r" },
      ],
      questions: [],
      answered: true,
      sources: [
        { productId: "prd_bad", field: "description" as const, quote: "It is bad." },
        { productId: "prd_good", field: "description" as const, quote: "It is good." },
      ],
      routine: { steps: [step(1, "prd_bad"), step(2, null), step(3, "prd_good")], warnings: ["w"] },
    };
    expect(keepKnownProducts(answer, new Set(["prd_good"]))).toEqual({
      ...answer,
      text: "See prd_good and .",
      products: [{ id: "prd_good", reason: "r" }],
      sources: [{ productId: "prd_good", field: "description", quote: "It is good." }],
      routine: { steps: [step(1, null), step(2, "prd_good")], warnings: ["w"] },
    });
  });

  it("has no routine when the engine returns no routine", () => {
    expect(keepKnownProducts({ text: "t", products: [], questions: [], answered: true }, new Set())).not.toHaveProperty(
      "routine",
    );
  });
});

describe("the embedded engine", () => {
  const embedded = new EmbeddedEngine({ read: async () => ({ passed: false, code: "no_face" }) }, TEXTS_IN_PLACE);
  const engine = behindRulesAndGuard(embedded, TEXTS_IN_PLACE);

  it("streams deltas that add up to the answer's text", async () => {
    for (const events of [
      engine.chatProduct(productRequest(), AbortSignal.timeout(300_000)),
      engine.chatRoutine(routineRequest(), AbortSignal.timeout(300_000)),
    ]) {
      let streamed = "";
      for await (const event of events) {
        if (event.type === "delta") streamed += event.text;
        else expect(streamed).toBe(event.answer.text);
      }
      expect(streamed).not.toBe("");
    }
  });

  it("reports its model and zero tokens", async () => {
    const { modelKey, usage } = await finish(engine.chatProduct(productRequest(), AbortSignal.timeout(300_000)));
    expect(modelKey).toBe("embedded-extractive-1");
    expect(usage).toEqual({ inputTokens: 0, outputTokens: 0, reasoningTokens: 0, cachedInputTokens: 0 });
  });

  it("aborts for a cancelled request", async () => {
    await expect(finish(engine.chatProduct(productRequest(), AbortSignal.abort()))).rejects.toMatchObject({
      kind: "aborted",
    });
  });

  it("names only products from the request", async () => {
    const { answer } = await finish(
      engine.chatRoutine(routineRequest({ selected: [SERUM], candidates: [CREAM] }), AbortSignal.timeout(300_000)),
    );
    for (const { productId } of answer.routine.steps) expect([SERUM.id, CREAM.id]).toContain(productId);
  });
});
