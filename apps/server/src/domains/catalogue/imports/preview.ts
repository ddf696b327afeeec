// The beginning of a file, read by the import's own readers. Nothing is stored.

import { type ImportFormat, type ImportPreview, previewImport } from "@vitrine/contract";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { invalidInput } from "../../../kernel/errors.ts";
import type { IncomingFile } from "../../../kernel/wire.ts";
import { ImportFailure, mappingOf, type RowField, suggestFields } from "./columns.ts";
import { formatOf } from "./import-handlers.ts";
import {
  csvFields,
  csvRecordEnd,
  delimiterOf,
  lineEnd,
  type Place,
  readRecords,
  type SourceRecord,
} from "./records.ts";
import { csvDraft, jsonDraft, parseJson, parseRow } from "./rows.ts";
import { readHeader, START } from "./source.ts";

const ROWS_MAX = 20;
const SAMPLES_MAX = 3;
const COLUMNS_MAX = 200;
const CELL_CHARACTERS_MAX = 200;

interface Beginning {
  bytes: Buffer;
  /** What the file says of itself; content that comes in the call says nothing. */
  file: Pick<IncomingFile, "fileName" | "mimeType"> | undefined;
}

export const previewImportHandler: Handler = handle(previewImport, "none", async ({ query, body, files }) => {
  const given = body as { content: string } | undefined; // absent where a file comes instead
  const beginning = given === undefined ? await receive(files) : { bytes: Buffer.from(given.content), file: undefined };
  if (beginning.bytes.length === 0) throw invalidInput({ file: "is empty" });
  try {
    const format = query.format ?? formatFrom(beginning);
    const read = format === "csv" ? readCsv : readJsonLines;
    return { format, ...(await read(beginning.bytes, query.isBeginning)) };
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    throw invalidInput({ file: error.message });
  }
});

async function receive(files: AsyncIterable<IncomingFile>): Promise<Beginning> {
  let found: Beginning | undefined;
  // To the end, although there is one at most: who sends a second one must hear that it is too many.
  for await (const { fileName, mimeType, bytes } of files) {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    found = { bytes: Buffer.concat(pieces), file: { fileName, mimeType } };
  }
  if (found === undefined) throw invalidInput({ content: "is required" });
  return found;
}

function formatFrom({ bytes, file }: Beginning): ImportFormat {
  const said = file === undefined ? "csv" : formatOf(file.fileName, file.mimeType);
  const first = bytes
    .subarray(0, 1000)
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart()[0];
  return first === "{" ? "jsonl" : said;
}

type Found = Omit<ImportPreview, "format">;

async function readCsv(bytes: Buffer, isBeginning: boolean): Promise<Found> {
  const header = await readHeader(() => only(bytes));
  const delimiter = delimiterOf(header.text ?? "");
  const names = csvFields(header.text ?? "", delimiter);
  if (names.length > COLUMNS_MAX)
    throw new ImportFailure(`There are ${names.length} columns: ${COLUMNS_MAX} are the most.`);
  const fields = suggestFields(names);
  const below: Place = { offset: header.nextOffset, line: header.nextLine };
  const records = await readSome(bytes, below, csvRecordEnd(delimiter), isBeginning);
  const rows = records.map((record) => {
    const cells = csvFields(record.text ?? "", delimiter);
    const shown = names.map((_, at) => cells[at] ?? "");
    return toRow(record, shown, (text) => csvDraft(csvFields(text, delimiter), fields));
  });
  return toFound(names, fields, rows);
}

async function readJsonLines(bytes: Buffer, isBeginning: boolean): Promise<Found> {
  const records = await readSome(bytes, START, lineEnd, isBeginning);
  const objects = records.map(({ text }) => toObject(text));
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))].slice(0, COLUMNS_MAX);
  const fields = suggestFields(names);
  const mapping = mappingOf(names, fields);
  const rows = records.map((record, at) => {
    const cells = names.map((name) => toText(objects[at]?.[name]));
    return toRow(record, cells, (text) => jsonDraft(text, mapping));
  });
  return toFound(names, fields, rows);
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** The first records with something in them. Where the file goes on, the last one that has come may be half of one. */
async function readSome(
  bytes: Buffer,
  from: Place,
  newFindEnd: Parameters<typeof readRecords>[2],
  isBeginning: boolean,
): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  for await (const record of readRecords(only(bytes.subarray(from.offset)), from, newFindEnd)) {
    const mayBeCut = isBeginning && record.nextOffset >= bytes.length;
    if (!mayBeCut && (record.text === null || record.text.trim() !== "")) records.push(record);
    if (records.length === ROWS_MAX) break;
  }
  return records;
}

function toRow(
  record: SourceRecord,
  cells: string[],
  toDraft: (text: string) => object | string,
): Found["rows"][number] {
  return { line: record.line, cells: cells.map(cut), fieldErrors: problemsOf(record, toDraft) };
}

function problemsOf({ line, text, problem }: SourceRecord, toDraft: (text: string) => object | string) {
  if (text === null) return { row: problem ?? "cannot be read" };
  const draft = toDraft(text);
  if (typeof draft === "string") return { row: draft };
  const row = parseRow(line, draft);
  return "values" in row ? {} : row.fieldErrors;
}

const toFound = (names: readonly string[], fields: readonly (RowField | null)[], rows: Found["rows"]): Found => ({
  columns: names.map((name, at) => ({
    name,
    field: fields[at] ?? null,
    samples: samplesOf(rows.map(({ cells }) => cells[at] ?? "")),
  })),
  rows,
});

const samplesOf = (values: readonly string[]) =>
  [...new Set(values.filter((value) => value.trim() !== ""))].slice(0, SAMPLES_MAX);

function cut(cell: string): string {
  const characters = [...cell.slice(0, 2 * CELL_CHARACTERS_MAX)];
  return characters.length > CELL_CHARACTERS_MAX ? `${characters.slice(0, CELL_CHARACTERS_MAX - 1).join("")}…` : cell;
}

function toObject(text: string | null): Record<string, unknown> {
  const value = text === null ? undefined : parseJson(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

const toText = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
