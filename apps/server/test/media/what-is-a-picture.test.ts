import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { pngChunk } from "./containers.ts";
import { animation, canvas, FORMATS, type Format, picture } from "./pictures.ts";
import { type MediaSetting, stagedFiles, startMediaSetting, storedKeys, upload } from "./setting.ts";

let setting: MediaSetting;
beforeAll(async () => {
  setting = await startMediaSetting();
});
afterAll(() => setting.stop());

async function expectRefusal(bytes: Buffer, format: Format, problem: string | RegExp) {
  const { service, dataDir } = setting;
  const tenant = await service.tenant();
  const reply = await upload(service, tenant, bytes, format);
  expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  expect(reply.body.fieldErrors.base64).toMatch(problem);
  expect((await storedKeys(dataDir)).filter((key) => key.startsWith(tenant.workspace.id))).toEqual([]);
  expect(await stagedFiles(dataDir)).toEqual([]);
}

/** `stored` differs from `bytes` when the service removes a part of them. */
const accept = async (bytes: Buffer, format: Format, stored = bytes) => {
  const tenant = await setting.service.tenant();
  const reply = await upload(setting.service, tenant, bytes, format);
  expect(reply.body).toMatchObject({ size: stored.length });
  const file = await fetch(`${setting.service.api}/media/${reply.body.key}`);
  expect(Buffer.from(await file.arrayBuffer()).equals(stored)).toBe(true);
  return reply.body as { id: string; key: string };
};

const dimensions = async (id: string) =>
  setting.service.database.read((tx) =>
    tx.one<{ width: number; height: number }>(sql`select width, height from media where id = ${id}`),
  );

const NOT_A_PICTURE = /^must be a JPEG, PNG, WebP, GIF or AVIF image$/;
const CUT_OFF_OR_MORE = /^is truncated or has extra data$/;

describe.each(FORMATS)("%s", (format) => {
  it("is refused with another declared type", async () => {
    const bytes = await picture(format);
    for (const other of FORMATS.filter((name) => name !== format)) {
      await expectRefusal(bytes, other, `is image/${format}, not image/${other}`);
    }
  });

  it("is refused when truncated at any position", async () => {
    const bytes = await picture(format, { width: 300, height: 200 });
    for (const length of [bytes.length - 1, bytes.length - 13, bytes.length >> 1, 200]) {
      await expectRefusal(bytes.subarray(0, length), format, /truncated|damaged/);
    }
  });

  it.each([
    ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
    ["a program", Buffer.from("\n*/=1;alert(1);/*")],
    ["an archive", Buffer.from("504b0304140000000000", "hex")],
    ["one byte", Buffer.from("x")],
  ])("is refused with %s appended", async (_what, appended) => {
    await expectRefusal(Buffer.concat([await picture(format), appended]), format, CUT_OFF_OR_MORE);
  });

  it("is refused when its data are damaged", async () => {
    const bytes = await picture(format, { width: 300, height: 200 });
    bytes.fill(0xff, bytes.length >> 2, bytes.length >> 1);
    await expectRefusal(bytes, format, /truncated|damaged/);
  });
});

describe("a file that is not a supported picture", () => {
  it.each([
    [
      "SVG",
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    ],
    ["SVG without a prolog", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ["HTML", "<!doctype html><title>x</title>"],
    ["a page that begins like a GIF", "GIF89a<script>alert(1)</script>"],
    ["a program that begins like a GIF", "GIF89a/*aaaaaaaaaaaaaaaaaaaaaaaaaaa*/=1;alert(1)"],
    ["PDF", "%PDF-1.7\n%âãÏÓ\n"],
    ["zeros", "\0".repeat(64)],
  ])("is refused: %s", async (_what, text) => {
    for (const format of ["png", "gif"] as const) {
      const bytes = Buffer.from(text, "latin1");
      const reply = await upload(setting.service, setting.tenant, bytes, format);
      expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { base64: expect.any(String) } } });
    }
  });

  it.each(["tiff"] as const)("is refused: a %s picture", async (format) => {
    await expectRefusal(await canvas(20, 20).toFormat(format).toBuffer(), "png", NOT_A_PICTURE);
  });

  it("is refused: bytes before the picture", async () => {
    await expectRefusal(Buffer.concat([Buffer.from("#!/bin/sh\n"), await picture()]), "png", NOT_A_PICTURE);
  });

  it("is refused: HEIC in the container of AVIF", async () => {
    const bytes = await picture("avif");
    const heic = Buffer.from(bytes.toString("latin1").replaceAll("avif", "heic"), "latin1");
    await expectRefusal(heic, "avif", NOT_A_PICTURE);
  });
});

describe("the size limit", () => {
  it("accepts 50 megapixels and refuses one column more", async () => {
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#fff" } })
        .png()
        .toBuffer();
    const { id } = await accept(await blank(10_000, 5000), "png");
    expect(await dimensions(id)).toEqual({ width: 10_000, height: 5000 });
    await expectRefusal(await blank(10_001, 5000), "png", "must have at most 50 megapixels");
  });

  it("accepts 12 megapixels as AVIF and refuses one column more", async () => {
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#fff" } })
        .avif({ effort: 0 })
        .toBuffer();
    const { id } = await accept(await blank(4000, 3000), "avif");
    expect(await dimensions(id)).toEqual({ width: 4000, height: 3000 });
    await expectRefusal(await blank(4001, 3000), "avif", "must have at most 12 megapixels as AVIF");
  });

  it("applies to the header, before decoding", async () => {
    // Their data end early: decoding them would report damaged files.
    await expectRefusal(blankPng(60_000, 60_000), "png", "must have at most 50 megapixels");
    await expectRefusal(blankPng(2 ** 31 - 1, 2 ** 31 - 1), "png", /at most 50 megapixels|damaged/);
    const gif = await picture("gif");
    gif.writeUInt16LE(65_535, 6);
    gif.writeUInt16LE(65_535, 8);
    await expectRefusal(gif, "gif", "must have at most 50 megapixels");
  });

  it("counts all frames of an animation", async () => {
    const frame = await canvas(64, 64).gif().toBuffer();
    await expectRefusal(manyFrames(frame, 1000, 101), "gif", "must have at most 100 megapixels across all frames");
  });
});

describe("animations", () => {
  it.each(["gif", "webp"] as const)("are accepted with the size of one frame: %s", async (format) => {
    const { id } = await accept(await animation(format), format);
    expect(await dimensions(id)).toEqual({ width: 400, height: 300 });
  });
});

describe("camera photos", () => {
  it("are measured after rotation", async () => {
    const lying = await canvas(60, 40).jpeg().withExif({}).withMetadata({ orientation: 6 }).toBuffer();
    const reply = await upload(setting.service, setting.tenant, lying, "jpeg");
    expect(await dimensions(reply.body.id)).toEqual({ width: 40, height: 60 });
  });

  it.each([
    ["a second picture at the end", async () => picture("jpeg", { tint: 9 })],
    ["padding", async () => Buffer.alloc(100)],
    ["a Samsung trailer", async () => Buffer.from("\0\0\x01\x0aImage_UTC_DataSEFHk\0\0\0SEFT", "latin1")],
    ["the video of a motion photo", async () => Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1")],
    ["HTML before a Samsung trailer", async () => Buffer.from("<script>alert(1)</script>SEFT")],
    ["HTML after a video header", async () => Buffer.from("\0\0\0\x18ftyp<script>alert(1)</script>")],
  ])("are accepted with %s, which is removed", async (_what, trailer) => {
    const photo = await picture("jpeg");
    await accept(Buffer.concat([photo, await trailer()]), "jpeg", photo);
  });

  it("are accepted as progressive, interlaced, greyscale and with an alpha channel", async () => {
    await accept(await canvas(50, 50).jpeg({ progressive: true }).toBuffer(), "jpeg");
    await accept(await canvas(50, 50).png({ progressive: true }).toBuffer(), "png");
    await accept(await canvas(50, 50).greyscale().png().toBuffer(), "png");
    await accept(await canvas(50, 50).ensureAlpha(0.5).webp({ lossless: true }).toBuffer(), "webp");
    await accept(await canvas(50, 50).ensureAlpha(0.5).avif({ effort: 0 }).toBuffer(), "avif");
  });
});

/** A PNG of a few kilobytes that decodes to gigabytes. */
function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const data = deflateSync(Buffer.alloc(1_000_000), { level: 9 });
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Repeats the frame of a GIF on a canvas of another size. */
function manyFrames(gif: Buffer, side: number, frames: number): Buffer {
  const tableEnd = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0);
  const header = Buffer.from(gif.subarray(0, tableEnd));
  header.writeUInt16LE(side, 6);
  header.writeUInt16LE(side, 8);
  const frame = gif.subarray(tableEnd, gif.length - 1);
  return Buffer.concat([header, ...Array(frames).fill(frame), Buffer.from([0x3b])]);
}
