// Feeds process descriptions in linear time, for any markup.

import { beforeAll, describe, expect, it } from "vitest";
import { ratioOfWork } from "../harness/effort.ts";
import { withService } from "../harness/service.ts";
import { openShop, type Shop } from "../visitors/setting.ts";
import { addProducts, SiteBrowser } from "./setting.ts";

const service = withService();

/** A feed reads no more of a text. */
const LENGTH = 20_000;
const filled = (begin: string, unit: string) => (begin + unit.repeat(LENGTH)).slice(0, LENGTH);

/**
 * A shop with a hundred such products, one page of a feed. Such a page once blocked all other answers for twelve
 * seconds.
 */
async function shopWith(description: string): Promise<Shop> {
  const shop = await openShop(service);
  await addProducts(shop, 110, { description });
  await shop.manage("PUT", "/website/feeds", { isEnabled: true });
  return shop;
}

describe("descriptions with unclosed tags", () => {
  let hostile: Shop;
  let ordinary: Shop;
  beforeAll(async () => {
    hostile = await shopWith(filled("<svg>", "</svg"));
    ordinary = await shopWith(filled("", "<p>Some words, and more</p> "));
  });

  const expectNoMoreWork = async (read: (shop: Shop) => Promise<unknown>) => {
    const ratio = await ratioOfWork({ of: () => read(hostile), to: () => read(ordinary), max: 5, least: 20_000 });
    expect(ratio).toBeLessThan(5);
  };

  it("cost a feed no more than ordinary ones", () =>
    expectNoMoreWork(async ({ tenant }) => {
      const site = new SiteBrowser(service, tenant.workspace.subDomain);
      expect((await site.get("/feeds/google.xml")).status).toBe(200);
    }));

  it.each(["google", "acp"])("cost an export in the layout of %s no more than ordinary ones", (layout) =>
    expectNoMoreWork(async ({ tenant: { workspace, key } }) => {
      const path = `/v1/workspaces/${workspace.id}/products/export?format=csv&layout=${layout}`;
      expect((await service.call("GET", path, { key })).status).toBe(200);
    }),
  );
});
