// Previews a file, or its beginning, with the readers of an import. Untrusted files can be expensive, so this runs in a
// background process (preview-program.ts) and not in the event loop of requests.

import { setImmediate as othersTurn } from "node:timers/promises";
import { IMPORT_NOTICES, type ImportPreview, type ImportProfileChoice, LIMITS } from "@vitrine/contract";
import type { IncomingFile } from "../../../kernel/wire.ts";
import { declaredFormat, openArrival, type StoreDuring } from "./arrival/index.ts";
import {
  comparable,
  fieldOf,
  ImportFailure,
  type Mapping,
  mappingOf,
  parseMapping,
  type RowField,
  suggestFields,
} from "./columns.ts";
import { parseRules } from "./import-handlers.ts";
import { addNotices, type NoticeCounts } from "./notices.ts";
import { layoutOf } from "./profiles/index.ts";
import { csvFields } from "./records.ts";
import { ownOf, problemsWhenNew } from "./rows.ts";
import { type ImportOptions, openImportSource } from "./shop-source.ts";
import { type Source, START } from "./source.ts";
import { objectIn, openFile, type TableFile } from "./table-file.ts";

const SHOWN_ROWS = 20;
const SHOWN_SAMPLES = 3;
const SHOWN_COLUMNS = 200;
const SHOWN_CHARACTERS = 200;
const CHECKED_ROWS = 5000;
const JUDGED_AT_ONCE = 25;
const SHOWN_PROBLEMS = 50;

interface PreviewRequest {
  format?: ImportPreview["format"] | undefined;
  isBeginning: boolean;
  profile?: ImportProfileChoice | undefined;
  mapping?: string | undefined;
  rules?: string | undefined;
}

export interface Beginning {
  bytes: Uint8Array;
  /** Name and type of an uploaded file; inline content has neither. */
  file: Pick<IncomingFile, "fileName" | "mimeType"> | undefined;
}

/** Input of a preview. */
export interface PreviewJob extends Beginning {
  query: PreviewRequest;
  /** Brand of products without one. */
  ownBrand: string;
}

export async function readPreview(job: PreviewJob): Promise<ImportPreview> {
  const { query } = job;
  const { arrival, bytes, isCut } = await unpack(job);
  const isBeginning = query.isBeginning || isCut;
  const file = await openFile(arrival.stored, (offset) => only(bytes.subarray(offset)));
  const { names } = file;
  if (names.length > SHOWN_COLUMNS && arrival.stored === "csv") {
    throw new ImportFailure(`The file has ${names.length} columns: at most ${SHOWN_COLUMNS} are allowed.`);
  }
  const own = parseMapping(query.mapping);
  const means: ImportOptions = { ...parseRules(query), ownBrand: job.ownBrand, strays: null };
  const isByName = layoutOf(means.profile, means.rules, names) === null;
  const suggested = isByName ? suggestFields(names) : [];
  const source = await openJudged(file, isByName ? { ...mappingOf(names, suggested), ...own } : own, means);
  const size = { sizeBytes: bytes.length, isBeginning };
  const judged = await judge(source, size);
  const shown = { names: names.slice(0, SHOWN_COLUMNS), records: await readSome(file, size) };
  return {
    format: arrival.format,
    encoding: arrival.encoding,
    delimiter: file.delimiter,
    profile: source.profile,
    ignoredColumns: source.ignoredColumns,
    ...shownOf(shown, fieldsShown(names, suggested, own, source), judged),
  };
}

/** Unpacks up to a limit. A cut file counts as a beginning. */
async function unpack({ bytes, file, query: { format } }: PreviewJob) {
  const said = declaredFormat(format, file ?? { fileName: "", mimeType: "" });
  const { arrival, content } = await openArrival([bytes], said, inMemory);
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of content) {
    pieces.push(piece);
    sizeBytes += piece.length;
    if (sizeBytes > LIMITS.import.previewBytesMax) break;
  }
  return { arrival, bytes: Buffer.concat(pieces), isCut: sizeBytes > LIMITS.import.previewBytesMax };
}

const inMemory: StoreDuring = async function* (bytes, work) {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const all = Buffer.concat(pieces);
  yield* work((start, end) => only(all.subarray(start, end)), all.length);
};

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Returns the field of each column: the one that the import reads, or the suggestion when columns are read by name. */
function fieldsShown(names: readonly string[], suggested: readonly (RowField | null)[], own: Mapping, source: Source) {
  const taken = new Map(
    Object.entries(source.columns).map(([field, name]) => [names.indexOf(name), field as RowField]),
  );
  return names.map((name, at) => {
    const key = comparable(name);
    if (suggested[at] === undefined) return taken.get(at);
    return Object.hasOwn(own, key) ? own[key] : suggested[at];
  });
}

/** A file can be previewed before its sku column is known. */
async function openJudged(file: TableFile, mapping: Mapping, means: ImportOptions): Promise<Source> {
  try {
    const source = openImportSource(file, mapping, means);
    if (source.findStrays !== undefined) means.strays = await source.findStrays();
    return source;
  } catch (error) {
    if (!(error instanceof ImportFailure) || !/sku:/.test(error.message)) throw error;
    const nothing: Source["records"] = async function* () {};
    const ignoredColumns = file.names.filter((name) => !fieldOf(name, mapping));
    return { ignoredColumns, header: null, columns: {}, profile: null, rules: null, records: nothing };
  }
}

interface Judged {
  count: number;
  errors: Map<number, Record<string, string>>;
  problems: Map<string, ImportPreview["problems"][number]>;
  notices: NoticeCounts;
}

/** At the end of a file's beginning, the last row may be incomplete. */
async function judge(
  source: Source,
  { sizeBytes, isBeginning }: { sizeBytes: number; isBeginning: boolean },
): Promise<Judged> {
  const judged: Judged = { count: 0, errors: new Map(), problems: new Map(), notices: {} };
  for await (const { row, next } of source.records(START)) {
    if ((isBeginning && next.offset >= sizeBytes) || judged.count === CHECKED_ROWS) break;
    if (row === undefined) continue;
    judged.count++;
    if (judged.count % JUDGED_AT_ONCE === 0) await othersTurn();
    const isGood = "values" in row;
    const fieldErrors = isGood ? (source.profile === null ? {} : problemsWhenNew(row)) : row.fieldErrors;
    judged.errors.set(row.line, fieldErrors);
    for (const [path, problem] of Object.entries(fieldErrors)) note(judged, path.split(".")[0] ?? path, problem);
    if (!isGood) continue;
    const { notices = [], assumed, values } = row;
    const kinds = [
      ...notices,
      ...(assumed?.barcode !== undefined && values.barcode === undefined ? (["barcode_generated"] as const) : []),
      ...(assumed?.brand !== undefined && values.brand === undefined ? (["brand_assumed"] as const) : []),
    ];
    for (const kind of kinds) judged.notices = addNotices(judged.notices, { [kind]: 1 });
  }
  return judged;
}

function note({ problems }: Judged, field: string, problem: string): void {
  const key = `${field} ${problem}`;
  const known = problems.get(key);
  if (known !== undefined) known.count++;
  else if (problems.size < SHOWN_PROBLEMS) problems.set(key, { field, problem, count: 1 });
}

interface ShownFile {
  names: string[];
  records: { line: number; cells: string[] }[];
}

/** Reads the first records that are not empty, in display form. */
async function readSome(
  file: TableFile,
  { sizeBytes, isBeginning }: { sizeBytes: number; isBeginning: boolean },
): Promise<ShownFile["records"]> {
  const records: ShownFile["records"] = [];
  for await (const { record } of file.records(START)) {
    const mayBeCut = isBeginning && record.nextOffset >= sizeBytes;
    const { line, text } = record;
    if (!mayBeCut && (text === null || text.trim() !== "")) records.push({ line, cells: cellsShown(file, text ?? "") });
    if (records.length === SHOWN_ROWS) break;
  }
  return records;
}

function cellsShown({ names, delimiter }: TableFile, text: string): string[] {
  const cells = delimiter === null ? [] : csvFields(text, delimiter);
  const object = delimiter === null ? (objectIn(text) ?? {}) : {};
  return names.map((name, at) => (delimiter === null ? toText(ownOf(object, name)) : (cells[at] ?? "")));
}

function shownOf({ names, records }: ShownFile, fields: readonly (RowField | null | undefined)[], judged: Judged) {
  const rows = records.map(({ line, cells }) => ({
    line,
    cells: cells.map(cut),
    fieldErrors: judged.errors.get(line) ?? {},
  }));
  return {
    columns: names.map((name, at) => ({
      name,
      field: fields[at] ?? null,
      samples: samplesOf(rows.map(({ cells }) => cells[at] ?? "")),
    })),
    rows,
    judged: judged.count,
    problems: [...judged.problems.values()].sort((a, b) => b.count - a.count),
    notices: IMPORT_NOTICES.flatMap((kind) => {
      const count = judged.notices[kind];
      return count === undefined ? [] : [{ kind, count }];
    }),
  };
}

const samplesOf = (values: readonly string[]) =>
  [...new Set(values.filter((value) => value.trim() !== ""))].slice(0, SHOWN_SAMPLES);

function cut(cell: string): string {
  const characters = [...cell.slice(0, 2 * SHOWN_CHARACTERS)];
  return characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS - 1).join("")}…` : cell;
}

const toText = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
