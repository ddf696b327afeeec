import { setImmediate as nextRound } from "node:timers/promises";
import { expect, it } from "vitest";
import { takePicture } from "../../src/domains/media/pictures.ts";
import { Staging } from "../../src/domains/media/staging.ts";
import { systemClock } from "../../src/kernel/clock.ts";
import { MemoryLimiter } from "../../src/providers/limits/memory-limiter.ts";
import type { Decoder, Decoders } from "../../src/providers/pictures/index.ts";

const FACTS = { mimeType: "image/png", width: 8, height: 8, frames: 1, framePixels: 64, orientation: 1 };

it("a disk that fails while a picture is decoded gives its decoder to nobody before that is done", async () => {
  const events: string[] = [];
  const decoder = {
    inspectFile: async () => FACTS,
    cleanFile: async () => {
      await nextRound();
      events.push("decoded");
      return null;
    },
  } as unknown as Decoder;
  const decoders: Decoders = {
    waiting: 0,
    lend: (_tenant, work) => work(decoder).finally(() => events.push("given back")),
  };
  const store = { hasten: () => Promise.reject(new Error("no disk")) };
  const parts = { decoders, limiter: new MemoryLimiter(systemClock), staging: new Staging("/nowhere"), store };
  const file = { path: "/nowhere/picture", sizeBytes: 1, sha256: "" };
  await expect(takePicture(parts, "wks_1", file, null)).rejects.toThrow("no disk");
  expect(events).toEqual(["decoded", "given back"]);
});
