import { beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../src/kernel/clock.ts";
import { randomName, withService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { ScriptedModels, untilAborted } from "./scripted-models.ts";
import { AiShop } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: { ...QUICK_CHALLENGES, AI_DEADLINE_SECONDS: "1" }, models });
let shop: AiShop;
let guest: Record<string, string>;
let product: { id: string };

beforeEach(async () => {
  models.reset();
  shop = await AiShop.open(service);
  guest = await shop.guest();
  product = await shop.product();
});

describe("the Idempotency-Key of a chat", () => {
  const keyed = (key: string, more: Record<string, unknown> = {}) =>
    shop.ask(product.id, { ...guest, "idempotency-key": key }, more);

  it("replays the answer with its headers and charges once", async () => {
    const key = randomName();
    const first = await keyed(key, { thinkingLevel: "MEDIUM" });
    const again = await keyed(key, { thinkingLevel: "MEDIUM" });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("x-credits-charged")).toBe("2");
    expect(models.asked.product).toHaveLength(1);
    expect(await shop.wallet()).toMatchObject({ balance: 98, reserved: 0 });
  });

  it("returns 409 for another body and is scoped to its visitor", async () => {
    const key = randomName();
    await keyed(key);
    expect(await keyed(key, { message: "Something else" })).toMatchObject({
      status: 409,
      body: { code: "idempotency_conflict" },
    });
    const other = { ...(await shop.guest()), "idempotency-key": key };
    const reply = await shop.ask(product.id, other);
    expect(reply.headers.get("idempotency-replayed")).toBeNull();
    expect(await shop.wallet()).toMatchObject({ balance: 98 });
  });

  it("returns 409 in_progress while the first call runs, idempotency_conflict for another body", async () => {
    const key = randomName();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    models.script = async function* () {
      await finished;
      yield "Done.";
    };
    const first = keyed(key);
    while (models.asked.product.length === 0) await shop.wallet();
    expect(await keyed(key)).toMatchObject({ status: 409, body: { code: "in_progress" } });
    expect(await keyed(key, { message: "Other" })).toMatchObject({
      status: 409,
      body: { code: "idempotency_conflict" },
    });
    finish();
    expect((await first).status).toBe(200);
    expect((await keyed(key)).body).toEqual((await first).body);
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0 });
  });

  it("charges once for ten concurrent calls", async () => {
    await shop.policy({ guestDailyLimit: 1000 });
    const key = randomName();
    const replies = await Promise.all(Array.from({ length: 10 }, () => keyed(key)));
    for (const { status, body } of replies) if (status !== 200) expect(body.code).toBe("in_progress");
    expect(models.asked.product).toHaveLength(1);
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0 });
  });

  it("replays a refusal and allows a retry after 503", async () => {
    const refused = randomName();
    await shop.settings({ fastEnabled: false });
    expect((await keyed(refused)).body.code).toBe("ai_mode_disabled");
    await shop.settings({});
    expect((await keyed(refused)).body).toMatchObject({ code: "ai_mode_disabled", error: expect.any(String) });
    const failed = randomName();
    models.script = () => {
      throw new Error("no");
    };
    expect((await keyed(failed)).status).toBe(503);
    models.reset();
    expect((await keyed(failed)).status).toBe(200);
  });

  it("is reclaimed after its process died, with the reserved credits refunded", async () => {
    const key = randomName();
    models.script = async function* (signal) {
      yield "half";
      await untilAborted(signal);
    };
    // A killed process leaves its claim and its reservation behind.
    const dying = keyed(key);
    while (models.asked.product.length === 0) await shop.wallet();
    const stale = await service.database.write((tx) =>
      tx.many({ text: "select * from idempotency_claims where key = $1", values: [key] } as never),
    );
    expect(stale).toHaveLength(1);
    await dying;
    await service.database.write((tx) =>
      tx.run({
        text: `insert into idempotency_claims select (jsonb_populate_record(null::idempotency_claims, $1::jsonb)).*`,
        values: [JSON.stringify(toRow(stale[0]))],
      } as never),
    );
    models.reset();
    expect(await keyed(key)).toMatchObject({ status: 409, body: { code: "in_progress" } });
    service.clock.advance(2 * 60 * 1000);
    expect((await keyed(key)).status).toBe(200);
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0 });
  });

  it("expires after a day", async () => {
    const key = randomName();
    await keyed(key);
    service.clock.advance(DAY);
    const again = await keyed(key);
    expect(again.headers.get("idempotency-replayed")).toBeNull();
    expect(await shop.wallet()).toMatchObject({ balance: 98 });
  });
});

/** A row as JSON that the database can read again. */
const toRow = (row: unknown) => {
  const { request_hash, ...rest } = row as { request_hash: Buffer };
  return { ...rest, request_hash: `\\x${request_hash.toString("hex")}` };
};
