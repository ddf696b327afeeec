// Splits a stream into records: JSON lines, or CSV records of one or more lines. Each record has its first line and the
// place of the next record, so that reading can resume there.

import { isUtf8 } from "node:buffer";
import { LIMITS } from "@vitrine/contract";

const TOO_LONG = "is longer than 4 MiB or has an unclosed quote";

export interface SourceRecord {
  /** Physical line on which the record starts, counted from 1. */
  line: number;
  /** Null when `problem` says why the record is unreadable. */
  text: string | null;
  problem?: string;
  /** Readable part of an unreadable record. */
  remains?: string;
  nextOffset: number;
  nextLine: number;
}

export interface Place {
  offset: number;
  line: number;
  /** Spreadsheet row: a record counts once, however many lines it has. */
  row?: number;
}

/** End of a record, as far as the bytes show it. */
interface End {
  /** Offset after its line break. */
  after: number;
  problem?: string;
}

/** Finds the end of the record at the start of the bytes; undefined while it needs more bytes. */
export type FindEnd = (bytes: Buffer, isLast: boolean) => End | undefined;

export async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  from: Place,
  newFindEnd: () => FindEnd,
): AsyncGenerator<SourceRecord> {
  let { offset, line } = from;
  let bytes: Buffer = Buffer.alloc(0);
  let findEnd = newFindEnd();
  const take = ({ after, problem }: End): SourceRecord => {
    const record = bytes.subarray(0, after);
    const begins = line;
    offset += after;
    line += countLineBreaks(record);
    bytes = bytes.subarray(after);
    findEnd = newFindEnd();
    const next = { nextOffset: offset, nextLine: line };
    if (problem !== undefined) return { line: begins, text: null, problem, remains: remainsOf(record), ...next };
    if (!isUtf8(record)) {
      return { line: begins, text: null, problem: "is not UTF-8", remains: remainsOf(record), ...next };
    }
    return { line: begins, text: record.toString("utf8").replace(/\r?\n$/, ""), ...next };
  };
  const endOf = () =>
    findEnd(bytes, false) ?? (bytes.length > LIMITS.import.recordBytesMax ? firstLineOf(bytes, TOO_LONG) : undefined);
  for await (const chunk of chunks) {
    bytes = Buffer.concat([bytes, chunk]);
    if (offset === 0 && bytes.length < BYTE_ORDER_MARK.length) continue;
    if (offset === 0 && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) {
      offset = BYTE_ORDER_MARK.length;
      bytes = bytes.subarray(offset);
    }
    for (let end = endOf(); end !== undefined; end = endOf()) yield take(end);
  }
  while (bytes.length > 0) yield take(findEnd(bytes, true) ?? { after: bytes.length });
}

const REMAINS_BYTES = 64 * 1024;

const remainsOf = (record: Buffer) =>
  record
    .subarray(0, REMAINS_BYTES)
    .toString("utf8")
    .replaceAll("\0", "")
    .replace(/\r?\n$/, "");

const BYTE_ORDER_MARK = Buffer.from("\ufeff");
const LINE_BREAK = 0x0a;

function countLineBreaks(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_BREAK); at !== -1; at = bytes.indexOf(LINE_BREAK, at + 1)) count++;
  return count;
}

/** Skips only the first line of an unreadable record, so that later rows are not lost. */
function firstLineOf(bytes: Buffer, problem: string): End {
  const at = bytes.indexOf(LINE_BREAK);
  return { after: at === -1 ? bytes.length : at + 1, problem };
}

export function lineEnd(): FindEnd {
  let scanned = 0;
  return (bytes) => {
    const at = bytes.indexOf(LINE_BREAK, scanned);
    scanned = bytes.length;
    return at === -1 ? undefined : { after: at + 1 };
  };
}

const QUOTE = 0x22;
const CARRIAGE_RETURN = 0x0d;

/** RFC 4180. Written by hand: an import resumes at a record after a kill, and a stray quote spoils only one record. */
export const csvRecordEnd = (delimiters: string) => (): FindEnd => {
  const [one, two = one, three = one] = Buffer.from(delimiters);
  let at = 0;
  let state: "field begins" | "plain" | "quoted" | "quote in quoted" | "return behind quoted" = "field begins";
  return (bytes, isLast) => {
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (state === "quoted") {
        if (byte === QUOTE) state = "quote in quoted";
      } else if (byte === LINE_BREAK) {
        return { after: at + 1 };
      } else if (state === "return behind quoted") {
        return firstLineIfThere(bytes, isLast, "has text after a closing quote");
      } else if (byte === one || byte === two || byte === three) {
        state = "field begins";
      } else if (byte === QUOTE) {
        if (state === "plain") return firstLineIfThere(bytes, isLast, "has a quote inside an unquoted field");
        state = "quoted";
      } else if (state === "quote in quoted") {
        if (byte !== CARRIAGE_RETURN) return firstLineIfThere(bytes, isLast, "has text after a closing quote");
        state = "return behind quoted";
      } else {
        state = "plain";
      }
    }
    return isLast && state === "quoted" ? firstLineOf(bytes, "has an unclosed quote") : undefined;
  };
};

/** The end of the first line may not have arrived yet. */
function firstLineIfThere(bytes: Buffer, isLast: boolean, problem: string): End | undefined {
  return isLast || bytes.includes(LINE_BREAK) ? firstLineOf(bytes, problem) : undefined;
}

/**
 * Splits one record into fields. An unclosed quote runs to the end, because the record may have been cut out with
 * another delimiter.
 */
export function csvFields(record: string, delimiter: string): string[] {
  if (!record.includes('"')) return record.split(delimiter);
  const fields: string[] = [];
  for (let at = 0; at <= record.length; at++) {
    const isQuoted = record[at] === '"';
    const end = isQuoted ? closingQuote(record, at) : orEnd(record, record.indexOf(delimiter, at));
    fields.push(isQuoted ? record.slice(at + 1, end).replaceAll('""', '"') : record.slice(at, end));
    at = orEnd(record, record.indexOf(delimiter, end));
  }
  return fields;
}

const orEnd = (record: string, found: number): number => (found === -1 ? record.length : found);

function closingQuote(record: string, opening: number): number {
  let end = record.indexOf('"', opening + 1);
  while (end !== -1 && record[end + 1] === '"') end = record.indexOf('"', end + 2);
  return orEnd(record, end);
}

const DELIMITERS = [",", ";", "\t"] as const;

/** The delimiter is only known once the header is read. */
export const csvHeaderEnd = csvRecordEnd(DELIMITERS.join(""));

/** Detects the delimiter of the header: a comma by the standard, a semicolon when spreadsheets use decimal commas. */
export function delimiterOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => plain.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
