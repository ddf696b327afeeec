// A JPEG is a sequence of segments, each with a marker and a length; compressed data follows the start of a scan.

import { exifOf, isTurned, type Walked } from "./walked.ts";

const APPLICATION = 0xe0;
const MARKERS = {
  endOfImage: 0xd9,
  startOfScan: 0xda,
  jfif: APPLICATION,
  exif: APPLICATION + 1,
  icc: APPLICATION + 2,
  adobe: APPLICATION + 14,
};

const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Frames, tables and scans. */
const isDrawing = (marker: number) => (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdf);

export function walkJpeg(file: Buffer, orientation: number): Walked | undefined {
  const kept = [file.subarray(0, 2), ...(isTurned(orientation) ? [exifSegment(orientation)] : [])];
  let position = 2;
  while (position + 1 < file.length) {
    if (file[position] !== 0xff) return undefined;
    const marker = file[position + 1] as number;
    if (marker === MARKERS.endOfImage) {
      kept.push(file.subarray(position, position + 2));
      return { end: position + 2, kept, announcedPixels: 0 };
    }
    if (marker === 0xff) position += 1;
    else if (hasNoLength(marker)) position += 2;
    else {
      const end = endOfSegment(file, position, marker);
      kept.push(...keptOf(marker, file.subarray(position, end)));
      position = end;
    }
  }
  return undefined;
}

function endOfSegment(file: Buffer, start: number, marker: number): number {
  const end = start + 2 + file.readUInt16BE(start + 2);
  return marker === MARKERS.startOfScan ? endOfScan(file, end) : end;
}

/** Compressed data ends at the next marker; inside it 0xff is followed by 0 or by a restart number. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 2)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}

/** Keeps density, colour profile and colour transform from the application segments. Drops the thumbnail. */
function keptOf(marker: number, segment: Buffer): Buffer[] {
  if (isDrawing(marker)) return [segment];
  if (marker === MARKERS.jfif && startsWith(segment, "JFIF\0") && segment.length >= 18)
    return [withoutThumbnail(segment)];
  if (marker === MARKERS.icc && startsWith(segment, "ICC_PROFILE\0")) return [segment];
  if (marker === MARKERS.adobe && startsWith(segment, "Adobe") && segment.length >= 16) return [cutTo(segment, 16)];
  return [];
}

const startsWith = (segment: Buffer, name: string) => segment.toString("latin1", 4, 4 + name.length) === name;

function withoutThumbnail(jfif: Buffer): Buffer {
  const plain = cutTo(jfif, 18);
  plain.fill(0, 16);
  return plain;
}

function cutTo(segment: Buffer, length: number): Buffer {
  const cut = Buffer.from(segment.subarray(0, length));
  cut.writeUInt16BE(length - 2, 2);
  return cut;
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exifOf(orientation)]);
  return Buffer.concat([Buffer.from([0xff, MARKERS.exif, 0, content.length + 2]), content]);
}

/** Far more than any camera adds to one photo. */
const TRAILING_PICTURES = 16;

/** More pictures (depth and light maps), Samsung's metadata or the film of a live photo: accepted, but not kept. */
export function isCameraTrailer(file: Buffer, start: number): boolean {
  let end = start;
  let next = skipZeros(file, end);
  for (let pictures = 1; file.toString("hex", next, next + 3) === "ffd8ff"; pictures++) {
    const picture = walkJpeg(file.subarray(next), 1);
    if (picture === undefined || pictures > TRAILING_PICTURES) return false;
    end = next + picture.end;
    next = skipZeros(file, end);
  }
  const isText = (at: number, text: string) => file.toString("latin1", at, at + 4) === text;
  return next === file.length || isText(file.length - 4, "SEFT") || isText(end + 4, "ftyp");
}

export function skipZeros(file: Buffer, start: number): number {
  let position = start;
  while (position < file.length && file[position] === 0) position++;
  return position;
}
