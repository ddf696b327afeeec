// A WebP is a RIFF file: chunks with a type and a length; animation frames contain chunks too.

import { exifOf, isTurned, type Walked } from "./walked.ts";

const RIFF_HEADER_LENGTH = 12;
const CHUNK_HEADER_LENGTH = 8;
/** Position, size and timing of a frame precede its chunks. */
const FRAME_HEADER_LENGTH = 16;
const KEPT_IN_FRAMES = new Set(["VP8 ", "VP8L", "ALPH"]);
const KEPT = new Set([...KEPT_IN_FRAMES, "VP8X", "ANIM", "ANMF", "ICCP"]);
/** Header flags that announce EXIF and XMP. */
const FLAGS = { exif: 0x08, xmp: 0x04 };

export function walkWebp(file: Buffer, orientation: number): Walked | undefined {
  const end = endOfRiff(file);
  const chunks = keptChunks(file.subarray(RIFF_HEADER_LENGTH, end), KEPT, orientation);
  if (chunks === undefined) return undefined;
  if (isTurned(orientation)) chunks.push(chunk("EXIF", [exifOf(orientation)]));
  const header = Buffer.from(file.subarray(0, RIFF_HEADER_LENGTH));
  header.writeUInt32LE(4 + lengthOf(chunks), 4);
  return { end, kept: [header, ...chunks], announcedPixels: 0 };
}

/** Chunks are padded to an even length, which some encoders do not count. */
function endOfRiff(file: Buffer): number {
  const end = 8 + file.readUInt32LE(4);
  return end % 2 === 1 && end + 1 === file.length ? end + 1 : end;
}

function keptChunks(riff: Buffer, types: ReadonlySet<string>, orientation = 1): Buffer[] | undefined {
  const kept: Buffer[] = [];
  let position = 0;
  while (position < riff.length) {
    const type = riff.toString("latin1", position, position + 4);
    const data = position + CHUNK_HEADER_LENGTH;
    const end = data + riff.readUInt32LE(position + 4);
    if (end > riff.length) return undefined;
    if (types.has(type)) {
      const content = contentOf(type, riff.subarray(data, end), orientation);
      if (content === undefined) return undefined;
      kept.push(chunk(type, content));
    }
    position = end + (end % 2);
  }
  return kept;
}

function contentOf(type: string, content: Buffer, orientation: number): Buffer[] | undefined {
  if (type === "VP8X") return [withFlags(content, orientation)];
  if (type !== "ANMF") return [content];
  const chunks = keptChunks(content.subarray(FRAME_HEADER_LENGTH), KEPT_IN_FRAMES);
  return chunks && [content.subarray(0, FRAME_HEADER_LENGTH), ...chunks];
}

function withFlags(content: Buffer, orientation: number): Buffer {
  const copy = Buffer.from(content);
  const flags = copy.readUInt8(0) & ~(FLAGS.exif | FLAGS.xmp);
  copy.writeUInt8(isTurned(orientation) ? flags | FLAGS.exif : flags, 0);
  return copy;
}

function chunk(type: string, content: readonly Buffer[]): Buffer {
  const length = lengthOf(content);
  const header = Buffer.alloc(CHUNK_HEADER_LENGTH);
  header.write(type, "latin1");
  header.writeUInt32LE(length, 4);
  return Buffer.concat([header, ...content, Buffer.alloc(length % 2)]);
}

const lengthOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);
