// The file of an import as records with named columns, regardless of its format.

import { type ImportNotice, LIMITS } from "@vitrine/contract";
import type { StoredFormat } from "./arrival/index.ts";
import { ImportFailure } from "./columns.ts";
import { csvFields, csvRecordEnd, lineEnd, type Place } from "./records.ts";
import { ownOf, parseJson } from "./rows.ts";
import { type PlacedRecord, placedRecords, type ReadFrom, readTable, START } from "./source.ts";

export interface TableFile {
  format: StoredFormat;
  names: string[];
  /** Header line; null for JSON Lines. */
  header: string | null;
  /** Delimiter of the columns; null for JSON Lines. */
  delimiter: string | null;
  records(from: Place): AsyncGenerator<PlacedRecord>;
  /** Returns the cells of a record, or its problem. */
  cellsOf(text: string): RecordCells | string;
}

interface RecordCells {
  cells: string[];
  notice?: ImportNotice;
}

export const openFile = (format: StoredFormat, read: ReadFrom): Promise<TableFile> =>
  format === "csv" ? openTable(read) : openObjects(read);

async function openTable(read: ReadFrom): Promise<TableFile> {
  const { header, names, delimiter, below } = await readTable(read);
  return {
    format: "csv",
    names,
    header,
    delimiter,
    records: (from) => placedRecords(read, from.offset === 0 ? below : from, csvRecordEnd(delimiter)),
    cellsOf(text) {
      const cells = csvFields(text, delimiter);
      // Shops omit empty cells at the end of a row.
      if (cells.length > names.length && cells.slice(names.length).some((cell) => cell !== "")) {
        return `has ${cells.length} fields, but the header has ${names.length}`;
      }
      return { cells };
    },
  };
}

/** Objects have no header: the first ones supply the names. */
const NAMING_OBJECTS = 200;
const { columnsMax } = LIMITS.import;

async function openObjects(read: ReadFrom): Promise<TableFile> {
  const names = new Set<string>();
  let count = 0;
  for await (const { record } of placedRecords(read, START, lineEnd)) {
    for (const name of Object.keys(objectIn(record.text ?? "") ?? {})) names.add(name);
    if (names.size > columnsMax) throw new ImportFailure(`The objects have more than ${columnsMax} different names.`);
    if (++count === NAMING_OBJECTS) break;
  }
  const list = [...names];
  return {
    format: "jsonl",
    names: list,
    header: null,
    delimiter: null,
    records: (from) => placedRecords(read, from, lineEnd),
    cellsOf(text) {
      const object = objectIn(text);
      if (object === undefined) return "is not a JSON object";
      const cells = list.map((name) => cellOf(ownOf(object, name)));
      const isAllRead = Object.keys(object).every((name) => names.has(name));
      return isAllRead ? { cells } : { cells, notice: "fields_left_out" };
    },
  };
}

export function objectIn(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(cellOf).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
