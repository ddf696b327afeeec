// A visitor's facts hold to the last turn, for every engine, through the experience API and a database.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../harness/service.ts";
import { FakeProvider } from "../models/hosted/fake-provider.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { postForEvents } from "./event-reader.ts";
import { AiShop } from "./setting.ts";
import { CONVERSATIONS, type Item, SHELF, type Told } from "./told-conversations.ts";

type Body = Awaited<ReturnType<AiShop["ask"]>>["body"];
type Headers = Record<string, string>;

/** A shop with the shelf, and calls in it. */
class ToldShop {
  readonly ids = new Map<Item, string>();
  service!: TestService;
  shop!: AiShop;

  async open(env: Record<string, string>): Promise<void> {
    this.service = await startTestService({ env: { ...QUICK_CHALLENGES, ...env } });
    this.shop = await AiShop.open(this.service, 100_000);
    await this.shop.settings({});
    for (const [item, [name, description, information]] of Object.entries(SHELF)) {
      const { id } = await this.shop.product({ name, description, information, stock: 5, sales: [] });
      this.ids.set(item as Item, id);
    }
  }

  idOf(item: Item): string {
    return this.ids.get(item) as string;
  }

  /** Sends all turns but the last as routine chats. */
  async begin({ turns, profile }: Told): Promise<{ guest: Headers; thread: { threadId?: string } }> {
    // Rate limit of sixty calls a minute per workspace.
    this.service.clock.advance(60_000);
    const guest = await this.shop.guest();
    let thread: { threadId?: string } = {};
    for (const [i, message] of turns.slice(0, -1).entries()) {
      const more = i === 0 && profile !== undefined ? { userProfile: profile } : {};
      const { status, body } = await this.shop.askRoutine(guest, { message, ...thread, ...more });
      expect(status).toBe(200);
      thread = { threadId: body.threadId };
    }
    return { guest, thread };
  }
}

const nameOf = (item: Item) => SHELF[item][0];
const WARNS = /not for you|left out|leave out|nichts für Sie|weggelassen|uygun değil|alınmadı/i;
const sentencesOf = (text: string) => text.split(/(?<=[.!?”“])\s+|\n/u);

/** Forbidden products that an answer names anywhere without a warning. */
function recommended({ response, routine }: Body, { forbidden }: Told, shop: ToldShop): string[] {
  const ids = [...response.products, ...(routine?.steps ?? [])].map((one) => one.productId ?? one.id);
  const texts = [
    response.text,
    ...(routine?.warnings ?? []),
    ...response.products.map(({ reason }: { reason: string }) => reason),
    ...(routine?.steps ?? []).flatMap((one: { title: string; instructions: string }) => [one.title, one.instructions]),
  ];
  const sentences = texts.flatMap(sentencesOf);
  return forbidden.filter(
    (item) =>
      ids.includes(shop.idOf(item)) || sentences.some((text) => text.includes(nameOf(item)) && !WARNS.test(text)),
  );
}

const CARE = /doctor|Ärztin|doktor|allerg|alerji/i;
const tellsOfHealth = ({ forbidden }: Told) => forbidden.some((item) => item !== "retinol" && item !== "perfume");

const rows = CONVERSATIONS.map((told) => [`${told.language}: ${told.turns.join(" | ")}`, told] as const);

it("has 20 conversations per language", () => {
  for (const language of ["en", "de", "tr"])
    expect(CONVERSATIONS.filter((told) => told.language === language)).toHaveLength(20);
});

describe("the embedded assistant after a visitor stated facts", () => {
  const shop = new ToldShop();
  beforeAll(() => shop.open({}));
  afterAll(() => shop.service.stop());

  it.each(rows)("recommends no forbidden product: %s", async (_name, told) => {
    const { guest, thread } = await shop.begin(told);
    const message = told.turns.at(-1) as string;
    const about = await shop.shop.ask(shop.idOf("cream"), guest, { message, ...thread });
    const { status, body } = await shop.shop.askRoutine(guest, { message, ...thread });
    expect([about.status, status]).toEqual([200, 200]);
    expect(recommended(about.body, told, shop)).toEqual([]);
    expect(recommended(body, told, shop)).toEqual([]);
    if (told.notAt) expect(body.routine.steps.map((step: { period: string }) => step.period)).not.toContain(told.notAt);
    if (tellsOfHealth(told)) expect(body.routine.warnings.join()).toMatch(CARE);
    const [forbidden] = told.forbidden;
    if (forbidden === undefined) return;
    const own = await shop.shop.ask(shop.idOf(forbidden), guest, { message: "Can I use it?", ...thread });
    expect(own.body.response.text).toMatch(WARNS);
    expect(recommended(own.body, told, shop)).toEqual([]);
  });
});

describe("a hosted model after a visitor stated facts", () => {
  const shop = new ToldShop();
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await FakeProvider.start();
    await shop.open({ AI_PROVIDER: "openai-compatible", AI_BASE_URL: provider.url, AI_MODEL_FAST: "test" });
  });
  afterAll(async () => {
    await shop.service.stop();
    await provider.stop();
  });
  beforeEach(() => provider.reset());

  const good = {
    text: "Gladly.",
    products: [],
    questions: [],
    answered: true,
    sources: [],
    steps: [{ period: "MORNING", title: "Cleanse", instructions: "Gently.", ref: null }],
    warnings: [],
  };
  const step = (title: string, instructions: string) => ({ period: "MORNING", title, instructions, ref: null });
  /** Model answers that recommend a product, each in another field. */
  const bad = [
    (name: string) => ({ ...good, text: `I recommend ${name}.` }),
    (name: string) => ({ ...good, steps: [step(name, "Gently.")] }),
    (name: string) => ({ ...good, steps: [step("Treat", `Apply ${name} to your face.`)] }),
    (name: string) => ({ ...good, products: [{ ref: "P1", reason: `Even better with ${name}` }] }),
    (name: string) => ({ ...good, warnings: [`Use ${name} only every second day.`] }),
  ];

  /** On a forbidden product's page, a model that insists gets a refusal. A model that gives in gets a warning added. */
  async function askOnPage(item: Item, more: Record<string, unknown>, guest: Headers, place: number): Promise<void> {
    provider.answer = bad[0]?.(nameOf(item));
    const refused = await shop.shop.ask(shop.idOf(item), guest, more);
    expect(refused).toMatchObject({ status: 503, body: { code: "ai_unavailable" } });
    provider.first = [bad[place % bad.length]?.(nameOf(item))];
    provider.answer = { ...good, text: `Leave out ${nameOf(item)}.` };
    const { status, body } = await shop.shop.ask(shop.idOf(item), guest, more);
    expect(status).toBe(200);
    expect(body.response.text).toMatch(WARNS);
  }

  it.each(rows)("rejects drafts that recommend a forbidden product: %s", async (_name, told) => {
    provider.answer = good;
    const { guest, thread } = await shop.begin(told);
    const message = told.turns.at(-1) as string;
    const place = CONVERSATIONS.indexOf(told);
    const { available } = await shop.shop.wallet();
    const [first, last] = [told.forbidden[0], told.forbidden.at(-1)];
    if (first !== undefined && last !== undefined) {
      provider.received.length = 0;
      provider.answer = bad[place % bad.length]?.(nameOf(first));
      const refused = await shop.shop.askRoutine(guest, { message, ...thread });
      expect(refused).toMatchObject({ status: 503, body: { code: "ai_unavailable" } });
      expect(provider.received).toHaveLength(2);
      expect(await shop.shop.wallet()).toMatchObject({ available, reserved: 0 });
      // Every third conversation suffices for the other chat, which shares the code path.
      if (place % 3 === 0) await askOnPage(last, { message, ...thread }, guest, place);
      provider.answer = { ...good, text: `Leave out ${nameOf(first)}.` };
      provider.first = [bad[(place + 2) % bad.length]?.(nameOf(first))];
      const { status, body } = await shop.shop.askRoutine(guest, { message, ...thread });
      expect(status).toBe(200);
      expect(recommended(body, told, shop)).toEqual([]);
      if (tellsOfHealth(told)) expect(body.routine.warnings.join()).toMatch(CARE);
    }
    provider.received.length = 0;
    provider.first = [];
    provider.answer = { ...good, text: `I recommend ${told.allowed.map(nameOf).join(" and ")}.` };
    const fine = await shop.shop.askRoutine(guest, { message, ...thread });
    expect(fine.status).toBe(200);
    expect(provider.received).toHaveLength(1);
    if (told.notAt === undefined) return;
    provider.answer = { ...good, steps: [{ ...step("Care", "Gently."), period: told.notAt }] };
    expect((await shop.shop.askRoutine(guest, { message, ...thread })).status).toBe(503);
  });

  it("may recommend a forbidden product after the visitor withdraws the fact", async () => {
    shop.service.clock.advance(60_000);
    provider.answer = good;
    const guest = await shop.shop.guest();
    const { threadId } = (await shop.shop.askRoutine(guest, { message: "I am pregnant." })).body;
    await shop.shop.ask(shop.idOf("cream"), guest, { message: "I am not pregnant any more.", threadId });
    provider.answer = bad[0]?.(nameOf("retinol"));
    expect((await shop.shop.askRoutine(guest, { message: "A routine?", threadId })).status).toBe(200);
  });

  it("streams only checked text", async () => {
    const told = CONVERSATIONS[0] as Told;
    provider.answer = good;
    const { guest, thread } = await shop.begin(told);
    provider.first = [{ ...good, text: `I recommend ${nameOf("retinal")} for fine lines.` }];
    const { events } = await postForEvents(
      `${shop.service.api}/v1/workspaces/${shop.shop.id}/experience/chat/routine`,
      {
        headers: { authorization: `Bearer ${shop.shop.tenant.key}`, ...guest },
        body: { message: told.turns[1], ...thread },
      },
    );
    expect(events.filter(({ name }) => name === "delta").map(({ data }) => data.text)).toEqual(["Gladly."]);
    expect(JSON.stringify(events)).not.toContain("Velvet");
  });

  it("honours facts of the first turn and the profile on the sixteenth turn", async () => {
    shop.service.clock.advance(60_000);
    provider.answer = good;
    const guest = await shop.shop.guest();
    const first = { message: "I am pregnant.", userProfile: { allergies: ["honey"] } };
    const { threadId } = (await shop.shop.askRoutine(guest, first)).body;
    for (let turn = 2; turn < 16; turn++) {
      shop.service.clock.advance(10_000);
      await shop.shop.ask(shop.idOf("cream"), guest, { message: "How do I use it?", threadId });
    }
    for (const item of ["retinal", "honey"] as const) {
      provider.answer = bad[0]?.(nameOf(item));
      expect((await shop.shop.askRoutine(guest, { message: "A routine?", threadId })).status).toBe(503);
    }
  });
});
