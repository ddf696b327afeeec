// Generates pictures to upload.

import sharp, { type Sharp } from "sharp";

export const TYPES = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
} as const;
export type Format = keyof typeof TYPES;
export const FORMATS = Object.keys(TYPES) as Format[];

/** A picture that compresses badly. Another `tint` gives another picture. */
export function canvas(width: number, height: number, tint = 0): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 31 + (i >> 7) * 17 + tint * 57) % 251;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const picture = (format: Format = "png", { width = 24, height = 16, tint = 0 } = {}): Promise<Buffer> =>
  canvas(width, height, tint)
    .toFormat(format, format === "avif" ? { effort: 0 } : {})
    .toBuffer();

/** Animation with three frames. */
export async function animation(format: "gif" | "webp"): Promise<Buffer> {
  const frames = await Promise.all([1, 2, 3].map((tint) => picture("png", { width: 400, height: 300, tint })));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** JPEG noise of about this many bytes. */
export async function jpegOfSize(bytes: number): Promise<Buffer> {
  const base = await picture("jpeg", { width: 640, height: 480 });
  return padJpeg(base, bytes);
}

/** Fills a JPEG with copies of its first table to exactly this size. It stays valid, and no byte can be dropped. */
function padJpeg(jpeg: Buffer, bytes: number): Buffer {
  const start = jpeg.indexOf(Buffer.from("ffdb", "hex"));
  const table = jpeg.subarray(start + 4, start + 4 + 65);
  const one = Buffer.concat([Buffer.from("ffdb0043", "hex"), table]);
  const two = Buffer.concat([Buffer.from("ffdb0084", "hex"), table, table]);
  const parts: Buffer[] = [];
  let missing = bytes - jpeg.length;
  for (; missing % one.length !== 0; missing -= two.length) parts.push(two);
  if (missing < 0) throw new Error("too small to pad");
  for (; missing > 0; missing -= one.length) parts.push(one);
  return Buffer.concat([jpeg.subarray(0, start), ...parts, jpeg.subarray(start)]);
}
