// Clock changes: a jump ahead and back, or only back. No caller waits for it, and no payment happens twice.

import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { AiShop } from "../assistant/setting.ts";
import { withService } from "../harness/service.ts";
import { anyAddress } from "../oauth/agent.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";

const models = new ScriptedModels();
const service = withService({ env: { ...QUICK_CHALLENGES, TRUST_PROXY: "on" }, models });
afterEach(() => models.reset());

describe("a clock jump during a chat", () => {
  it.each([11 * 60_000, 3 * HOUR, 40 * DAY, -HOUR, -DAY])(
    "of %i ms returns 200 or 503 and charges only a 200",
    async (jump) => {
      const shop = await AiShop.open(service);
      const product = await shop.product();
      const guest = await shop.guest();
      models.script = function* () {
        service.clock.advance(jump);
        yield "It is gentle.";
      };
      const reply = await shop.ask(product.id, guest);
      service.clock.advance(-jump);
      await shop.expire();
      expect([200, 503]).toContain(reply.status);
      const charged = reply.status === 200 ? 1 : 0;
      expect(await shop.wallet()).toMatchObject({ balance: 100 - charged, reserved: 0, usedTotal: charged });
      expect(await shop.differences()).toEqual([]);
    },
  );
});

it("an address blocked while the clock was ahead is unblocked after the correction", async () => {
  const { key } = await service.tenant();
  const headers = anyAddress();
  const use = (shown: string) => service.call("GET", "/v1/workspaces", { headers, key: shown });
  const unknown = () => use(`vtr_dev_${newId("apiKey").slice("key_".length)}_${randomBytes(32).toString("hex")}`);
  service.clock.advance(3 * HOUR);
  for (let tries = 0; tries < 60; tries++) await unknown();
  expect((await unknown()).status).toBe(429);
  service.clock.advance(-3 * HOUR);
  expect((await use(key)).status).toBe(200);
});
