// A file, or its beginning, read by the import's own readers: what a preview shows of it. What strangers' files can make expensive is
// done in a process of its own (preview-program.ts), and not where requests are answered.

import { setImmediate as othersTurn } from "node:timers/promises";
import { IMPORT_NOTICES, type ImportPreview, type ImportProfile, LIMITS } from "@vitrine/contract";
import type { IncomingFile } from "../../../kernel/wire.ts";
import { type Arrival, formatOf, type KeepWhile, openArrival } from "./arrival/index.ts";
import { ImportFailure, type Mapping, mappingOf, parseMapping, type RowField, suggestFields } from "./columns.ts";
import { parseRules } from "./import-handlers.ts";
import { addNotices, type NoticeCounts } from "./notices.ts";
import { profileNamed, recognizeProfile } from "./profiles/index.ts";
import { type Profile, Table } from "./profiles/shop-file.ts";
import { csvFields, csvRecordEnd, lineEnd, type SourceRecord } from "./records.ts";
import { ownOf, parseJson, problemsWhenNew } from "./rows.ts";
import { openShopSource, type ShopMeans } from "./shop-source.ts";
import { openSource, placedRecords, type ReadFrom, readTable, type Source, START } from "./source.ts";

const ROWS_MAX = 20;
const SAMPLES_MAX = 3;
const COLUMNS_MAX = 200;
const CELL_CHARACTERS_MAX = 200;
const JUDGED_MAX = 5000;
const JUDGED_AT_ONCE = 25;
const PROBLEMS_MAX = 50;

interface PreviewRequest {
  format?: ImportPreview["format"] | undefined;
  isBeginning: boolean;
  profile?: ImportProfile | "none" | undefined;
  mapping?: string | undefined;
  rules?: string | undefined;
}

export interface Beginning {
  bytes: Uint8Array;
  /** What the file says of itself; content that comes in the call says nothing. */
  file: Pick<IncomingFile, "fileName" | "mimeType"> | undefined;
}

/** All that a preview is made of. */
export interface PreviewJob extends Beginning {
  query: PreviewRequest;
  /** What products are called by that name no brand. */
  ownBrand: string;
}

export async function readPreview(job: PreviewJob): Promise<ImportPreview> {
  const { query } = job;
  const { arrival, bytes, isCut } = await unpack(job);
  const isBeginning = query.isBeginning || isCut;
  const read: ReadFrom = (offset) => only(bytes.subarray(offset));
  const file =
    arrival.stored === "csv" ? await readCsv(read, bytes, isBeginning) : await readJsonLines(read, bytes, isBeginning);
  if (file.names.length > COLUMNS_MAX) {
    throw new ImportFailure(`There are ${file.names.length} columns: ${COLUMNS_MAX} are the most.`);
  }
  const own = parseMapping(query.mapping);
  const profile = chosenProfile(query, file.names);
  const fields = profile === undefined ? suggestFields(file.names) : fieldsOf(profile, file.names, own, query);
  const judged = await judge(
    await open(arrival, profile, { ...(profile === undefined && mappingOf(file.names, fields)), ...own }, read, job),
    { sizeBytes: bytes.length, isBeginning },
  );
  const { encoding, format } = arrival;
  return {
    format,
    encoding,
    delimiter: file.delimiter,
    profile: profile?.name ?? null,
    ...shownOf(file, fields, judged),
  };
}

/** What is unpacked, up to a bound: then it is a beginning, too. */
async function unpack({ bytes, file, query: { format } }: PreviewJob) {
  const said = format ?? (file === undefined ? undefined : formatOf(file.fileName, file.mimeType));
  const { arrival, content } = await openArrival(
    [bytes],
    said === "csv" && format === undefined ? undefined : said,
    inMemory,
  );
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of content) {
    pieces.push(piece);
    sizeBytes += piece.length;
    if (sizeBytes > LIMITS.import.previewBytesMax) break;
  }
  return { arrival, bytes: Buffer.concat(pieces), isCut: sizeBytes > LIMITS.import.previewBytesMax };
}

const inMemory: KeepWhile = async function* (bytes, work) {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const all = Buffer.concat(pieces);
  yield* work((start, end) => only(all.subarray(start, end)), all.length);
};

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const chosenProfile = ({ profile }: PreviewRequest, names: readonly string[]): Profile | undefined => {
  if (profile === "none") return undefined;
  const found = profile === undefined ? recognizeProfile(names) : profileNamed(profile);
  // Our own layout needs no help, unless it is asked for.
  return found?.name === "vitrine" && profile === undefined ? undefined : found;
};

function rulesOf(query: PreviewRequest, profile: Profile) {
  const { rules } = parseRules({ profile: profile.name, rules: query.rules });
  return rules as NonNullable<typeof rules>;
}

function fieldsOf(
  profile: Profile,
  names: readonly string[],
  mapping: Mapping,
  query: PreviewRequest,
): (RowField | null)[] {
  const table = new Table(names, mapping, profile, rulesOf(query, profile));
  const fields: (RowField | null)[] = names.map(() => null);
  for (const field of ["imageUrls", ...(Object.keys(profile.columns) as RowField[])] as RowField[]) {
    const at = table.placeOfField(field);
    if (at >= 0) fields[at] = field;
  }
  return fields;
}

async function open(
  arrival: Arrival,
  profile: Profile | undefined,
  mapping: Mapping,
  read: ReadFrom,
  { query, ownBrand }: PreviewJob,
): Promise<Source> {
  if (profile === undefined) return openJudged(arrival, mapping, read);
  const means: ShopMeans = { profile: profile.name, rules: rulesOf(query, profile), ownBrand, strays: null };
  const source = await openShopSource(arrival.stored, mapping, read, means);
  if ("findStrays" in source) means.strays = await source.findStrays();
  return source;
}

/** A file whose sku is not known yet can be looked at, too. */
async function openJudged({ stored }: Arrival, mapping: Mapping, read: ReadFrom): Promise<Source> {
  try {
    return await openSource(stored, mapping, read);
  } catch (error) {
    if (!(error instanceof ImportFailure) || !/sku/.test(error.message)) throw error;
    const nothing: Source["records"] = async function* () {};
    return { ignoredColumns: [], header: null, columns: {}, profile: undefined, records: nothing };
  }
}

interface Judged {
  count: number;
  errors: Map<number, Record<string, string>>;
  problems: Map<string, ImportPreview["problems"][number]>;
  notices: NoticeCounts;
}

/** Where the file goes on, the last row that has come may be half of one. */
async function judge(
  source: Source,
  { sizeBytes, isBeginning }: { sizeBytes: number; isBeginning: boolean },
): Promise<Judged> {
  const judged: Judged = { count: 0, errors: new Map(), problems: new Map(), notices: {} };
  for await (const { row, next } of source.records(START)) {
    if ((isBeginning && next.offset >= sizeBytes) || judged.count === JUDGED_MAX) break;
    if (row === undefined) continue;
    judged.count++;
    if (judged.count % JUDGED_AT_ONCE === 0) await othersTurn();
    const isGood = "values" in row;
    const fieldErrors = isGood ? (source.profile === undefined ? {} : problemsWhenNew(row)) : row.fieldErrors;
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
  else if (problems.size < PROBLEMS_MAX) problems.set(key, { field, problem, count: 1 });
}

interface ShownFile {
  names: string[];
  delimiter: string | null;
  records: { line: number; cells: string[] }[];
}

async function readCsv(read: ReadFrom, bytes: Buffer, isBeginning: boolean): Promise<ShownFile> {
  const { names, delimiter, below } = await readTable(read);
  const records = await readSome(placedRecords(read, below, csvRecordEnd(delimiter)), bytes.length, isBeginning);
  const cellsOf = (text: string) => {
    const cells = csvFields(text, delimiter);
    return names.map((_, at) => cells[at] ?? "");
  };
  return { names, delimiter, records: records.map(({ line, text }) => ({ line, cells: cellsOf(text ?? "") })) };
}

async function readJsonLines(read: ReadFrom, bytes: Buffer, isBeginning: boolean): Promise<ShownFile> {
  const records = await readSome(placedRecords(read, START, lineEnd), bytes.length, isBeginning);
  const objects = records.map(({ text }) => toObject(text));
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))].slice(0, COLUMNS_MAX);
  const cellsOf = (at: number) => names.map((name) => toText(ownOf(objects[at] ?? {}, name)));
  return { names, delimiter: null, records: records.map(({ line }, at) => ({ line, cells: cellsOf(at) })) };
}

/** The first records with something in them. */
async function readSome(
  placed: AsyncIterable<{ record: SourceRecord }>,
  sizeBytes: number,
  isBeginning: boolean,
): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  for await (const { record } of placed) {
    const mayBeCut = isBeginning && record.nextOffset >= sizeBytes;
    if (!mayBeCut && (record.text === null || record.text.trim() !== "")) records.push(record);
    if (records.length === ROWS_MAX) break;
  }
  return records;
}

function shownOf({ names, records }: ShownFile, fields: readonly (RowField | null)[], judged: Judged) {
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
