// Builds picture files from raw pieces that no encoder would write.

import { crc32 } from "node:zlib";

/** Builds a box of an ISO base media file. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const data = Buffer.concat([Buffer.from("\0\0\0\0"), Buffer.from(type, "latin1"), ...content]);
  data.writeUInt32BE(data.length);
  return data;
}

/** Builds a PNG chunk. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const whole = Buffer.concat([Buffer.alloc(4), body, Buffer.alloc(4)]);
  whole.writeUInt32BE(data.length);
  whole.writeUInt32BE(crc32(body), 4 + body.length);
  return whole;
}

/** Builds a WebP chunk. */
export function riffChunk(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, "latin1");
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

/** Builds a JPEG segment. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([header, data]);
}

/** Builds a GIF extension. */
export function gifExtension(label: number, ...pieces: Buffer[]): Buffer {
  const data = pieces.flatMap((piece) => [Buffer.from([piece.length]), piece]);
  return Buffer.concat([Buffer.from([0x21, label]), ...data, Buffer.from([0])]);
}

export const insertAt = (file: Buffer, position: number, ...pieces: Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, position), ...pieces, file.subarray(position)]);
