// The rows of an import's content, from its beginning or from where an earlier run has stopped.

import type { ImportFormat } from "@vitrine/contract";
import { UNSTORABLE } from "../../../kernel/call/input.ts";
import { type Columns, ImportFailure, type Mapping, resolveColumns } from "./columns.ts";
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

interface ParsedRecord {
  /** Undefined for an empty line. */
  row: Row | RowProblem | undefined;
  next: Place;
  /** How large it is in the file. */
  sizeBytes: number;
}

export interface Source {
  ignoredColumns: string[];
  records(from: Place): AsyncGenerator<ParsedRecord>;
}

/** Opens content anew from any place. */
export type ReadFrom = (offset: number) => AsyncIterable<Buffer>;

export const START: Place = { offset: 0, line: 1 };

export async function openSource(format: ImportFormat, mapping: Mapping, read: ReadFrom): Promise<Source> {
  if (format === "jsonl") {
    return { ignoredColumns: [], records: (from) => parsed(read, from, lineEnd, (text) => jsonDraft(text, mapping)) };
  }
  const header = await readHeader(read);
  const delimiter = delimiterOf(header.text ?? "");
  const columns: Columns = resolveColumns(csvFields(header.text ?? "", delimiter), mapping);
  const below: Place = { offset: header.nextOffset, line: header.nextLine };
  const toDraft = (text: string) => csvDraft(csvFields(text, delimiter), columns.fields);
  return {
    ignoredColumns: columns.ignored,
    records: (from) => parsed(read, from.offset === 0 ? below : from, csvRecordEnd(delimiter), toDraft),
  };
}

export async function readHeader(read: ReadFrom): Promise<SourceRecord> {
  for await (const record of readRecords(read(0), START, csvHeaderEnd)) {
    if (record.problem !== undefined) throw new ImportFailure(`The header line ${record.problem}.`);
    if (UNSTORABLE.test(record.text ?? "")) {
      throw new ImportFailure("The header line contains characters that cannot be stored.");
    }
    // All of such a file would be its header, and nothing imported without a word.
    if (/\r(?!\n|$)/.test(record.text ?? "")) {
      throw new ImportFailure("Lines must end with a line feed, with or without a carriage return before it.");
    }
    if (record.text !== "") return record;
  }
  throw new ImportFailure("There is no header line.");
}

async function* parsed(
  read: ReadFrom,
  from: Place,
  newFindEnd: Parameters<typeof readRecords>[2],
  toDraft: (text: string) => object | string,
): AsyncGenerator<ParsedRecord> {
  let { offset } = from;
  for await (const record of readRecords(read(offset), from, newFindEnd)) {
    const next = { offset: record.nextOffset, line: record.nextLine };
    const sizeBytes = next.offset - offset;
    offset = next.offset;
    yield { row: toRow(record, toDraft), next, sizeBytes };
  }
}

function toRow(record: SourceRecord, toDraft: (text: string) => object | string): ParsedRecord["row"] {
  const { line, text, problem } = record;
  if (text === null) return { line, fieldErrors: { row: problem ?? "cannot be read" } };
  if (text.trim() === "") return undefined;
  const draft = toDraft(text);
  return typeof draft === "string" ? { line, fieldErrors: { row: draft } } : parseRow(line, draft);
}
