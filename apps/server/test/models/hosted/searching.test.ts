// A hosted model that searches beyond the given products, and cites its sources.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EmbeddedEngine } from "../../../src/providers/models/embedded/embedded-engine.ts";
import { HostedEngine } from "../../../src/providers/models/hosted/hosted-engine.ts";
import { finish, ModelFailure, type SearchCatalogue } from "../../../src/providers/models/index.ts";
import { behindRulesAndGuard } from "../../../src/providers/models/open-models.ts";
import { DECODERS_IN_PLACE } from "../decoders-in-place.ts";
import { CREAM, product, productRequest, routineRequest, SERUM } from "../products.ts";
import { TEXTS_IN_PLACE } from "../texts-in-place.ts";
import { FakeProvider, type Provider } from "./fake-provider.ts";

const PROVIDERS: Provider[] = ["openai", "anthropic", "google", "openai-compatible"];
const BALM = product("prd_balm", {
  name: "Lip Balm",
  description: "Heals cracked lips.",
  information: "Do not use with retinol. Ingredients: beeswax, oil. £4.",
  sales: [{ name: "Balms", link: "https://balms.example.com/lip" }],
});

let fake: FakeProvider;
beforeAll(async () => {
  fake = await FakeProvider.start();
});
afterAll(() => fake.stop());
beforeEach(() => fake.reset());

const NO_FACES = { read: () => Promise.reject(new Error("no picture is asked about")) };
const PARTS = {
  embedded: new EmbeddedEngine(NO_FACES, TEXTS_IN_PLACE),
  texts: TEXTS_IN_PLACE,
  decoders: DECODERS_IN_PLACE,
};
const engineOf = (provider: Provider) =>
  behindRulesAndGuard(new HostedEngine(fake.settings(provider), PARTS), TEXTS_IN_PLACE);
const soon = () => AbortSignal.timeout(300_000);

const plain = { products: [], questions: [], answered: true, sources: [] as string[] };
const wants = (search: string) => ({ search, text: "", ...plain });

/** A catalogue with the same result for every search, which records the search words. */
function catalogueOf(...found: readonly (typeof BALM)[]) {
  const words: string[] = [];
  const search: SearchCatalogue = async (wanted) => {
    words.push(wanted);
    return found;
  };
  return { search, words };
}

const lastMessageOf = (i: number) => JSON.stringify(fake.received[i]?.body);

describe.each(PROVIDERS)("the provider %s", (provider) => {
  it("names and cites the search result, and counts the usage of both calls", async () => {
    fake.first = [wants("cracked lips")];
    fake.answer = {
      ...plain,
      search: null,
      text: "[[P3]] heals cracked lips (P3.1), see https://balms.example.com/lip.",
      products: [{ ref: "P3", reason: "for lips" }],
      sources: ["P3.2", "P9.1"],
    };
    const { search, words } = catalogueOf(BALM, CREAM);
    const deltas: string[] = [];
    const events = engineOf(provider).chatProduct(productRequest({ message: "For cracked lips?" }), soon(), search);
    const { answer, usage } = await finish(events, (text) => deltas.push(text));
    expect(words).toEqual(["cracked lips"]);
    expect(answer.text).toBe("Lip Balm heals cracked lips , see https://balms.example.com/lip.");
    expect(deltas.join("")).toBe(answer.text);
    expect(answer.products).toEqual([{ id: BALM.id, reason: "for lips" }]);
    expect(answer.sources).toEqual([
      { productId: BALM.id, field: "information", quote: "Do not use with retinol." },
      { productId: BALM.id, field: "description", quote: "Heals cracked lips." },
    ]);
    expect(fake.received).toHaveLength(2);
    expect(lastMessageOf(0)).not.toContain("Heals cracked lips");
    expect(lastMessageOf(1)).toContain("Heals cracked lips");
    expect(lastMessageOf(1)).toContain("There is no further search");
    expect(usage).toMatchObject({ inputTokens: 240, outputTokens: 60 });
  });
});

describe("the catalogue search of a model", () => {
  it("runs at most once for LOW and twice for HIGH", async () => {
    for (const [thinkingLevel, rounds] of [
      ["LOW", 1],
      ["HIGH", 2],
    ] as const) {
      fake.reset();
      fake.first = Array.from({ length: rounds }, () => wants("lips"));
      fake.answer = { ...plain, search: "lips once more", text: "Here you are." };
      const { search, words } = catalogueOf(BALM);
      const request = productRequest({ thinkingLevel });
      const { answer } = await finish(engineOf("openai").chatProduct(request, soon(), search));
      expect(answer.text).toBe("Here you are.");
      expect(words).toHaveLength(rounds);
      expect(fake.received).toHaveLength(rounds + 1);
      const schema = fake.received.at(-1)?.body.text.format.schema;
      expect(Object.keys(schema.properties)).not.toContain("search");
    }
  });

  it("is not offered without a search function, and not run without a request", async () => {
    fake.answer = { ...plain, text: "Two drops.", sources: ["[[P1.2]]"] };
    const { search, words } = catalogueOf(BALM);
    const { answer } = await finish(engineOf("openai").chatProduct(productRequest(), soon(), search));
    expect(words).toEqual([]);
    expect(answer.sources).toEqual([
      { productId: SERUM.id, field: "information", quote: "How to use: two drops in the morning." },
    ]);
    await finish(engineOf("openai").chatProduct(productRequest(), soon()));
    expect(Object.keys(fake.received[0]?.body.text.format.schema.properties)[0]).toBe("search");
    expect(lastMessageOf(1)).not.toContain("search");
  });

  it("hides forbidden products from a routine and lets it name the results", async () => {
    const nutty = product("prd_nut", {
      name: "Nut Balm",
      description: "For lips.",
      information: "Ingredients: almond oil.",
    });
    fake.first = [{ ...wants("lips"), steps: [], warnings: [] }];
    const step = { period: "ANY", title: "Lips", instructions: "Daily.", ref: "P3" };
    fake.answer = { ...plain, search: null, text: "Enjoy!", steps: [step], warnings: [] };
    const { search } = catalogueOf(nutty, BALM);
    const request = routineRequest({ profile: { allergies: ["nuts"] } });
    const { answer } = await finish(engineOf("openai").chatRoutine(request, soon(), search));
    expect(lastMessageOf(1)).not.toContain("almond");
    expect(answer.routine.steps.map(({ productId }) => productId)).toContain(BALM.id);
  });

  it("fails with ModelFailure when the catalogue search fails", async () => {
    fake.first = [wants("lips")];
    const broken: SearchCatalogue = () => Promise.reject(new Error("no database"));
    const events = engineOf("openai").chatProduct(productRequest(), soon(), broken);
    await expect(finish(events)).rejects.toBeInstanceOf(ModelFailure);
  });
});
