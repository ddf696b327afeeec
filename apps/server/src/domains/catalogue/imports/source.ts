// Rows of an import's content, from the start or from the place where an earlier run stopped.

import type { ImportProfile, ImportRules } from "@vitrine/contract";
import { UNSTORABLE } from "../../../kernel/call/input.ts";
import { ImportFailure } from "./columns.ts";
import {
  csvFields,
  csvHeaderEnd,
  csvRecordEnd,
  delimiterOf,
  type Place,
  readRecords,
  type SourceRecord,
} from "./records.ts";
import type { Row, RowProblem } from "./rows.ts";

export interface ParsedRecord {
  /** Undefined for an empty line. */
  row: Row | RowProblem | undefined;
  next: Place;
  /** Size in the file. */
  sizeBytes: number;
}

export interface Source {
  /** Columns that supply no product value. */
  ignoredColumns: string[];
  /** First line of the file; null without a header. */
  header: string | null;
  /** Column name by field. */
  columns: Record<string, string>;
  /** Layout in which the file is read; null when only column names count. */
  profile: ImportProfile | null;
  /** Rules in force; null when the file is read exactly. */
  rules: ImportRules | null;
  records(from: Place): AsyncGenerator<ParsedRecord>;
}

/** Opens the content again at any offset. */
export type ReadFrom = (offset: number) => AsyncIterable<Buffer>;

export const START: Place = { offset: 0, line: 1, row: 1 };

/** Reads the header and the place of the first row. */
export async function readTable(read: ReadFrom) {
  const found = await readHeader(read);
  const header = found.text ?? "";
  const delimiter = delimiterOf(header);
  // The header was cut out with all possible delimiters. With the real one, a quote may be misplaced.
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
    // Otherwise the whole file would be the header, and the import would silently import no rows.
    if (/\r(?!\n|$)/.test(record.text ?? "")) {
      throw new ImportFailure("Lines must end with a line feed, with or without a carriage return before it.");
    }
    if (record.text !== "") return { ...record, row };
  }
  throw new ImportFailure("There is no header line.");
}

/** Record with its spreadsheet row, and the place of the next record. */
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

export const unreadable = ({ line, problem, remains }: SourceRecord, row: number): RowProblem => ({
  line,
  fieldErrors: { row: problem ?? "cannot be read" },
  origin: { row, text: remains ?? null, given: {} },
});
