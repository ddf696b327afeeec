// The rows of an import's content, from its beginning or from where an earlier run has stopped.

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
  /** How large it is in the file. */
  sizeBytes: number;
}

export interface Source {
  /** Columns that give products nothing. */
  ignoredColumns: string[];
  /** The file's first line; null where it has none. */
  header: string | null;
  /** Which column each field comes from. */
  columns: Record<string, string>;
  /** The layout in which it is read; null where only the names of its columns count. */
  profile: ImportProfile | null;
  /** In force; null where the file is read to the letter. */
  rules: ImportRules | null;
  records(from: Place): AsyncGenerator<ParsedRecord>;
}

/** Opens content anew from any place. */
export type ReadFrom = (offset: number) => AsyncIterable<Buffer>;

export const START: Place = { offset: 0, line: 1, row: 1 };

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

export const unreadable = ({ line, problem, remains }: SourceRecord, row: number): RowProblem => ({
  line,
  fieldErrors: { row: problem ?? "cannot be read" },
  origin: { row, text: remains ?? null, given: {} },
});
