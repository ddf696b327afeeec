import { beforeEach, describe, expect, it } from "vitest";
import { enqueue } from "../../src/jobs/index.ts";
import { DAY } from "../../src/kernel/clock.ts";
import { randomName, withService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { ScriptedModels } from "./scripted-models.ts";
import { AiShop } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: QUICK_CHALLENGES, models });
let shop: AiShop;
let guest: Record<string, string>;
let product: { id: string };

beforeEach(async () => {
  models.reset();
  shop = await AiShop.open(service);
  guest = await shop.guest();
  product = await shop.product();
});

const NOT_FOUND = { status: 404, body: { code: "not_found" } };
const begin = async (visitor = guest) => (await shop.ask(product.id, visitor)).body.threadId as string;
const remove = (threadId: string, visitor = guest, at = shop) =>
  at.call("DELETE", `/threads/${encodeURIComponent(threadId)}`, { headers: visitor });

describe("a conversation", () => {
  it("keeps its thread id and passes the history to the model", async () => {
    const threadId = await begin();
    models.script = () => ["Yes, every day."];
    const second = await shop.ask(product.id, guest, { threadId, message: "Every day?" });
    expect(second.body.threadId).toBe(threadId);
    await shop.askRoutine(guest, { threadId });
    expect(models.asked.product[1]?.history).toEqual([
      { role: "visitor", text: "Is it gentle?" },
      { role: "assistant", text: "It is gentle." },
    ]);
    expect(models.asked.routine[0]?.history.map(({ text }) => text)).toEqual([
      "Is it gentle?",
      "It is gentle.",
      "Every day?",
      "Yes, every day.",
    ]);
  });

  it("keeps earlier named products in context while they are published", async () => {
    const others = [];
    for (let i = 0; i < 60; i++) others.push(await shop.product());
    const [oldest, second] = others as [{ id: string }, { id: string }];
    models.productAnswer = () => ({ products: [oldest, second].map(({ id }) => ({ id, reason: "fits" })) });
    const threadId = await begin();
    await shop.unpublish(second.id);
    await shop.ask(product.id, guest, { threadId, message: "And the first of these?" });
    const related = models.asked.product[1]?.related.map(({ id }) => id);
    expect(related?.[0]).toBe(oldest.id);
    expect(related).not.toContain(second.id);
    expect(related).toHaveLength(40);
  });

  it("returns 404 to another guest before it checks the product", async () => {
    const threadId = await begin();
    const hidden = await shop.product();
    await shop.unpublish(hidden.id);
    expect(await shop.ask(hidden.id, await shop.guest(), { threadId })).toMatchObject(NOT_FOUND);
  });

  it("passes the newest twelve turns to the model", async () => {
    const threadId = await begin();
    for (let i = 0; i < 3; i++) {
      const batch = await shop.guest();
      expect((await shop.ask(product.id, batch, { threadId })).status).toBe(404);
    }
    await service.database.write((tx) =>
      tx.run({
        text: `insert into conversation_turns
               select workspace_id, id, 1 + n, 'question ' || n, 'answer ' || n, '{}', updated_at
               from conversations, generate_series(1, 20) n where workspace_id = $1`,
        values: [shop.id],
      } as never),
    );
    await shop.ask(product.id, guest, { threadId }).catch(() => {});
    const history = models.asked.product.at(-1)?.history ?? [];
    expect(history).toHaveLength(24);
    expect(history[0]?.text).toBe("question 9");
    expect(history.at(-1)?.text).toBe("answer 20");
  });

  it("returns 404 to other visitors and workspaces, and for altered ids", async () => {
    const threadId = await begin();
    const customer = { ...guest, ...(await shop.customer()) };
    for (const visitor of [await shop.guest(), customer]) {
      expect(await shop.ask(product.id, visitor, { threadId })).toMatchObject(NOT_FOUND);
      expect(await shop.askRoutine(visitor, { threadId })).toMatchObject(NOT_FOUND);
      expect(await remove(threadId, visitor)).toMatchObject(NOT_FOUND);
    }
    const elsewhere = await AiShop.open(service);
    const there = await elsewhere.product();
    const sameDevice = await elsewhere.guest(guest["x-guest-device-id"]);
    expect(await elsewhere.ask(there.id, sameDevice, { threadId })).toMatchObject(NOT_FOUND);
    expect(await remove(threadId, sameDevice, elsewhere)).toMatchObject(NOT_FOUND);

    const own = await shop.guest();
    const [id = "", signature = ""] = threadId.split(".");
    const flipped = (text: string) => text.slice(0, -1) + (text.endsWith("A") ? "B" : "A");
    const altered = [
      id,
      `${id}.`,
      `${flipped(id)}.${signature}`,
      `${id}.${flipped(signature)}`,
      `${threadId}A`,
      "thr_x",
      "..",
      "%00",
    ];
    for (const forged of altered) {
      const visitor = { ...guest, "x-request-id": "forged" };
      expect(await remove(forged, visitor)).toMatchObject({ status: expect.toSatisfy((s) => s === 404 || s === 400) });
    }
    expect(await shop.ask(product.id, own, { threadId: `${id}.${flipped(signature)}` })).toMatchObject(NOT_FOUND);
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0 });
    expect((await shop.ask(product.id, guest, { threadId })).status).toBe(200);
  });

  it("is deleted with its turns and returns 404 afterwards", async () => {
    const threadId = await begin();
    expect(await remove(threadId)).toMatchObject({ status: 200, body: { id: threadId, deleted: true } });
    expect(await shop.count("conversations")).toBe(0);
    expect(await shop.count("conversation_turns")).toBe(0);
    expect(await remove(threadId)).toMatchObject(NOT_FOUND);
    expect(await shop.ask(product.id, guest, { threadId })).toMatchObject(NOT_FOUND);
  });

  it("stays deleted when the visitor deletes it during an answer", async () => {
    const threadId = await begin();
    models.script = async function* () {
      await remove(threadId);
      yield "Too late.";
    };
    expect((await shop.ask(product.id, guest, { threadId })).status).toBe(200);
    expect(await shop.count("conversations")).toBe(0);
    expect(await remove(threadId)).toMatchObject(NOT_FOUND);
  });

  it("expires 90 days after its last turn and is deleted by the sweep", async () => {
    const threadId = await begin();
    service.clock.advance(60 * DAY);
    expect((await shop.ask(product.id, guest, { threadId })).status).toBe(200);
    service.clock.advance(89 * DAY);
    // The first turn has expired, but the conversation has not.
    expect((await shop.ask(product.id, guest, { threadId })).status).toBe(200);
    expect(models.asked.product.at(-1)?.history).toHaveLength(2);
    service.clock.advance(90 * DAY);
    expect(await shop.ask(product.id, guest, { threadId })).toMatchObject(NOT_FOUND);
    expect(await remove(threadId)).toMatchObject(NOT_FOUND);
    await service.database.write((tx) => enqueue(tx, "sweep", {}));
    await service.drainJobs();
    expect(await shop.count("conversations")).toBe(0);
    expect(await shop.count("conversation_turns")).toBe(0);
    expect(await shop.count("visitor_days")).toBe(0);
  });

  it("serializes concurrent turns", async () => {
    const threadId = await begin();
    const replies = await Promise.all(Array.from({ length: 5 }, () => shop.ask(product.id, guest, { threadId })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.count("conversation_turns")).toBe(6);
  });

  it("replays a deletion with the same Idempotency-Key", async () => {
    const threadId = await begin();
    const headers = { ...guest, "idempotency-key": randomName() };
    const first = await remove(threadId, headers);
    const again = await remove(threadId, headers);
    expect([first.status, again.status]).toEqual([200, 200]);
  });
});
