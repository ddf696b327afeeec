import sharp from "sharp";
import { expect, it } from "vitest";
import { ModelFailure, toModelPicture } from "../../src/providers/models/index.ts";

it("visitors' pictures are decoded one after the other, and a bad one holds up none", async () => {
  const good = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#a08060" } })
    .png()
    .toBuffer();
  const bad = good.subarray(0, good.length - 20);
  const { signal } = new AbortController();
  let busiest = 0;
  let isOver = false;
  const watch = () => {
    busiest = Math.max(busiest, sharp.counters().process);
    if (!isOver) setImmediate(watch);
  };
  watch();
  const results = await Promise.allSettled(
    [good, bad, good, bad, good, good].map((picture) => toModelPicture(picture, signal)),
  );
  isOver = true;
  expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, false, true, true]);
  expect(busiest).toBe(1);
  await expect(toModelPicture(good, AbortSignal.abort())).rejects.toThrow(ModelFailure);
});
