// Counts the functions and files of ours that a warm call enters, so that a call stays short enough to be read.

import { Session } from "node:inspector/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { productValues, Shop } from "../catalogue/shop.ts";
import { startTestService, type TestService } from "../harness/service.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService();
  shop = await Shop.open(service);
});
afterAll(() => service.stop());

const OURS = /\/(apps\/server|packages\/\w+)\/src\//;

/** Runs the call three times and measures the last one. */
async function weigh(call: (n: number) => Promise<unknown>): Promise<{ functions: number; files: number }> {
  const session = new Session();
  session.connect();
  try {
    await call(1);
    await call(2);
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await session.post("Profiler.takePreciseCoverage");
    await call(3);
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const entered = result
      .filter(({ url }) => OURS.test(url))
      .map(({ url, functions }) => ({
        url,
        names: functions.filter(({ ranges, functionName }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0),
      }))
      .filter(({ names }) => names.length > 0);
    if (process.env["VITRINE_SHOW_WEIGHT"]) {
      for (const { url, names } of entered) console.log(url, names.map(({ functionName }) => functionName).join(" "));
    }
    return { functions: entered.reduce((sum, { names }) => sum + names.length, 0), files: entered.length };
  } finally {
    await session.post("Profiler.disable");
    session.disconnect();
  }
}

it("a read of one product enters few functions", async () => {
  const { id } = await shop.product();
  const { functions, files } = await weigh(() => shop.do("GET", `/products/${id}`));
  console.log("get_product", functions, files);
  expect(functions).toBeGreaterThan(20);
  expect(functions).toBeLessThanOrEqual(150);
  expect(files).toBeLessThanOrEqual(50);
});

it("a creation of a product enters few functions", async () => {
  const { functions, files } = await weigh(() => shop.do("POST", "/products", productValues()));
  console.log("create_product", functions, files);
  expect(functions).toBeGreaterThan(20);
  expect(functions).toBeLessThanOrEqual(200);
  expect(files).toBeLessThanOrEqual(60);
});
