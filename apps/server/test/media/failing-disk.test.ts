import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, it } from "vitest";
import { Staging } from "../../src/domains/media/staging.ts";
import { preparePicture, type UploadParts } from "../../src/domains/media/uploads.ts";
import type { WorkspaceScope } from "../../src/kernel/access/principals.ts";
import { systemClock } from "../../src/kernel/clock.ts";
import { MemoryLimiter } from "../../src/providers/limits/memory-limiter.ts";
import type { Decoder, Decoders } from "../../src/providers/pictures/index.ts";

const FACTS = { mimeType: "image/png", width: 8, height: 8, frames: 1, framePixels: 64, orientation: 1 };

it("a disk failure during decoding fails the upload and leaves no file or claim", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-failing-disk-"));
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
    lend: (_tenant, work) => work(decoder).finally(() => events.push("decoder given back")),
  };
  const noting = (event: string) => async () => void events.push(event);
  const store = { hasten: () => Promise.reject(new Error("no disk")), put: noting("put") };
  const bytes = { claim: noting("claimed"), release: noting("released") };
  const parts = { decoders, limiter: new MemoryLimiter(systemClock), staging: new Staging(folder), store, bytes };
  const picture = { bytes: [Buffer.from("a")], fileName: "a.png", declared: null, field: "file" };
  await expect(
    preparePicture(parts as unknown as UploadParts, { id: "wks_1" } as WorkspaceScope, picture),
  ).rejects.toThrow("no disk");
  expect(events).toEqual(["decoded", "decoder given back", "claimed", "released"]);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
