import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MediaSetting, startMediaSetting, upload } from "./setting.ts";

let setting: MediaSetting;
beforeAll(async () => {
  setting = await startMediaSetting();
});
afterAll(() => setting.stop());

const picture = (width: number, colour: string) =>
  sharp({ create: { width, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** Widths with renditions of these bytes in the store itself. */
async function widthsOf(key: string): Promise<string[]> {
  const [hash = ""] = /[0-9a-f]{64}/.exec(key) ?? [];
  const files = await readdir(setting.dataDir, { recursive: true });
  return files.flatMap((file) => (file.includes(hash) ? (/\.w(\d+)\.avif$/.exec(file)?.[1] ?? []) : [])).sort();
}

it("an upload creates renditions up to the width of the picture", async () => {
  const { service, tenant } = setting;
  const { body } = await upload(service, tenant, await picture(700, "#123"));
  expect(await widthsOf(body.key)).toEqual([]);
  await service.drainJobs();
  expect(await widthsOf(body.key)).toEqual(["320", "640", "960"]);
});

it("a replacement deletes the old renditions and creates new ones", async () => {
  const { service, tenant, media } = setting;
  const { body } = await upload(service, tenant, await picture(30, "#456"));
  await service.drainJobs();
  const bytes = await picture(330, "#789");
  const write = { fileName: "b.png", mimeType: "image/png", base64: bytes.toString("base64") };
  const replaced = await service.call("PUT", `${media}/${body.id}`, { key: tenant.key, body: write });
  await service.drainJobs();
  expect(await widthsOf(body.key)).toEqual([]);
  expect(await widthsOf(replaced.body.key)).toEqual(["320", "640"]);
});

it("a picture deleted before its job gets no renditions", async () => {
  const { service, tenant, media } = setting;
  const { body } = await upload(service, tenant, await picture(31, "#abc"));
  await service.call("DELETE", `${media}/${body.id}`, { key: tenant.key });
  await service.drainJobs();
  expect(await widthsOf(body.key)).toEqual([]);
});
