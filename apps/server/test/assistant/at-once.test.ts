// Concurrent HTTP calls: credits, quota and rate limits together never allow one call too many, and never refuse one
// that they allow.

import { beforeEach, expect, it } from "vitest";
import { type Reply, withService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { ScriptedModels } from "./scripted-models.ts";
import { AiShop } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: QUICK_CHALLENGES, models });
beforeEach(() => models.reset());

const codes = (replies: Reply[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const code = status === 200 ? "ok" : body.code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

const guests = (shop: AiShop, count: number) => Promise.all(Array.from({ length: count }, () => shop.guest()));

it("answers and charges exactly 40 of 100 concurrent chats when credits suffice for 40", async () => {
  const shop = await AiShop.open(service, 40);
  await shop.policy({ guestDailyLimit: 10 });
  const { id } = await shop.product();
  const visitors = await guests(shop, 10);
  const replies = await Promise.all(Array.from({ length: 100 }, (_, i) => shop.ask(id, visitors[i % 10] ?? {})));
  // Rate limit of 60 calls a minute per workspace. Credits suffice for 40 of them.
  expect(codes(replies)).toEqual({ ok: 40, insufficient_credits: 20, rate_limited: 40 });
  expect(await shop.wallet()).toMatchObject({ balance: 0, reserved: 0, usedTotal: 40 });
  expect(models.asked.product).toHaveLength(40);
  expect(await shop.count("conversations")).toBe(40);
  expect(await shop.differences()).toEqual([]);
});

it("answers and charges exactly 7 of 100 concurrent chats of a visitor with quota 7", async () => {
  const shop = await AiShop.open(service, 40);
  await shop.policy({ guestDailyLimit: 7 });
  const { id } = await shop.product();
  const guest = await shop.guest();
  const replies = await Promise.all(Array.from({ length: 100 }, () => shop.ask(id, guest)));
  expect(codes(replies)).toEqual({ ok: 7, quota_exhausted: 3, rate_limited: 90 });
  expect(await shop.wallet()).toMatchObject({ balance: 33, reserved: 0, usedTotal: 7 });
});

it("gives the last credit to one of 30 concurrent visitors", async () => {
  const shop = await AiShop.open(service, 1);
  const { id } = await shop.product();
  const replies = await Promise.all((await guests(shop, 30)).map((guest) => shop.ask(id, guest)));
  expect(codes(replies)).toEqual({ ok: 1, insufficient_credits: 29 });
});

it("releases the credits held by failed calls for other visitors", async () => {
  const shop = await AiShop.open(service, 10);
  const { id } = await shop.product();
  let calls = 0;
  models.script = () => {
    if (++calls % 2 === 0) throw new Error("every other call fails");
    return ["Yes."];
  };
  const answered: Reply[] = [];
  for (const guest of await guests(shop, 40)) {
    const reply = await shop.ask(id, guest);
    if (reply.status === 200) answered.push(reply);
  }
  expect(answered).toHaveLength(10);
  expect(await shop.wallet()).toMatchObject({ balance: 0, reserved: 0, usedTotal: 10 });
});

it("returns 429 after ten requests of a visitor per minute, at no cost", async () => {
  const shop = await AiShop.open(service);
  const { id } = await shop.product();
  const guest = await shop.guest();
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push((await shop.ask(id, guest)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  const refused = await shop.ask(id, guest);
  expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("ratelimit-limit")).toBe("10");
  expect(await shop.wallet()).toMatchObject({ balance: 90 });
});
