// A PNG is a sequence of chunks: length, type, data, checksum.

import { crc32 } from "node:zlib";
import { exifOf, isTurned, type Walked } from "./walked.ts";

const SIGNATURE_LENGTH = 8;
/** Pixels, palette, transparency, colours, density, animation. */
const KEPT = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT".split(" "),
);

export function walkPng(file: Buffer, orientation: number): Walked | undefined {
  const kept = [file.subarray(0, SIGNATURE_LENGTH)];
  let position = SIGNATURE_LENGTH;
  while (position < file.length) {
    const type = file.toString("latin1", position + 4, position + 8);
    const end = position + 12 + file.readUInt32BE(position);
    if (end > file.length) return undefined;
    if (KEPT.has(type)) kept.push(file.subarray(position, end));
    // Before the pixels, so that viewers can apply it.
    if (type === "IHDR" && isTurned(orientation)) kept.push(chunk("eXIf", exifOf(orientation)));
    if (type === "IEND") return { end, kept, announcedPixels: 0 };
    position = end;
  }
  return undefined;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(4 + body.length + 4);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), 4 + body.length);
  return whole;
}
