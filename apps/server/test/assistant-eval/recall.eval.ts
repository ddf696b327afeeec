// The search report of `npm run eval`: the same questions in a shop of each size.

import pg from "pg";
import { describe, it } from "vitest";
import { TextIndex } from "../../src/domains/catalogue/text-index.ts";
import { AiShop } from "../assistant/setting.ts";
import { withService } from "../harness/service.ts";
import { isEmbedded } from "./configured.ts";
import { fillers, type Written } from "./large-catalogue.ts";
import { measureRecall, writeProducts } from "./recall.ts";
import { getShop, type ShopQuestion, shopQuestions } from "./sets.ts";

/** Sizes include all of the shops' own products, because a missing product cannot be found. */
const SIZES = [130, 1_000, 10_000];
const AT_ONCE = 1_000;

/** One shop contains the products of all, so the id includes the original shop. */
const idAmongAll = (shop: string, id: string) => `${shop}-${id}`;

describe.runIf(isEmbedded)("search recall", () => {
  const service = withService(() => ({ env: { CHALLENGE_PROVIDER: "none" } }));

  it.each([
    ["tuned on", shopQuestions("jobs", "tuning")],
    ["held out", shopQuestions("first")],
  ])("is reported per catalogue size: %s", (name, questions) => report(name, questions), 1_200_000);

  /** Cleans up like autovacuum would before any question. */
  async function tidyUp(): Promise<void> {
    const client = new pg.Client(service.databaseUrl);
    await client.connect();
    await client.query("vacuum analyze");
    await client.end();
  }

  async function report(name: string, questions: readonly ShopQuestion[]): Promise<void> {
    const wanted = questions
      .filter(({ kind }) => kind === "which" || kind === "limits")
      .map((question) => ({ ...question, fits: question.fits?.map((id) => idAmongAll(question.shop, id)) ?? [] }));
    const shops = [...new Set(wanted.map(({ shop }) => shop))];
    const own: Written[] = shops.flatMap((shop) =>
      getShop(shop).products.map((product) => ({ ...product, id: idAmongAll(shop, product.id) })),
    );
    const shop = await AiShop.open(service);
    const index = new TextIndex(service.database, async () => {});
    const sizes = SIZES.map((size) => Math.max(size, own.length));
    const all = [...own, ...fillers(Math.max(...sizes) - own.length, own)];
    let written = 0;
    for (const size of sizes) {
      for (; written < size; written = Math.min(size, written + AT_ONCE)) {
        const some = all.slice(written, Math.min(size, written + AT_ONCE));
        await writeProducts(service.database, shop.id, some, service.clock.now());
      }
      await index.keep();
      await tidyUp();
      const { atFive, atAll, medianMilliseconds } = await measureRecall(service.database, shop.id, wanted);
      console.log(
        `${name}, ${size} products: recall@5 ${atFive.toFixed(2)}, among the candidates ${atAll.toFixed(2)}, ` +
          `found in ${medianMilliseconds.toFixed(1)} ms (median)`,
      );
    }
  }
});
