// Locations of a picture's items (its pixels, its EXIF), from the boxes `iinf` and `iloc`.

import { type Box, boxesIn, Cursor } from "./boxes.ts";

export interface Span {
  start: number;
  end: number;
}

export interface ItemPlace {
  id: number;
  /** In the file, or in the box `idat`. */
  within: "file" | "idat";
  spans: Span[];
}

export interface ItemEntry {
  id: number;
  type: string;
  /** Offset of the type, and end of the item's description. */
  typeAt: number;
  end: number;
}

export function readItemEntries(file: Buffer, iinf: Box): ItemEntry[] {
  const cursor = new Cursor(file, iinf.content);
  const version = cursor.read(1);
  cursor.position += 3;
  cursor.read(version === 0 ? 2 : 4);
  return boxesIn(file, cursor.position, iinf.end).map((infe) => readItemEntry(file, infe));
}

function readItemEntry(file: Buffer, infe: Box): ItemEntry {
  const cursor = new Cursor(file, infe.content);
  const version = cursor.read(1);
  cursor.position += 3;
  const id = cursor.read(version >= 3 ? 4 : 2);
  cursor.position += 2;
  // Before version 2 items have no type.
  const typeAt = version >= 2 ? cursor.position : infe.end;
  return { id, type: file.toString("latin1", typeAt, typeAt + 4), typeAt, end: infe.end };
}

const CONSTRUCTIONS = ["file", "idat"] as const;

export function readItemPlaces(file: Buffer, iloc: Box): ItemPlace[] {
  const cursor = new Cursor(file, iloc.content);
  const version = cursor.read(1);
  cursor.position += 3;
  const sizes = cursor.read(2);
  const size = (shift: number) => (sizes >> shift) & 0xf;
  const [offset, length, base, index] = [size(12), size(8), size(4), version === 0 ? 0 : size(0)];
  const count = cursor.read(version < 2 ? 2 : 4);
  const places: ItemPlace[] = [];
  while (places.length < count) {
    const id = cursor.read(version < 2 ? 2 : 4);
    const within = CONSTRUCTIONS[version === 0 ? 0 : cursor.read(2) & 0xf];
    // An AVIF does not need data of other files or derived data.
    if (within === undefined || cursor.read(2) !== 0) throw new RangeError("an item of another file");
    const from = cursor.read(base);
    places.push({ id, within, spans: readSpans(cursor, from, { index, offset, length }) });
  }
  return places;
}

function readSpans(cursor: Cursor, from: number, size: { index: number; offset: number; length: number }): Span[] {
  const count = cursor.read(2);
  // Spans without size fields take no bytes, so their number would be unlimited.
  if (count > 1 && size.offset + size.length === 0) throw new RangeError("spans of nothing");
  const spans: Span[] = [];
  while (spans.length < count) {
    cursor.read(size.index);
    const start = from + cursor.read(size.offset);
    const length = cursor.read(size.length);
    // Length 0 means up to the end.
    spans.push({ start, end: length === 0 ? Number.POSITIVE_INFINITY : start + length });
  }
  return spans;
}
