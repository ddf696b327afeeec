// Fetched client documents are cached, a thousand of them: the cache's limit counts their size in memory.

import { expect, it } from "vitest";
import { JsonDocuments } from "../../src/domains/oauth/json-documents.ts";
import type { PublicFetch } from "../../src/providers/public-fetch/index.ts";
import { TestClock } from "../harness/clock.ts";
import { heldBytes } from "../harness/held-memory.ts";

it("keeps cached documents near their transferred size in memory", async () => {
  const body = Buffer.from(`[${"{},".repeat(5000)}1]`);
  const publicFetch = { get: async () => ({ body, maxAgeSeconds: 3600 }) } as unknown as PublicFetch;
  const documents = new JsonDocuments({ publicFetch, clock: new TestClock() });
  const fetched = async (from: number, to: number) => {
    for (let n = from; n < to; n++) await documents.get(`https://agent.example/${n}`, async () => {});
  };
  await fetched(0, 10);
  const most = (await heldBytes("heapUsed")) + 300 * 3 * body.length;
  await fetched(10, 310);
  const held = await heldBytes("heapUsed", most);
  expect(await documents.get("https://agent.example/300", () => Promise.reject(new Error("fetched again")))).toEqual(
    JSON.parse(body.toString()),
  );
  expect(held).toBeLessThan(most);
});
