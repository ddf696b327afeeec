// New entries of a text index wait in a pending list that every search scans. A background task merges it.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { PendingLists } from "../../src/storage/pending-lists.ts";
import { withService } from "../harness/service.ts";

const service = withService();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Merges the pending pages and returns their number. */
const takeWaiting = async () => {
  const { pages } = await service.database.write((tx) =>
    tx.one<{ pages: number }>(sql`select gin_clean_pending_list('product_search_text')::int as pages`),
  );
  return pages;
};

async function waitingAfterAWrite(options?: { writesMin: number }): Promise<number> {
  const { workspace, key } = await service.tenant();
  await takeWaiting();
  const lists = new PendingLists(service.database, options);
  const body = { name: "Fig soap", brand: "b", sku: "s", barcode: "b", stock: 1, status: "ACTIVE", information: "" };
  expect((await service.call("POST", `/v1/workspaces/${workspace.id}/products`, { key, body })).status).toBe(200);
  lists.cleanRegularly((error) => {
    throw error;
  });
  vi.advanceTimersByTime(1000);
  await lists.close();
  return takeWaiting();
}

it("keeps a pending list after few writes", async () => {
  expect(await waitingAfterAWrite()).toBeGreaterThan(0);
});

it("merges the pending list within a second after enough writes", async () => {
  expect(await waitingAfterAWrite({ writesMin: 1 })).toBe(0);
});
