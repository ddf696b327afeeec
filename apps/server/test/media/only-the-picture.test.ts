// Photo metadata (place, time, device) must not be stored or served.

import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { box, gifExtension, insertAt, jpegSegment, pngChunk, riffChunk } from "./containers.ts";
import { animation, canvas, FORMATS, type Format, picture } from "./pictures.ts";
import { type MediaSetting, startMediaSetting, upload, uploadFiles } from "./setting.ts";

let setting: MediaSetting;
beforeAll(async () => {
  setting = await startMediaSetting();
});
afterAll(() => setting.stop());

const EXIF = {
  IFD0: { Make: "Secretcam", Copyright: "Somebody private" },
  IFD2: { DateTimeOriginal: "2026:11:15 12:00:00" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "51/1 30/1 3230/100",
    GPSLongitudeRef: "W",
    GPSLongitude: "0/1 7/1 4366/100",
  },
};
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><!-- home --></rdf:RDF></x:xmpmeta>';
const SECRET = Buffer.from("a secret that nobody should see: 51.5, -0.12");

/** Uploads the bytes and returns the stored ones. */
async function stored(bytes: Buffer, format: Format): Promise<Buffer> {
  const { service } = setting;
  const reply = await upload(service, await service.tenant(), bytes, format);
  expect(reply.body).toMatchObject({ mimeType: `image/${format}` });
  const file = Buffer.from(await (await fetch(`${service.api}/media/${reply.body.key}`)).arrayBuffer());
  expect(reply.body.size).toBe(file.length);
  expect(reply.body.key).toContain(createHash("sha256").update(file).digest("hex"));
  return file;
}

const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).autoOrient().raw().toBuffer();

async function expectSamePixels(bytes: Buffer, others: Buffer): Promise<void> {
  expect((await pixels(bytes)).equals(await pixels(others))).toBe(true);
}

const photo = (format: Format, change: (drawn: Sharp) => Sharp = (drawn) => drawn) =>
  change(canvas(60, 40))
    .toFormat(format, format === "avif" ? { effort: 0, lossless: true } : {})
    .withIccProfile("p3")
    .withExif(EXIF)
    .withXmp(XMP)
    .toBuffer();

describe.each(["jpeg", "png", "webp", "avif"] as const)("a photo as %s", (format) => {
  it("loses location, time and camera data, and keeps pixels and colour profile", async () => {
    const bytes = await photo(format);
    const before = await sharp(bytes).metadata();
    expect(before).toMatchObject({ exif: expect.any(Buffer), xmp: expect.any(Buffer), icc: expect.any(Buffer) });
    const file = await stored(bytes, format);
    const after = await sharp(file).metadata();
    expect({ exif: after.exif, xmp: after.xmp }).toEqual({ exif: undefined, xmp: undefined });
    expect(after.icc?.equals(before.icc as Buffer)).toBe(true);
    for (const trace of ["Secretcam", "private", "2026:11", "GPS", "xmpmeta", "Exif", "EXIF", "eXIf"]) {
      expect(file.includes(trace)).toBe(false);
    }
    await expectSamePixels(file, bytes);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("keeps its orientation %i", async (orientation) => {
    const bytes = await sharp(await photo(format))
      .keepMetadata()
      .withMetadata({ orientation })
      .toFormat(format, format === "avif" ? { effort: 0, lossless: true } : {})
      .toBuffer();
    const file = await stored(bytes, format);
    await expectSamePixels(file, bytes);
    const { orientation: before = 1 } = await sharp(bytes).metadata();
    const { orientation: after = 1, exif } = await sharp(file).metadata();
    expect(after).toBe(before);
    expect(exif?.length ?? 0).toBeLessThanOrEqual(32);
  });
});

describe.each(FORMATS)("a plain %s", (format) => {
  it("is stored unchanged", async () => {
    const bytes = await picture(format);
    expect((await stored(bytes, format)).equals(bytes)).toBe(true);
  });
});

describe("animations", () => {
  it.each(["gif", "webp"] as const)(
    "keep frames, timing and repetition, and lose other metadata: %s",
    async (format) => {
      const frames = await sharp(await animation(format), { animated: true }).metadata();
      const told = await sharp(await animation(format), { animated: true })
        .toFormat(format, { delay: [100, 200, 300], loop: 4 })
        .withExif(EXIF)
        .toBuffer();
      const bytes = format === "gif" ? insertAt(told, told.length - 1, gifExtension(0xfe, SECRET)) : told;
      const file = await stored(bytes, format);
      expect(file.length).toBeLessThan(bytes.length);
      const after = await sharp(file, { animated: true }).metadata();
      expect(after).toMatchObject({ pages: frames.pages, delay: [100, 200, 300], loop: 4 });
      await expectSamePixels(file, bytes);
    },
  );

  it("in PNG keep their animation chunks", async () => {
    const still = await picture("png");
    const control = pngChunk("acTL", Buffer.from("0000000100000000", "hex"));
    const moving = insertAt(still, 33, control);
    expect((await stored(moving, "png")).equals(moving)).toBe(true);
  });
});

describe("data hidden in a picture", () => {
  const hidden: [string, Format, (file: Buffer) => Buffer][] = [
    ["a comment", "jpeg", (file) => insertAt(file, 2, jpegSegment(0xfe, SECRET))],
    ["application data", "jpeg", (file) => insertAt(file, 2, jpegSegment(0xed, SECRET))],
    ["a text", "png", (file) => insertAt(file, 33, pngChunk("tEXt", SECRET))],
    ["a compressed text", "png", (file) => insertAt(file, 33, pngChunk("zTXt", SECRET))],
    ["a time", "png", (file) => insertAt(file, 33, pngChunk("tIME", Buffer.alloc(7, 1)))],
    ["a private chunk", "png", (file) => insertAt(file, 33, pngChunk("prVt", SECRET))],
    ["an unknown chunk", "webp", (file) => inRiff(Buffer.concat([file, riffChunk("NOTE", SECRET)]))],
    ["a comment", "gif", (file) => insertAt(file, file.length - 1, gifExtension(0xfe, SECRET))],
    ["a plain text", "gif", (file) => insertAt(file, file.length - 1, gifExtension(0x01, Buffer.alloc(12), SECRET))],
    ["XMP", "gif", (file) => insertAt(file, file.length - 1, gifExtension(0xff, Buffer.from("XMP DataXMP"), SECRET))],
    ["a box", "avif", (file) => Buffer.concat([file, box("uuid", Buffer.alloc(16), SECRET)])],
    ["free space", "avif", (file) => Buffer.concat([file, box("free", SECRET)])],
    ["unreferenced data", "avif", (file) => Buffer.concat([file, box("mdat", SECRET)])],
  ];

  it.each(hidden)("is removed: %s in %s", async (_what, format, hide) => {
    const plain = await picture(format);
    const file = await stored(hide(plain), format);
    expect(file.includes("secret")).toBe(false);
    // An AVIF contains offsets to its parts, so removed parts are overwritten with zeros instead.
    if (format !== "avif") expect(file.equals(plain)).toBe(true);
    await expectSamePixels(file, plain);
  });

  it("is removed: a thumbnail from before the photo was cropped", async () => {
    const plain = await picture("jpeg");
    const thumbnail = Buffer.from("JFIF\0\x01\x02\0\0\x01\0\x01\x02\x01secret", "latin1");
    const file = await stored(insertAt(plain, 2, jpegSegment(0xe0, thumbnail)), "jpeg");
    expect(file.includes("secret")).toBe(false);
    await expectSamePixels(file, plain);
  });
});

function inRiff(file: Buffer): Buffer {
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

describe("a repeated upload", () => {
  const jpeg = { type: "image/jpeg", fileName: "a.jpg" };
  const send = async (bytes: Buffer, tenant = setting.tenant) =>
    uploadFiles(setting.service, tenant, [{ ...jpeg, bytes }], { "idempotency-key": "again" });

  it("is compared by the bytes as sent; equal cleaned pictures are stored once", async () => {
    const tenant = await setting.service.tenant();
    const plain = await picture("jpeg");
    const noted = insertAt(plain, 2, jpegSegment(0xfe, SECRET));
    const first = await send(noted, tenant);
    expect(await send(noted, tenant)).toMatchObject({ status: 200, body: first.body });
    expect(await send(plain, tenant)).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    const { body } = await upload(setting.service, tenant, plain, "jpeg");
    expect(body.key).toBe(first.body.media[0].key);
  });
});
