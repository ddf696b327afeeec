// A GIF is a sequence of blocks: images and extensions, each with data in pieces of at most 255 bytes.

import type { Walked } from "./walked.ts";

const BLOCKS = { extension: 0x21, image: 0x2c, trailer: 0x3b };
const EXTENSIONS = { graphicControl: 0xf9, application: 0xff };
const HEADER_LENGTH = 13;

const colorTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

export function walkGif(file: Buffer): Walked | undefined {
  // Decoders correct an absurd screen size; browsers do not.
  const announcedPixels = file.readUInt16LE(6) * file.readUInt16LE(8);
  let position = HEADER_LENGTH + colorTableSize(file.readUInt8(10));
  const kept = [file.subarray(0, position)];
  while (position < file.length) {
    const block = file[position];
    if (block === BLOCKS.trailer) {
      kept.push(file.subarray(position, position + 1));
      return { end: position + 1, kept, announcedPixels };
    }
    if (block !== BLOCKS.extension && block !== BLOCKS.image) return undefined;
    const isImage = block === BLOCKS.image;
    const data = position + (isImage ? 11 + colorTableSize(file.readUInt8(position + 9)) : 2);
    const end = endOfPieces(file, data);
    kept.push(...(isImage ? [file.subarray(position, end)] : keptOf(file.subarray(position, end))));
    position = end;
  }
  return undefined;
}

function endOfPieces(file: Buffer, start: number): number {
  let position = start;
  while (file.readUInt8(position) !== 0) position += 1 + file.readUInt8(position);
  return position + 1;
}

/** Keeps timing, repetition and colour profile from the application extensions and comments. */
function keptOf(extension: Buffer): Buffer[] {
  const label = extension[1];
  if (label === EXTENSIONS.graphicControl) return extension.length === 8 ? [extension] : [];
  if (label !== EXTENSIONS.application) return [];
  const application = extension.toString("latin1", 3, 14);
  if (application === "ICCRGBG1012") return [extension];
  return application === "NETSCAPE2.0" || application === "ANIMEXTS1.0" ? repetitionOf(extension) : [];
}

const REPETITION_LENGTH = 19;

/** Drops all data after the number of repetitions. */
function repetitionOf(extension: Buffer): Buffer[] {
  if (extension.length < REPETITION_LENGTH || extension[14] !== 3 || extension[15] !== 1) return [];
  return [extension.subarray(0, REPETITION_LENGTH - 1), Buffer.from([0])];
}
