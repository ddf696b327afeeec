// The consent text for a face analysis matches the engine that analyses the face.

import { describe, expect, it } from "vitest";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { withService } from "../harness/service.ts";
import { BEHIND_PROXY, SiteShop } from "./setting.ts";

const hosted = (env: Record<string, string>) => ({
  ...BEHIND_PROXY,
  AI_API_KEY: "key",
  AI_MODEL_FAST: "fast",
  AI_MODEL_VISION: "sees",
  ...env,
});

const STAYS = /not given to anybody else|nicht weitergegeben|kimseyle paylaşılmaz/;

describe("an external vision provider", () => {
  const service = withService({ env: hosted({ AI_PROVIDER: "openai" }), models: new ScriptedModels() });

  it.each([
    ["en", "sent to OpenAI, an AI provider outside this shop"],
    ["de", "an OpenAI, einen KI-Anbieter außerhalb dieses Shops, gesendet"],
    ["tr", "bu mağazanın dışındaki bir yapay zekâ sağlayıcısına (OpenAI) gönderilip"],
  ])("is named in the consent text as outside the shop (%s)", async (locale, words) => {
    const shop = await SiteShop.open(service);
    await shop.settings({ sector: "BEAUTY" });
    await shop.website({ locale });
    const { text } = await shop.browser().get("/face");
    expect(text).toContain(words);
    expect(text).not.toMatch(STAYS);
  });
});

describe("a vision server without a known name", () => {
  const env = hosted({ AI_PROVIDER: "openai-compatible", AI_BASE_URL: "http://models.example.com/v1" });
  const service = withService({ env, models: new ScriptedModels() });

  it("is an AI service outside this shop in the consent text", async () => {
    const shop = await SiteShop.open(service);
    await shop.settings({ sector: "BEAUTY" });
    const { text } = await shop.browser().get("/face");
    expect(text).toContain("sent to an AI service outside this shop");
    expect(text).not.toMatch(STAYS);
  });
});
