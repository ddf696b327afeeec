// The rows of an import's content, from its beginning or from where an earlier run has stopped.

import { UNSTORABLE } from "../../../kernel/call/input.ts";
import type { StoredFormat } from "./arrival/index.ts";
import { type Columns, ImportFailure, type Mapping, resolveColumns } from "./columns.ts";
import type { Profile } from "./profiles/shop-file.ts";
import {
  csvFields,
  csvHeaderEnd,
  csvRecordEnd,
  delimiterOf,
  lineEnd,
  type Place,
  readRecords,
  type SourceRecord,
} from "./records.ts";
import { csvDraft, jsonDraft, parseRow, type Row, type RowProblem } from "./rows.ts";

export interface ParsedRecord {
  /** Undefined for an empty line. */
  row: Row | RowProblem | undefined;
  next: Place;
  /** How large it is in the file. */
  sizeBytes: number;
}

export interface Source {
  ignoredColumns: string[];
  /** The file's first line; null where it has none. */
  header: string | null;
  /** Which column each field comes from. */
  columns: Record<string, string>;
  /** Whose layout it is read in; undefined where only the names of its columns count. */
  profile: Profile | undefined;
  records(from: Place): AsyncGenerator<ParsedRecord>;
}

/** Opens content anew from any place. */
export type ReadFrom = (offset: number) => AsyncIterable<Buffer>;

export const START: Place = { offset: 0, line: 1, row: 1 };

export async function openSource(format: StoredFormat, mapping: Mapping, read: ReadFrom): Promise<Source> {
  if (format === "jsonl") {
    return {
      ignoredColumns: [],
      header: null,
      columns: {},
      profile: undefined,
      records: (from) => parsed(read, from, lineEnd, (text) => jsonDraft(text, mapping)),
    };
  }
  const { header, names, delimiter, below } = await readTable(read);
  const columns: Columns = resolveColumns(names, mapping);
  const toDraft = (text: string) => csvDraft(csvFields(text, delimiter), columns.fields);
  return {
    ignoredColumns: columns.ignored,
    header,
    columns: Object.fromEntries(
      columns.fields.flatMap((field, at) => (field === null ? [] : [[field, names[at] ?? ""]])),
    ),
    profile: undefined,
    records: (from) => parsed(read, from.offset === 0 ? below : from, csvRecordEnd(delimiter), toDraft),
  };
}

/** What the header tells, and where the rows begin. */
export async function readTable(read: ReadFrom) {
  const found = await readHeader(read);
  const header = found.text ?? "";
  const delimiter = delimiterOf(header);
  // It was cut out with whatever may divide columns: by what does, a quote may stand where none may.
  const { problem } = csvRecordEnd(delimiter)()(Buffer.from(header), true) ?? {};
  if (problem !== undefined) throw new ImportFailure(`The header line ${problem}.`);
  const below: Place = { offset: found.nextOffset, line: found.nextLine, row: found.row + 1 };
  return { header, names: csvFields(header, delimiter), delimiter, below };
}

async function readHeader(read: ReadFrom): Promise<SourceRecord & { row: number }> {
  let row = 0;
  for await (const record of readRecords(read(0), START, csvHeaderEnd)) {
    row++;
    if (record.problem !== undefined) throw new ImportFailure(`The header line ${record.problem}.`);
    if (UNSTORABLE.test(record.text ?? "")) {
      throw new ImportFailure("The header line contains characters that cannot be stored.");
    }
    // All of such a file would be its header, and nothing imported without a word.
    if (/\r(?!\n|$)/.test(record.text ?? "")) {
      throw new ImportFailure("Lines must end with a line feed, with or without a carriage return before it.");
    }
    if (record.text !== "") return { ...record, row };
  }
  throw new ImportFailure("There is no header line.");
}

/** A record with its row in a spreadsheet, and where the next one begins. */
export interface PlacedRecord {
  record: SourceRecord;
  row: number;
  next: Place;
  sizeBytes: number;
}

export async function* placedRecords(
  read: ReadFrom,
  from: Place,
  newFindEnd: Parameters<typeof readRecords>[2],
): AsyncGenerator<PlacedRecord> {
  let { offset, row = 1 } = from;
  for await (const record of readRecords(read(offset), from, newFindEnd)) {
    const next = { offset: record.nextOffset, line: record.nextLine, row: row + 1 };
    yield { record, row, next, sizeBytes: next.offset - offset };
    offset = next.offset;
    row++;
  }
}

async function* parsed(
  read: ReadFrom,
  from: Place,
  newFindEnd: Parameters<typeof readRecords>[2],
  toDraft: (text: string) => object | string,
): AsyncGenerator<ParsedRecord> {
  for await (const { record, row, next, sizeBytes } of placedRecords(read, from, newFindEnd)) {
    yield { row: toRow(record, row, toDraft), next, sizeBytes };
  }
}

function toRow(record: SourceRecord, row: number, toDraft: (text: string) => object | string): ParsedRecord["row"] {
  const { line, text } = record;
  if (text === null) return unreadable(record, row);
  if (text.trim() === "") return undefined;
  const draft = toDraft(text);
  if (typeof draft === "string") return { line, fieldErrors: { row: draft }, origin: { row, text, given: {} } };
  return parseRow(line, draft, { origin: { row, text, given: draft as Record<string, unknown> } });
}

export const unreadable = ({ line, problem, remains }: SourceRecord, row: number): RowProblem => ({
  line,
  fieldErrors: { row: problem ?? "cannot be read" },
  origin: { row, text: remains ?? null, given: {} },
});
