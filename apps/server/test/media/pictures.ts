// Pictures to upload, made for the test that uses them.

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

/** A picture that does not compress to nothing, and differs from others with another `tint`. */
export function canvas(width: number, height: number, tint = 0): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 31 + (i >> 7) * 17 + tint * 57) % 251;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const picture = (format: Format = "png", { width = 24, height = 16, tint = 0 } = {}): Promise<Buffer> =>
  canvas(width, height, tint)
    .toFormat(format, format === "avif" ? { effort: 0 } : {})
    .toBuffer();

/** Three frames. */
export async function animation(format: "gif" | "webp"): Promise<Buffer> {
  const frames = await Promise.all([1, 2, 3].map((tint) => picture("png", { width: 400, height: 300, tint })));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** Noise of about so many bytes: a JPEG whose size a test can choose. */
export async function jpegOfSize(bytes: number): Promise<Buffer> {
  const base = await picture("jpeg", { width: 640, height: 480 });
  return padJpeg(base, bytes);
}

/** Fills a JPEG with comments up to exactly this size; it stays a correct picture. */
function padJpeg(jpeg: Buffer, bytes: number): Buffer {
  const parts = [jpeg.subarray(0, 2)];
  let missing = bytes - jpeg.length;
  if (missing < 4) throw new Error("too small to pad");
  while (missing > 0) {
    let length = Math.min(missing, 60_000);
    if (missing - length > 0 && missing - length < 4) length -= 4;
    const comment = Buffer.alloc(length, 0x20);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(length - 2, 2);
    parts.push(comment);
    missing -= length;
  }
  return Buffer.concat([...parts, jpeg.subarray(2)]);
}
