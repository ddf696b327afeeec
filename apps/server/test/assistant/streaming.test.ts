import { beforeEach, describe, expect, it } from "vitest";
import { until } from "../harness/process.ts";
import { randomName, startTestService, withService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { postForEvents, type StreamedEvent } from "./event-reader.ts";
import { ScriptedModels, untilAborted } from "./scripted-models.ts";
import { AiShop, PICTURE } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: { ...QUICK_CHALLENGES, AI_DEADLINE_SECONDS: "30" }, models });
let shop: AiShop;
let guest: Record<string, string>;
let productId: string;

beforeEach(async () => {
  models.reset();
  shop = await AiShop.open(service);
  guest = await shop.guest();
  productId = (await shop.product()).id;
});

const stream = (
  path: "product" | "routine" = "product",
  more: { headers?: Record<string, string>; body?: Record<string, unknown> } = {},
  onEvent?: (event: StreamedEvent, hangUp: () => void) => void,
) =>
  postForEvents(
    `${service.api}/v1/workspaces/${shop.id}/experience/chat/${path}`,
    {
      headers: { authorization: `Bearer ${shop.tenant.key}`, ...guest, ...more.headers },
      body: { message: "Is it gentle?", ...(path === "product" ? { productId } : {}), ...more.body },
    },
    onEvent,
  );

/** A model that writes one word and then waits until it is stopped. */
const saysOneWord = async function* (signal: AbortSignal) {
  yield "Well,";
  await untilAborted(signal);
};

describe("a streamed chat", () => {
  it.each(["product", "routine"] as const)("sends deltas of the %s answer, then the whole answer", async (path) => {
    const reply = await stream(path);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-request-id": expect.any(String),
      "ratelimit-limit": "10",
      "x-credits-charged": path === "product" ? "1" : "2",
    });
    expect(reply.events.map(({ name }) => name)).toEqual(["delta", "delta", "done"]);
    expect(reply.events.slice(0, 2).map(({ data }) => data)).toEqual([{ text: "It is " }, { text: "gentle." }]);
    const whole = reply.events.at(-1)?.data;
    expect(whole).toMatchObject({
      response: { text: "It is gentle." },
      credits: { charged: path === "product" ? 1 : 2 },
    });
    expect(whole.threadId).toMatch(/^thr_/);
    expect(reply.isCut).toBe(false);
    expect(await shop.wallet()).toMatchObject({ reserved: 0, usedTotal: whole.credits.charged });
  });

  it("keeps line breaks and special characters of the text", async () => {
    const text = 'First line\nsecond\r\n\n"quoted" \u2028 ğüş \u{1F642} data: x';
    models.script = () => [text];
    const { events } = await stream();
    expect(events[0]?.data).toEqual({ text });
    expect(events[1]?.data.response.text).toBe(text);
  });

  it("states the price for thinking level and pictures in the headers", async () => {
    const product = await stream("product", { body: { thinkingLevel: "HIGH" } });
    expect(product.headers["x-credits-charged"]).toBe("4");
    const body = { thinkingLevel: "MEDIUM", images: [PICTURE, PICTURE] };
    const routine = await stream("routine", { body, headers: { "idempotency-key": randomName() } });
    expect(routine.headers["x-credits-charged"]).toBe("6");
    expect(routine.events.at(-1)?.data.credits).toEqual({ charged: 6 });
    expect(await shop.wallet()).toMatchObject({ reserved: 0, usedTotal: 10 });
  });

  it("sends deltas while the model is still writing", async () => {
    let resume = () => {};
    const seen = new Promise<void>((resolve) => {
      resume = resolve;
    });
    models.script = async function* () {
      yield "Early";
      await seen;
      yield " late";
    };
    const { events } = await stream("product", {}, ({ name }) => {
      if (name === "delta") resume();
    });
    expect(events.map(({ name }) => name)).toEqual(["delta", "delta", "done"]);
  });

  it("returns a JSON error when it fails before the first byte", async () => {
    const unknown = await stream("product", { body: { productId: "prd_unknown" } });
    expect(unknown.status).toBe(400);
    expect(unknown.headers["content-type"]).toMatch(/^application\/json/);
    expect(unknown.headers["x-credits-charged"]).toBe("0");
    expect(JSON.parse(unknown.text)).toMatchObject({
      code: "invalid_input",
      fieldErrors: { productId: expect.any(String) },
    });
    models.script = () => {
      throw new Error("no");
    };
    const failed = await stream();
    expect(failed.status).toBe(503);
    expect(failed.headers["x-credits-charged"]).toBe("0");
    expect(JSON.parse(failed.text)).toMatchObject({ code: "ai_unavailable", error: expect.any(String) });
  });

  it("ends with an error event at no cost when it fails after the first byte", async () => {
    models.script = async function* () {
      yield "It is";
      throw new Error("no");
    };
    const reply = await stream();
    expect(reply.status).toBe(200);
    expect(reply.events.map(({ name }) => name)).toEqual(["delta", "error"]);
    expect(reply.events[1]?.data).toMatchObject({ status: 503, code: "ai_unavailable", error: expect.any(String) });
    expect(reply.isCut).toBe(false);
    expect(await shop.wallet()).toMatchObject({ balance: 100, reserved: 0 });
  });

  it("aborts the model and charges when the visitor disconnects", async () => {
    let stopped = false;
    models.script = async function* (signal) {
      signal.addEventListener("abort", () => (stopped = true));
      yield* saysOneWord(signal);
    };
    const reply = await stream("product", {}, (_event, hangUp) => hangUp());
    expect(reply.isCut).toBe(true);
    await until(async () => (await shop.wallet()).usedTotal === 1);
    expect(stopped).toBe(true);
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0 });
    expect(await shop.usage()).toMatchObject([{ status: "SUCCEEDED", creditDelta: -1, modelKey: "scripted" }]);
    const errors = service.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(errors.filter(({ requestId }) => requestId === reply.headers["x-request-id"])).toEqual([]);
  });

  it("charges a visitor who disconnects before the first word, without logging an error", async () => {
    const noise = service.logLines.length;
    models.script = async function* (signal) {
      await untilAborted(signal);
      yield "never";
    };
    const leaving = new AbortController();
    const request = fetch(`${service.api}/v1/workspaces/${shop.id}/experience/chat/product`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${shop.tenant.key}`,
        accept: "text/event-stream",
        "content-type": "application/json",
        ...guest,
      },
      body: JSON.stringify({ message: "Well?", productId }),
      signal: leaving.signal,
    }).catch(() => "left");
    await until(async () => models.asked.product.length === 1);
    leaving.abort();
    expect(await request).toBe("left");
    await until(async () => (await shop.wallet()).usedTotal === 1);
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0 });
    const failures = service.logLines.slice(noise).filter((line) => JSON.parse(line).level >= 50);
    expect(failures).toEqual([]);
  });

  it("completes after a disconnect with an Idempotency-Key, is replayed and charged once", async () => {
    const headers = { "idempotency-key": randomName() };
    let resume = () => {};
    const hungUp = new Promise<void>((resolve) => {
      resume = resolve;
    });
    models.script = async function* () {
      yield "First, ";
      await hungUp;
      yield "and second.";
    };
    await stream("product", { headers }, (_event, hangUp) => {
      hangUp();
      resume();
    });
    await until(async () => (await shop.wallet()).usedTotal === 1);
    const again = await stream("product", { headers });
    expect(again.events.map(({ name }) => name)).toEqual(["done"]);
    expect(again.events[0]?.data.response.text).toBe("First, and second.");
    expect(again.headers).toMatchObject({ "idempotency-replayed": "true", "x-credits-charged": "1" });
    expect(models.asked.product).toHaveLength(1);
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0 });
  });

  it("returns JSON for operations without streaming", async () => {
    await shop.settings({ sector: "BEAUTY" });
    const reply = await shop.call("POST", "/chat/analyze-face", {
      headers: { ...guest, accept: "text/event-stream" },
      body: { image: "AAAA" },
    });
    expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
  });

  it("completes for 60 concurrent visitors", async () => {
    const guests = await Promise.all(Array.from({ length: 60 }, () => shop.guest()));
    let waiting = 0;
    let resume = () => {};
    const all = new Promise<void>((resolve) => {
      resume = resolve;
    });
    models.script = async function* () {
      yield "a";
      if (++waiting === guests.length) resume();
      await all;
      yield "b";
    };
    const replies = await Promise.all(guests.map((headers) => stream("product", { headers })));
    for (const { events } of replies) expect(events.map(({ name }) => name)).toEqual(["delta", "delta", "done"]);
    expect(await shop.wallet()).toMatchObject({ balance: 40, reserved: 0 });
  });
});

describe("a streamed chat beyond the deadline", () => {
  it("ends with an error event at no cost", async () => {
    const hasty = await startTestService({ env: { ...QUICK_CHALLENGES, AI_DEADLINE_SECONDS: "1" }, models });
    try {
      const there = await AiShop.open(hasty);
      const { id } = await there.product();
      models.script = saysOneWord;
      const headers = { authorization: `Bearer ${there.tenant.key}`, ...(await there.guest()) };
      const url = `${hasty.api}/v1/workspaces/${there.id}/experience/chat/product`;
      const reply = await postForEvents(url, { headers, body: { message: "Well?", productId: id } });
      expect(reply.events.map(({ name }) => name)).toEqual(["delta", "error"]);
      expect(reply.events[1]?.data.code).toBe("ai_unavailable");
      expect(await there.wallet()).toMatchObject({ balance: 100, reserved: 0 });
    } finally {
      await hasty.stop();
    }
  });
});
