// The rules hold for every engine: an engine that ignores them cannot get around them.
import { describe, expect, it } from "vitest";
import { type DraftingEngine, type FaceDraft, NO_USAGE, type RoutineDraft } from "../../src/providers/models/engine.ts";
import { describeFace } from "../../src/providers/models/face/describe/analysis.ts";
import { finish, type RoutineChatRequest } from "../../src/providers/models/index.ts";
import { RuledEngine } from "../../src/providers/models/ruled-engine.ts";
import { CREAM, product, productRequest, routineRequest, SERUM } from "./products.ts";
import { READING } from "./reading.ts";
import { TEXTS_IN_PLACE } from "./texts-in-place.ts";

const signal = new AbortController().signal;
const provenance = { modelKey: "careless", usage: NO_USAGE };
const NUTTY = product("prd_nut", { name: "Nut Cream", information: "Ingredients: aqua, almond oil." });
const RETINOL = product("prd_retinol", { name: "Night Retinol", information: "Ingredients: aqua, retinol 0.3%." });

const DRAFT: RoutineDraft = {
  text: "Enjoy your routine!",
  products: [],
  questions: ["How often?"],
  answered: true,
  sources: [],
  steps: [],
  warnings: [],
  language: "en",
};

/** An engine that answers as scripted and ignores the rules. */
function careless(
  routine: Partial<RoutineDraft>,
  face: FaceDraft = { summary: null, products: [] },
  asked: RoutineChatRequest[] = [],
): RuledEngine {
  const engine: DraftingEngine = {
    key: "careless",
    writesFreely: true,
    async *chatProduct() {
      const products = [CREAM.id, RETINOL.id].map((id) => ({ id, reason: "fits" }));
      yield { type: "done", answer: { ...DRAFT, products }, ...provenance };
    },
    async *chatRoutine(request) {
      asked.push(request);
      yield { type: "delta", text: DRAFT.text };
      yield { type: "done", answer: { ...DRAFT, ...routine }, ...provenance };
    },
    analyzeFace: async () => ({ answer: face, ...provenance }),
  };
  return new RuledEngine(engine, TEXTS_IN_PLACE);
}

const step = (productId: string | null, period: "MORNING" | "EVENING" = "MORNING") => ({
  period,
  title: "Use",
  instructions: "Daily.",
  productId,
});

describe("an answer about a product", () => {
  const about = { ...SERUM, information: "Do not use with retinol." };
  const cardsFor = async (message: string) => {
    const request = productRequest({ product: about, related: [CREAM, RETINOL], message });
    const { answer } = await finish(careless({}).chatProduct(request, signal));
    return answer.products.map(({ id }) => id);
  };

  it("omits the card of an incompatible product unless the question is about it", async () => {
    expect(await cardsFor("Which other one do you recommend?")).toEqual([CREAM.id]);
    expect(await cardsFor("Can I combine it with Night Retinol?")).toEqual([CREAM.id]);
    expect(await cardsFor("How often do I use Night Retinol?")).toEqual([CREAM.id, RETINOL.id]);
  });
});

describe("a routine", () => {
  it("excludes products outside the request and reports an allergy exclusion", async () => {
    const request = routineRequest({ selected: [SERUM, NUTTY], candidates: [], profile: { allergies: ["nuts"] } });
    const steps = [step(SERUM.id), step("prd_invented")];
    const products = [SERUM.id, "prd_invented"].map((id) => ({ id, reason: "fits" }));
    const { answer } = await finish(careless({ steps, products }).chatRoutine(request, signal));
    expect(answer.routine.steps.map(({ productId }) => productId)).toEqual([SERUM.id]);
    expect(answer.products).toEqual([{ id: SERUM.id, reason: "fits" }]);
    expect(answer.routine.warnings).toEqual([expect.stringContaining("Nut Cream was left out")]);
  });

  it.each<[string, Partial<RoutineDraft>]>([
    ["a step", { steps: [step(NUTTY.id)] }],
    ["a title", { steps: [{ ...step(null), title: "Nut Cream" }] }],
    ["an instruction", { steps: [{ ...step(SERUM.id), instructions: "Follow with Nut Cream." }] }],
    ["an instruction that names the substance", { steps: [{ ...step(SERUM.id), instructions: "Add almond oil." }] }],
    ["a product", { products: [{ id: NUTTY.id, reason: "fits" }] }],
    ["the text", { text: "Try Nut Cream." }],
    ["the text, behind another warning", { text: "Avoid the sun, and put on Nut Cream." }],
    ["a weak warning", { text: "Do not use Nut Cream every day." }],
  ])("is retried once and then refused with an allergen in %s", async (_where, draft) => {
    const request = routineRequest({ selected: [SERUM], candidates: [NUTTY], profile: { allergies: ["nuts"] } });
    const asked: RoutineChatRequest[] = [];
    const refused = finish(careless(draft, undefined, asked).chatRoutine(request, signal));
    await expect(refused).rejects.toMatchObject({ kind: "bad_output" });
    expect(asked.map(({ objections }) => objections?.length ?? 0)).toEqual([0, expect.toSatisfy((n) => n > 0)]);
  });

  it.each([
    "Leave out Nut Cream.",
    "Leave out Nut Cream and use Rose Serum instead.",
    "Nut Cream is not suitable for you.",
    "I left Nut Cream out, because it names almond oil.",
    "Nut Cream contains almond oil, which is not safe for you.",
    "Lassen Sie Nut Cream weg.",
    "Nut Cream'i kullanmayın.",
  ])("may warn of an allergen: %s", async (text) => {
    const request = routineRequest({ selected: [SERUM], candidates: [NUTTY], profile: { allergies: ["nuts"] } });
    const { answer } = await finish(careless({ text }).chatRoutine(request, signal));
    expect(answer.text).toBe(text);
  });

  it("fixes times, adds missing steps and appends the engine's warnings", async () => {
    const request = routineRequest({ selected: [RETINOL, CREAM], candidates: [] });
    const engine = careless({ steps: [step(RETINOL.id)], warnings: ["Drink water."] });
    const { answer } = await finish(engine.chatRoutine(request, signal));
    expect(answer.routine.steps.map(({ productId, period }) => `${period} ${productId}`)).toEqual([
      `MORNING ${CREAM.id}`,
      `EVENING ${RETINOL.id}`,
      `EVENING ${CREAM.id}`,
    ]);
    expect(answer.routine.warnings.at(0)).toContain("sun protection");
    expect(answer.routine.warnings.at(-1)).toBe("Drink water.");
  });

  it("has warnings in the language of the engine's draft", async () => {
    const request = routineRequest({ selected: [RETINOL], candidates: [] });
    const { answer } = await finish(careless({ language: "de" }).chatRoutine(request, signal));
    expect(answer.routine.warnings.join()).toContain("Sonnenschutz");
  });

  it("streams the text and returns only the fields of the answer", async () => {
    const deltas: string[] = [];
    const { answer, modelKey } = await finish(careless({}).chatRoutine(routineRequest(), signal), (text) =>
      deltas.push(text),
    );
    expect(deltas).toEqual([DRAFT.text]);
    expect(modelKey).toBe("careless");
    expect(Object.keys(answer).sort()).toEqual(["answered", "products", "questions", "routine", "sources", "text"]);
  });
});

describe("a face analysis", () => {
  const request = {
    tenant: "wks_test",
    image: new Uint8Array(),
    reading: READING,
    language: "de",
    workspacePrompt: "",
    candidates: [],
  };
  const ours = describeFace(READING, "de");
  const analyse = async (face: FaceDraft) => (await careless({}, face).analyzeFace(request, signal)).answer;

  it("combines the measurements with the engine's summary", async () => {
    const { analysis } = await analyse({ summary: "Ihre Haut wirkt ruhig.", products: [] });
    expect(analysis).toEqual({ ...ours, summary: "Ihre Haut wirkt ruhig." });
  });

  it("uses its own summary when the engine's is missing or not cosmetic", async () => {
    for (const summary of [null, "Sie sind schön."])
      expect((await analyse({ summary, products: [] })).analysis).toEqual(ours);
  });

  it("excludes a product with a medical reason", async () => {
    const products = [
      { id: "a", reason: "für trockene Haut" },
      { id: "b", reason: "gegen Akne" },
    ];
    expect((await analyse({ summary: null, products })).products).toEqual([products[0]]);
  });
});
