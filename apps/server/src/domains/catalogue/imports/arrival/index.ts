// A file as it comes, whatever it is: unpacked, in UTF-8, as a table (CSV) or as JSON Lines. All that is said of reading
// an import, from its places to its going on after a kill, then holds for every kind of file.

import type { ImportEncoding, ImportFormat } from "@vitrine/contract";
import { LIMITS } from "@vitrine/contract";
import { invalidInput } from "../../../../kernel/errors.ts";
import { jsonElements } from "./json-elements.ts";
import { toUtf8 } from "./letters.ts";
import { gunzipped } from "./packed.ts";
import { workbookAsCsv } from "./workbook.ts";

/** What is stored of a file. */
export type StoredFormat = "csv" | "jsonl";

export interface Arrival {
  /** What it is. */
  format: ImportFormat;
  stored: StoredFormat;
  /** Known for sure when the content has been read. */
  encoding: ImportEncoding;
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Keeps bytes where any part of them can be read again, for as long as the work on them takes. */
export type KeepWhile = <T>(
  bytes: AsyncIterable<Uint8Array>,
  work: (read: (start: number, end: number) => AsyncIterable<Uint8Array>, sizeBytes: number) => AsyncGenerator<T>,
) => AsyncGenerator<T>;

const MAGIC = {
  gzip: Buffer.from([0x1f, 0x8b]),
  zip: Buffer.from("PK\x03\x04"),
  oldWorkbook: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
};
const HEAD_BYTES = 4;

/** Opens what comes. `said` is what its sender says of it; what its bytes say counts more. */
export async function openArrival(
  bytes: Bytes,
  said: ImportFormat | undefined,
  keepWhile: KeepWhile,
): Promise<{ arrival: Arrival; content: AsyncIterable<Uint8Array> }> {
  let opened = await peek(bytes);
  if (begins(opened.head, MAGIC.gzip)) opened = await peek(gunzipped(opened.all));
  if (begins(opened.head, MAGIC.gzip)) throw invalidInput({ file: "is packed twice" });
  if (begins(opened.head, MAGIC.oldWorkbook)) {
    throw invalidInput({ file: "is an old workbook (.xls): save it as .xlsx or as CSV" });
  }
  if (begins(opened.head, MAGIC.zip)) {
    const arrival: Arrival = { format: "xlsx", stored: "csv", encoding: "utf-8" };
    return { arrival, content: keepWhile(opened.all, workbookAsCsv) };
  }
  if (said === "xlsx" && opened.head.length > 0) throw invalidInput({ file: "is no workbook" });
  return openText(opened.all, said);
}

async function openText(bytes: AsyncIterable<Uint8Array>, said: ImportFormat | undefined) {
  const arrival: Arrival = { format: said ?? "csv", stored: "csv", encoding: "utf-8" };
  const text = toUtf8(bytes, (encoding) => {
    arrival.encoding = encoding;
  });
  const { head, all } = await peek(text, tellsNothing);
  const first = head.toString("latin1").replace("\u00ef\u00bb\u00bf", "").trimStart()[0];
  const isObjects = said === undefined ? /^\s*(\{|\[\s*[{\]])/.test(textOf(head)) : said === "jsonl" || said === "json";
  if (!isObjects) return { arrival, content: withinColumns(all) };
  if (said === undefined) arrival.format = first === "[" ? "json" : "jsonl";
  arrival.stored = "jsonl";
  const isList = first === "[" || (said === "json" && first === "{" && /^\s*\{\s*"\w+"\s*:\s*\[/.test(textOf(head)));
  return { arrival, content: isList ? jsonElements(all) : all };
}

const textOf = (head: Buffer) => head.toString("utf8").replace(/^\ufeff/, "");
const begins = (head: Buffer, magic: Buffer) => head.subarray(0, magic.length).equals(magic);
/** Nothing that tells a table from objects: spaces, a byte order mark, the beginning of a list. */
const tellsNothing = (byte: number) => byte <= 0x20 || [0xef, 0xbb, 0xbf, 0x5b].includes(byte);
const PEEK_MAX = 1024;

/** The first bytes, and all of them. With `passes`, as many as it takes until one does not pass. */
async function peek(
  bytes: Bytes,
  passes: (byte: number) => boolean = () => false,
): Promise<{ head: Buffer; all: AsyncIterable<Uint8Array> }> {
  const iterator = (async function* () {
    yield* bytes;
  })();
  const isEnough = (head: Buffer) =>
    head.length >= PEEK_MAX || (head.length >= HEAD_BYTES && head.some((byte) => !passes(byte)));
  let head = Buffer.alloc(0);
  while (!isEnough(head)) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* all() {
    if (head.length > 0) yield head;
    yield* iterator;
  }
  return { head, all: all() };
}

const HEADER_BYTES_MAX = 1024 * 1024;
const [QUOTE, LINE_FEED] = Buffer.from('"\n');
const DELIMITERS = [...Buffer.from(",;\t")];

/** Refuses a header of more columns than any shop has, before all of them are names in memory. */
async function* withinColumns(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const counts = new Map(DELIMITERS.map((byte) => [byte, 0]));
  let seen = 0;
  let isQuoted = false;
  let isOver = false;
  for await (const chunk of bytes) {
    if (!isOver) {
      for (const byte of chunk) {
        seen++;
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (!isQuoted && byte === LINE_FEED && [...counts.values()].some((count) => count > 0)) isOver = true;
        else if (!isQuoted && counts.has(byte)) counts.set(byte, (counts.get(byte) ?? 0) + 1);
        if (isOver || seen > HEADER_BYTES_MAX) break;
      }
      isOver ||= seen > HEADER_BYTES_MAX;
      const columns = Math.max(...counts.values()) + 1;
      if (columns > LIMITS.import.columnsMax) {
        throw invalidInput({ file: `has more than ${LIMITS.import.columnsMax} columns` });
      }
    }
    yield chunk;
  }
}

const JSON_LINES = /^application\/(x-ndjson|jsonl|x-jsonlines)\b/i;
const TYPES: readonly (readonly [ImportFormat, RegExp, RegExp])[] = [
  ["jsonl", JSON_LINES, /\.(jsonl|ndjson)$/i],
  ["json", /^application\/json\b/i, /\.json$/i],
  ["xlsx", /^application\/vnd\.openxmlformats/i, /\.xlsx$/i],
  ["tsv", /^text\/tab-separated-values\b/i, /\.(tsv|tab)$/i],
  ["csv", /^text\/csv\b/i, /\.csv$/i],
];

/** What the sender says of a file. Where it is a table, or nothing at all, the beginning of the file decides. */
export function saidFormat(
  asked: ImportFormat | undefined,
  { fileName, mimeType }: { fileName: string; mimeType: string },
): ImportFormat | undefined {
  const said = formatOf(fileName, mimeType);
  return asked ?? (said === "csv" ? undefined : said);
}

/** What a file's type and name say of it. */
function formatOf(fileName: string, mimeType: string): ImportFormat | undefined {
  const name = fileName.replace(/\.gz$/i, "");
  const [format] = TYPES.find(([, type, ending]) => type.test(mimeType) || ending.test(name)) ?? [];
  return format;
}
