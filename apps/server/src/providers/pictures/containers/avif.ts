// An AVIF refers to its data by file offsets. So removed data is overwritten in place, and all offsets stay valid.

import { type Box, blank, boxesIn, Cursor } from "./boxes.ts";
import { type ItemEntry, type ItemPlace, readItemEntries, readItemPlaces, type Span } from "./item-places.ts";
import type { Walked } from "./walked.ts";

const KEPT = {
  file: new Set(["ftyp", "meta", "mdat", "moov"]),
  meta: new Set(["hdlr", "pitm", "iloc", "iinf", "iref", "iprp", "idat", "dinf", "grpl"]),
  properties: new Set(
    "ispe pixi colr pasp av1C auxC irot imir clap clli mdcv cclv amve a1op a1lx lsel rloc".split(" "),
  ),
  /** Coded pictures, and their derivations. */
  items: new Set(["av01", "grid", "iovl", "iden", "tmap", "sato"]),
};

export function walkAvif(original: Buffer): Walked | undefined {
  const file = Buffer.from(original);
  const boxes = boxesIn(file, 0, file.length);
  for (const box of boxes) if (!KEPT.file.has(box.type)) blank(file, box);
  const of = (type: string) => boxes.filter((box) => box.type === type);
  const metas = of("meta").map((box) => readMeta(file, box));
  const films = of("moov");
  const spans = metas.flatMap(({ places }) => spansOf(places, "file"));
  if (metas.length + films.length === 0 || spans.some((span) => isCutOff(span, file))) return undefined;
  // Other tables locate the frames of a film: there, only known metadata is overwritten.
  if (films.length > 0) for (const meta of metas) blankItems(file, meta);
  else overwriteExcept(file, of("mdat"), spans);
  const tracks = films.flatMap((box) => cleanFilm(file, box));
  const announcedPixels = Math.max(0, ...metas.map(({ pixels }) => pixels), ...tracks);
  return { end: file.length, kept: [file], announcedPixels };
}

interface Meta {
  /** Locations of the pictures. */
  places: ItemPlace[];
  /** Locations of all other items. */
  others: ItemPlace[];
  pixels: number;
}

function readMeta(file: Buffer, meta: Box): Meta {
  const boxes = boxesIn(file, meta.content + 4, meta.end);
  for (const box of boxes) if (!KEPT.meta.has(box.type)) blank(file, box);
  const of = (type: string) => boxes.filter((box) => box.type === type);
  const entries = of("iinf").flatMap((box) => readItemEntries(file, box));
  const pictures = new Set(entries.filter(({ type }) => KEPT.items.has(type)).map(({ id }) => id));
  const all = of("iloc").flatMap((box) => readItemPlaces(file, box));
  const places = all.filter(({ id }) => pictures.has(id));
  for (const entry of entries) if (!pictures.has(entry.id)) rename(file, entry);
  overwriteExcept(file, of("idat"), spansOf(places, "idat"), (box) => box.content);
  const pixels = of("iprp").map((box) => readProperties(file, box));
  return { places, others: all.filter(({ id }) => !pictures.has(id)), pixels: Math.max(0, ...pixels) };
}

/** Turns an item into an ignored type. */
function rename(file: Buffer, { typeAt, end }: ItemEntry): void {
  file.fill(0, typeAt, end);
  if (typeAt < end) file.write("skip", typeAt, "latin1");
}

const spansOf = (places: readonly ItemPlace[], within: ItemPlace["within"]) =>
  places.filter((place) => place.within === within).flatMap(({ spans }) => spans);

const isCutOff = ({ end }: Span, file: Buffer) => Number.isFinite(end) && end > file.length;

/** Overwrites all data that no picture refers to. */
function overwriteExcept(
  file: Buffer,
  boxes: readonly Box[],
  spans: readonly Span[],
  originOf = (_box: Box) => 0,
): void {
  for (const box of boxes) {
    const origin = originOf(box);
    let position = box.content;
    for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
      const first = Math.min(Math.max(origin + start, position), box.end);
      file.fill(0, position, first);
      position = Math.min(Math.max(origin + end, position), box.end);
    }
    file.fill(0, position, box.end);
  }
}

function blankItems(file: Buffer, { others }: Meta): void {
  for (const { start, end } of spansOf(others, "file")) file.fill(0, start, Math.min(end, file.length));
}

/** Overwrites properties that do not affect the display. Returns the pixels of the largest picture. */
function readProperties(file: Buffer, iprp: Box): number {
  let pixels = 0;
  for (const ipco of boxesIn(file, iprp.content, iprp.end).filter(({ type }) => type === "ipco")) {
    for (const property of boxesIn(file, ipco.content, ipco.end)) {
      if (!KEPT.properties.has(property.type)) blank(file, property);
      if (property.type === "ispe") pixels = Math.max(pixels, readArea(file, property.content + 4, 4));
    }
  }
  return pixels;
}

function readArea(file: Buffer, at: number, bytes: number): number {
  const cursor = new Cursor(file, at);
  return cursor.read(bytes) * cursor.read(bytes);
}

const FILM_CONTAINERS = new Set(["trak", "mdia", "minf", "stbl"]);
const FILM_NOTES = new Set(["udta", "meta", "uuid", "free", "skip"]);
/** Boxes that begin with creation and modification times. */
const FILM_HEADERS = new Set(["mvhd", "tkhd", "mdhd"]);

/** Overwrites a film's metadata. Returns the frame pixels of its tracks. */
function cleanFilm(file: Buffer, film: Box): number[] {
  return boxesIn(file, film.content, film.end).flatMap((box) => {
    if (FILM_CONTAINERS.has(box.type)) return cleanFilm(file, box);
    if (FILM_NOTES.has(box.type)) blank(file, box);
    if (FILM_HEADERS.has(box.type)) file.fill(0, box.content + 4, box.content + (file[box.content] === 1 ? 20 : 12));
    return box.type === "stsd" ? frameSizes(file, box) : [];
  });
}

const frameSizes = (file: Buffer, stsd: Box): number[] =>
  boxesIn(file, stsd.content + 8, stsd.end)
    .filter(({ type }) => type === "av01")
    .map(({ content }) => readArea(file, content + 24, 2));
