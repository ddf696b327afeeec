// The products of a shop's file: rows are read by the shop's profile, and those that are about one product are folded into it.

import { type ImportProfile, LIMITS } from "@vitrine/contract";
import type { StoredFormat } from "./arrival/index.ts";
import { ImportFailure, type Mapping, ROW_FIELDS } from "./columns.ts";
import { type FoldMeans, fold } from "./profiles/fold.ts";
import { profileNamed, recognizeProfile } from "./profiles/index.ts";
import { type Piece, type Profile, type Said, Table } from "./profiles/shop-file.ts";
import { belongsTo, NO_STRAYS, StrayFinder, type Strays, StraysLeft } from "./profiles/strays.ts";
import { csvFields, csvRecordEnd, lineEnd, type Place } from "./records.ts";
import { ownOf, parseJson, parseRow, type Row, type RowProblem } from "./rows.ts";
import {
  openSource,
  type ParsedRecord,
  type PlacedRecord,
  placedRecords,
  type ReadFrom,
  readTable,
  type Source,
  START,
  unreadable,
} from "./source.ts";

export interface ShopMeans extends FoldMeans {
  profile: ImportProfile | "auto";
  /** Null while nobody has looked for them. */
  strays: Strays | null;
}

export interface ShopSource extends Source {
  findStrays(): Promise<Strays>;
}

/** With a profile where one is named or found; without one, as the names of its columns say. */
export async function openShopSource(
  format: StoredFormat,
  mapping: Mapping,
  read: ReadFrom,
  means: ShopMeans,
): Promise<ShopSource | Source> {
  const file = format === "csv" ? await openTable(read) : await openObjects(read);
  const profile = means.profile === "auto" ? recognizeProfile(file.names) : profileNamed(means.profile);
  if (profile === undefined) return openSource(format, mapping, read);
  const table = new Table(file.names, mapping, profile, means.rules);
  if (table.placeOfField("sku") < 0 && table.placeOfField("name") < 0) {
    throw new ImportFailure(`This is no file of ${profile.name}: it has neither its column for names nor for skus.`);
  }
  const toPiece = profile.open(table);
  const pieces = (from: Place) => readPieces(file, from, toPiece);
  const columns = ROW_FIELDS.flatMap((field) => {
    const at = table.placeOfField(field);
    return at < 0 ? [] : [[field, file.names[at] ?? ""]];
  });
  return {
    ignoredColumns: [],
    header: file.header,
    columns: Object.fromEntries(columns),
    profile,
    records: (from) => products(pieces(from), profile, means),
    async findStrays() {
      const tooMany = () =>
        new ImportFailure("Too many variants do not stand beside their product: sort the file by product.");
      const finder = new StrayFinder(profile, tooMany);
      for await (const { piece, placed } of pieces(START)) {
        if (typeof piece === "object") finder.take(placed.record.line, piece, placed.record.text?.length ?? 0);
        else if (piece !== undefined) finder.interrupt();
      }
      return finder.found();
    },
  };
}

interface ShopFile {
  names: string[];
  header: string | null;
  records(from: Place): AsyncGenerator<PlacedRecord>;
  /** The cells of a record, or what is wrong with it. */
  cellsOf(text: string): string[] | string;
}

async function openTable(read: ReadFrom): Promise<ShopFile> {
  const { header, names, delimiter, below } = await readTable(read);
  return {
    names,
    header,
    records: (from) => placedRecords(read, from.offset === 0 ? below : from, csvRecordEnd(delimiter)),
    cellsOf(text) {
      const cells = csvFields(text, delimiter);
      // Shops leave out empty cells at the end of a row.
      if (cells.length > names.length && cells.slice(names.length).some((cell) => cell !== "")) {
        return `has ${cells.length} fields where the header has ${names.length}`;
      }
      return cells;
    },
  };
}

/** Objects have no header: their names are those of the first ones. */
const NAMING_OBJECTS = 200;
const { columnsMax } = LIMITS.import;

async function openObjects(read: ReadFrom): Promise<ShopFile> {
  const names = new Set<string>();
  let count = 0;
  for await (const { record } of placedRecords(read, START, lineEnd)) {
    for (const name of Object.keys(objectIn(record.text ?? "") ?? {})) names.add(name);
    if (names.size > columnsMax) throw new ImportFailure(`The objects have more than ${columnsMax} different names.`);
    if (++count === NAMING_OBJECTS) break;
  }
  const list = [...names];
  return {
    names: list,
    header: null,
    records: (from) => placedRecords(read, from, lineEnd),
    cellsOf(text) {
      const object = objectIn(text);
      return object === undefined ? "is not a JSON object" : list.map((name) => cellOf(ownOf(object, name)));
    },
  };
}

function objectIn(text: string): Record<string, unknown> | undefined {
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

interface PlacedPiece {
  placed: PlacedRecord;
  /** Undefined for an empty line, words for a record that cannot be read. */
  piece: Piece | string | undefined;
}

async function* readPieces(
  file: ShopFile,
  from: Place,
  toPiece: (cells: readonly string[]) => Piece,
): AsyncGenerator<PlacedPiece> {
  for await (const placed of file.records(from)) {
    const { text, problem = "cannot be read" } = placed.record;
    const cells = text === null ? problem : text.trim() === "" ? undefined : file.cellsOf(text);
    yield { placed, piece: typeof cells === "object" ? toPiece(cells) : cells };
  }
}

/** More rows of one product than these say nothing more. */
const GROUP_ROWS_MAX = 2000;
const TEXT_MAX = 1024 * 1024;

interface Group {
  first: PlacedRecord;
  product: Piece;
  said: Said[];
  texts: string[];
  characters: number;
}

async function* products(
  pieces: AsyncIterable<PlacedPiece>,
  profile: Profile,
  means: ShopMeans,
): AsyncGenerator<ParsedRecord> {
  const strays = means.strays ?? NO_STRAYS;
  const elsewhere = new Set(strays.lines);
  const left = new StraysLeft(strays);
  let group: Group | undefined;
  let next: Place | undefined;
  let sizeBytes = 0;
  const ended = (row: ParsedRecord["row"]): ParsedRecord => {
    const record = { row, next: next as Place, sizeBytes };
    sizeBytes = 0;
    group = undefined;
    return record;
  };
  for await (const { placed, piece } of pieces) {
    const isOfGroup =
      group !== undefined &&
      (piece === undefined ||
        (typeof piece === "object" && (piece.kind === "nothing" || belongsTo(piece, group.product, profile))));
    if (group !== undefined && !isOfGroup) yield ended(toProduct(group, profile, left, means));
    next = placed.next;
    sizeBytes += placed.sizeBytes;
    if (typeof piece === "string") {
      yield ended(placed.record.text === null ? unreadable(placed.record, placed.row) : spoilt(placed, piece));
    } else if (piece === undefined) {
      if (group === undefined) yield ended(undefined);
    } else if (group !== undefined) {
      if (piece.kind !== "nothing") add(group, placed, piece);
    } else if (piece.kind === "nothing") {
      yield ended(undefined);
    } else if (elsewhere.has(placed.record.line)) {
      yield ended(undefined);
    } else if (piece.kind === "part") {
      yield ended(
        spoilt(placed, `belongs to a product that is not in the file${piece.keys.map((key) => `: ${key}`).join("")}`),
      );
    } else {
      group = { first: placed, product: piece, said: [], texts: [], characters: 0 };
      add(group, placed, piece);
    }
  }
  if (group !== undefined) yield ended(toProduct(group, profile, left, means));
}

function add(group: Group, { record }: PlacedRecord, piece: Piece): void {
  if (group.said.length >= GROUP_ROWS_MAX) return;
  group.said.push(piece.said);
  group.characters += record.text?.length ?? 0;
  if (group.characters <= TEXT_MAX) group.texts.push(record.text ?? "");
}

const spoilt = ({ record, row }: PlacedRecord, problem: string): RowProblem => ({
  line: record.line,
  fieldErrors: { row: problem },
  origin: { row, text: record.text, given: {} },
});

function toProduct(group: Group, profile: Profile, left: StraysLeft, means: FoldMeans): Row | RowProblem {
  const { first, product, said } = group;
  const elsewhere = left.takeOf(product).slice(0, GROUP_ROWS_MAX);
  const key = profile.groupsByKey ? (product.keys[0] ?? "") : "";
  const { draft, assumed, fieldErrors, notices } = fold([...said, ...elsewhere], key, means);
  const text = group.characters <= TEXT_MAX ? group.texts.join("\r\n") : null;
  const origin = { row: first.row, text, given: draft };
  return parseRow(first.record.line, draft, { origin, assumed, notices }, fieldErrors);
}
