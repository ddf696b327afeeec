// Where a picture ends inside its file. Something appended to a picture (a program, a page, an archive) makes a file that
// is two things at once; walking the format's own structure shows it, which decoding does not.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { MediaType } from "@vitrine/contract";

/** What kind of picture the first bytes promise. */
export function sniffMediaType(file: FileBytes): MediaType | undefined {
  if (file.startsWith(0, "ffd8ff")) return "image/jpeg";
  if (file.startsWith(0, "89504e470d0a1a0a")) return "image/png";
  if (file.startsWith(0, "474946383961") || file.startsWith(0, "474946383761")) return "image/gif";
  if (file.startsWith(0, "52494646") && file.startsWith(8, "57454250")) return "image/webp";
  if (file.startsWith(4, "66747970") && hasAvifBrand(file)) return "image/avif";
  return undefined;
}

function hasAvifBrand(file: FileBytes): boolean {
  const brands = file.text(8, Math.min(file.uint32(0), 256) - 8);
  return /^(.{4})*?avi[fs]/s.test(brands);
}

/** The screen that a GIF asks viewers for. Decoders make their own guess where it is absurd; browsers take it as it is. */
export const gifScreenPixels = (file: FileBytes) => file.uint16(6, "little") * file.uint16(8, "little");

/** True when the file is the picture from its first byte to its last, but for padding and what cameras append. */
export function isWholePicture(file: FileBytes, type: MediaType): boolean {
  const end = ENDS[type](file);
  if (end === undefined) return false;
  return skipZeros(file, end) === file.size || (type === "image/jpeg" && isCameraTrailer(file, end));
}

const ENDS: Record<MediaType, (file: FileBytes) => number | undefined> = {
  "image/jpeg": (file) => endOfJpeg(file, 0),
  "image/png": endOfPng,
  "image/gif": endOfGif,
  "image/webp": endOfWebp,
  "image/avif": endOfAvif,
};

const JPEG = { startOfScan: 0xda, endOfImage: 0xd9 };
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function endOfJpeg(file: FileBytes, start: number): number | undefined {
  let position = start + 2;
  while (position < file.size) {
    if (file.byte(position) !== 0xff) return undefined;
    const marker = file.byte(position + 1);
    if (marker === JPEG.endOfImage) return position + 2;
    if (marker === 0xff) position += 1;
    else if (hasNoLength(marker)) position += 2;
    else {
      position += 2 + file.uint16(position + 2);
      if (marker === JPEG.startOfScan) position = endOfScan(file, position);
    }
  }
  return undefined;
}

/** Compressed data runs to the next marker; in it 0xff is followed by 0, or by the number of a restart. */
const endOfScan = (file: FileBytes, start: number) =>
  file.findPair(start, (byte, next) => byte === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7));

/** Far more than any camera makes of one photo. */
const TRAILING_PICTURES_MAX = 16;

/** More pictures (depth and light maps), Samsung's notes, the film of a live photo, or padding. */
function isCameraTrailer(file: FileBytes, start: number): boolean {
  let end: number | undefined = start;
  let next = skipZeros(file, end);
  for (let pictures = 1; file.startsWith(next, "ffd8ff"); pictures++) {
    end = endOfJpeg(file, next);
    if (end === undefined || pictures > TRAILING_PICTURES_MAX) return false;
    next = skipZeros(file, end);
  }
  return next === file.size || file.text(file.size - 4, 4) === "SEFT" || file.text(end + 4, 4) === "ftyp";
}

function skipZeros(file: FileBytes, start: number): number {
  let position = start;
  while (position < file.size && file.byte(position) === 0) position++;
  return position;
}

const PNG_END = Buffer.from("IEND").readUInt32BE();

function endOfPng(file: FileBytes): number | undefined {
  let position = 8;
  while (position < file.size) {
    const type = file.uint32(position + 4);
    position += 12 + file.uint32(position);
    if (type === PNG_END) return position;
  }
  return undefined;
}

const GIF = { extension: 0x21, image: 0x2c, trailer: 0x3b };
const colorTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function endOfGif(file: FileBytes): number | undefined {
  let position = 13 + colorTableSize(file.byte(10));
  while (position < file.size) {
    const block = file.byte(position);
    if (block === GIF.trailer) return position + 1;
    if (block === GIF.extension) position = endOfSubBlocks(file, position + 2);
    else if (block === GIF.image)
      position = endOfSubBlocks(file, position + 11 + colorTableSize(file.byte(position + 9)));
    else return undefined;
  }
  return undefined;
}

function endOfSubBlocks(file: FileBytes, start: number): number {
  let position = start;
  while (position < file.size && file.byte(position) !== 0) position += 1 + file.byte(position);
  return position + 1;
}

function endOfWebp(file: FileBytes): number {
  const end = 8 + file.uint32(4, "little");
  // Chunks are padded to an even length, which not everybody counts.
  return end % 2 === 1 && end + 1 === file.size ? end + 1 : end;
}

/** Boxes, one after the other. A size of 0 means to the end of the file: there anything could hide. */
function endOfAvif(file: FileBytes): number | undefined {
  let position = 0;
  while (position < file.size) {
    const size = file.uint32(position);
    const whole = size === 1 ? file.uint32(position + 8) * 2 ** 32 + file.uint32(position + 12) : size;
    if (whole < 8) return undefined;
    position += whole;
  }
  return position;
}

type ByteOrder = "big" | "little";

const WINDOW_BYTES = 64 * 1024;

/** Reads a file at any place without holding more than a window of it. Bytes past the end read as 0. */
export class FileBytes {
  readonly size: number;
  readonly #descriptor: number;
  readonly #window = Buffer.alloc(WINDOW_BYTES);
  #windowStart = 0;
  #windowEnd = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, "r");
    this.size = fstatSync(this.#descriptor).size;
  }

  byte(position: number): number {
    if (position < this.#windowStart || position >= this.#windowEnd) this.#show(position);
    return this.#window[position - this.#windowStart] ?? 0;
  }

  uint16(position: number, order: ByteOrder = "big"): number {
    const [high, low] = order === "big" ? [0, 1] : [1, 0];
    return this.byte(position + high) * 2 ** 8 + this.byte(position + low);
  }

  uint32(position: number, order: ByteOrder = "big"): number {
    const [high, low] = order === "big" ? [0, 2] : [2, 0];
    return this.uint16(position + high, order) * 2 ** 16 + this.uint16(position + low, order);
  }

  text(position: number, length: number): string {
    return String.fromCharCode(...Array.from({ length: Math.max(0, length) }, (_, i) => this.byte(position + i)));
  }

  startsWith(position: number, hex: string): boolean {
    return Buffer.from(this.text(position, hex.length / 2), "latin1").toString("hex") === hex;
  }

  /** Where a byte and its successor first are what is looked for; the file's size when they nowhere are. */
  findPair(from: number, matches: (byte: number, next: number) => boolean): number {
    let byte = this.byte(from);
    for (let position = from; position < this.size; position++) {
      const next = this.byte(position + 1);
      if (matches(byte, next)) return position;
      byte = next;
    }
    return this.size;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #show(position: number): void {
    const length = readSync(this.#descriptor, this.#window, 0, WINDOW_BYTES, position);
    this.#window.fill(0, length);
    this.#windowStart = position;
    this.#windowEnd = position + WINDOW_BYTES;
  }
}
