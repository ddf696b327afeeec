// Converts an uploaded file of any kind: unpacked, in UTF-8, as CSV or as JSON Lines. Places and resuming after a kill
// then work the same for every kind of file.

import type { ImportEncoding, ImportFormat } from "@vitrine/contract";
import { LIMITS } from "@vitrine/contract";
import { invalidInput } from "../../../../kernel/errors.ts";
import { jsonElements } from "./json-elements.ts";
import { toUtf8 } from "./letters.ts";
import { gunzipped } from "./packed.ts";
import { workbookAsCsv } from "./workbook.ts";

const { columnsMax, headerBytesMax } = LIMITS.import;

/** Format in which a file is stored. */
export type StoredFormat = "csv" | "jsonl";

export interface Arrival {
  /** Format of the uploaded file. */
  format: ImportFormat;
  stored: StoredFormat;
  /** Certain only once the content has been read. */
  encoding: ImportEncoding;
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Stores bytes for random access while the work on them runs. */
export type StoreDuring = <T>(
  bytes: AsyncIterable<Uint8Array>,
  work: (read: (start: number, end: number) => AsyncIterable<Uint8Array>, sizeBytes: number) => AsyncGenerator<T>,
) => AsyncGenerator<T>;

const MAGIC = {
  gzip: Buffer.from([0x1f, 0x8b]),
  zip: Buffer.from("PK\x03\x04"),
  oldWorkbook: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
};
const HEAD_BYTES = 4;

/** Opens an upload. `said` is the format by the sender; the bytes take precedence. */
export async function openArrival(
  bytes: Bytes,
  declared: ImportFormat | undefined,
  storeDuring: StoreDuring,
): Promise<{ arrival: Arrival; content: AsyncIterable<Uint8Array> }> {
  let opened = await peek(bytes);
  if (begins(opened.head, MAGIC.gzip)) opened = await peek(gunzipped(opened.all));
  if (begins(opened.head, MAGIC.gzip)) throw invalidInput({ file: "must be compressed only once" });
  if (begins(opened.head, MAGIC.oldWorkbook)) {
    throw invalidInput({ file: "is an old workbook (.xls): save it as .xlsx or as CSV" });
  }
  if (begins(opened.head, MAGIC.zip)) {
    const arrival: Arrival = { format: "xlsx", stored: "csv", encoding: "utf-8" };
    return { arrival, content: storeDuring(opened.all, workbookAsCsv) };
  }
  if (declared === "xlsx" && opened.head.length > 0) throw invalidInput({ file: "is not an Excel workbook" });
  return openText(opened.all, declared);
}

async function openText(bytes: AsyncIterable<Uint8Array>, declared: ImportFormat | undefined) {
  const arrival: Arrival = { format: declared ?? "csv", stored: "csv", encoding: "utf-8" };
  const text = toUtf8(bytes, (encoding) => {
    arrival.encoding = encoding;
  });
  const { head, all } = await peek(text, isAmbiguous);
  const first = head.toString("latin1").replace("\u00ef\u00bb\u00bf", "").trimStart()[0];
  const isObjects =
    declared === undefined ? /^\s*(\{|\[\s*[{\]])/.test(textOf(head)) : declared === "jsonl" || declared === "json";
  if (!isObjects) return { arrival, content: withinColumns(all) };
  if (declared === undefined) arrival.format = first === "[" ? "json" : "jsonl";
  arrival.stored = "jsonl";
  const isList =
    first === "[" || (declared === "json" && first === "{" && /^\s*\{\s*"\w+"\s*:\s*\[/.test(textOf(head)));
  return { arrival, content: isList ? jsonElements(all) : all };
}

const textOf = (head: Buffer) => head.toString("utf8").replace(/^\ufeff/, "");
const begins = (head: Buffer, magic: Buffer) => head.subarray(0, magic.length).equals(magic);
/** True for bytes that do not distinguish a table from objects: spaces, a byte order mark, the start of a list. */
const isAmbiguous = (byte: number) => byte <= 0x20 || [0xef, 0xbb, 0xbf, 0x5b].includes(byte);
const PEEK_BYTES = 1024;

/** Returns the first bytes, and the whole stream. Reads until one byte does not pass `passes`. */
async function peek(
  bytes: Bytes,
  passes: (byte: number) => boolean = () => false,
): Promise<{ head: Buffer; all: AsyncIterable<Uint8Array> }> {
  const iterator = (async function* () {
    yield* bytes;
  })();
  const isEnough = (head: Buffer) =>
    head.length >= PEEK_BYTES || (head.length >= HEAD_BYTES && head.some((byte) => !passes(byte)));
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

const [QUOTE, LINE_FEED] = Buffer.from('"\n');
const DELIMITERS = [...Buffer.from(",;\t")];

/** Rejects a header with more columns than any shop has, before all names are in memory. */
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
        if (isOver || seen > headerBytesMax) break;
      }
      isOver ||= seen > headerBytesMax;
      const columns = Math.max(...counts.values()) + 1;
      if (columns > columnsMax) {
        throw invalidInput({ file: `has more than ${columnsMax} columns` });
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

/**
 * Returns the requested format, or the one by type and name. Undefined for a table or an unknown kind: the start of the
 * file then decides.
 */
export function declaredFormat(
  asked: ImportFormat | undefined,
  { fileName, mimeType }: { fileName: string; mimeType: string },
): ImportFormat | undefined {
  const declared = formatOf(fileName, mimeType);
  return asked ?? (declared === "csv" ? undefined : declared);
}

/** Returns the format by the file's type or name. */
function formatOf(fileName: string, mimeType: string): ImportFormat | undefined {
  const name = fileName.replace(/\.gz$/i, "");
  const [format] = TYPES.find(([, type, ending]) => type.test(mimeType) || ending.test(name)) ?? [];
  return format;
}
