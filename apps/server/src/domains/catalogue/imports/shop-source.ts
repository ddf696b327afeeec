// Products of a shop's file: the shop's profile reads the rows, and rows of one product are folded into it.

import { type ImportNotice, type ImportProfile, ImportRules } from "@vitrine/contract";
import { ImportFailure, type Mapping } from "./columns.ts";
import { openOwnSource } from "./own-source.ts";
import { type FoldOptions, fold } from "./profiles/fold.ts";
import { layoutOf, profileNamed } from "./profiles/index.ts";
import { type Piece, type Profile, type RowValues, Table } from "./profiles/shop-file.ts";
import { belongsTo, NO_STRAYS, RemainingStrays, StrayFinder, type Strays } from "./profiles/strays.ts";
import type { Place } from "./records.ts";
import { parseRow, type Row, type RowProblem } from "./rows.ts";
import { type ParsedRecord, type PlacedRecord, type Source, START, unreadable } from "./source.ts";
import type { TableFile } from "./table-file.ts";

export interface ImportOptions {
  /** `auto` detects the layout; null reads columns by name only. */
  profile: ImportProfile | "auto" | null;
  /** Null when the client gives no rules. */
  rules: ImportRules | null;
  /** Brand of products without one. */
  ownBrand: string;
  /** Null before the search for them. */
  strays: Strays | null;
}

export interface ImportSource extends Source {
  /** Absent when every row is a product. */
  findStrays?: () => Promise<Strays>;
}

/**
 * Opens a file in its detected layout, or in the one that the client names. Previews and imports read every file
 * through this.
 */
export function openImportSource(file: TableFile, mapping: Mapping, means: ImportOptions): ImportSource {
  const { ownBrand, rules } = means;
  const layout = layoutOf(means.profile, rules, file.names);
  if (layout === null) return openOwnSource(file, mapping, null);
  const fold: FoldOptions = { ownBrand, rules: rules ?? ImportRules.parse({}) };
  return layout === "vitrine"
    ? openOwnSource(file, mapping, fold)
    : openShopSource(file, mapping, profileNamed(layout), fold, means);
}

function openShopSource(
  file: TableFile,
  mapping: Mapping,
  profile: Profile,
  fold: FoldOptions,
  means: Pick<ImportOptions, "strays">,
): ImportSource {
  const table = new Table(file.names, mapping, profile, fold.rules);
  if (table.placeOfField("sku") < 0 && table.placeOfField("name") < 0) {
    throw new ImportFailure(`This is not a ${profile.name} file: its columns for names and SKUs are missing.`);
  }
  const toPiece = profile.open(table);
  const pieces = (from: Place) => readPieces(file, from, toPiece);
  return {
    ignoredColumns: table.ignored,
    header: file.header,
    columns: Object.fromEntries([...table.fields].map(([field, at]) => [field, file.names[at] ?? ""])),
    profile: profile.name,
    rules: fold.rules,
    records: (from) => products(pieces(from), profile, fold, means.strays ?? NO_STRAYS),
    async findStrays() {
      const tooMany = () =>
        new ImportFailure("Too many variants are not next to their product: sort the file by product.");
      const finder = new StrayFinder(profile, tooMany);
      for await (const { piece, placed } of pieces(START)) {
        if (typeof piece === "object") finder.take(placed.record.line, piece, placed.record.text?.length ?? 0);
        else if (piece !== undefined) finder.interrupt();
      }
      return finder.found();
    },
  };
}

interface PlacedPiece {
  placed: PlacedRecord;
  /** Undefined for an empty line, an error text for an unreadable record. */
  piece: Piece | string | undefined;
}

async function* readPieces(
  file: TableFile,
  from: Place,
  toPiece: (cells: readonly string[]) => Piece,
): AsyncGenerator<PlacedPiece> {
  for await (const placed of file.records(from)) {
    const { text, problem = "cannot be read" } = placed.record;
    if (text === null) yield { placed, piece: problem };
    else if (text.trim() === "") yield { placed, piece: undefined };
    else yield { placed, piece: pieceOf(file.cellsOf(text), toPiece) };
  }
}

function pieceOf(read: ReturnType<TableFile["cellsOf"]>, toPiece: (cells: readonly string[]) => Piece): Piece | string {
  if (typeof read === "string") return read;
  const piece = toPiece(read.cells);
  return read.notice === undefined ? piece : { ...piece, notice: read.notice };
}

/** Maximum rows per product; further rows add no values. */
const GROUP_ROWS = 2000;
const TEXT_LENGTH = 1024 * 1024;

interface Group {
  first: PlacedRecord;
  product: Piece;
  said: RowValues[];
  texts: string[];
  characters: number;
  notices: Set<ImportNotice>;
}

async function* products(
  pieces: AsyncIterable<PlacedPiece>,
  profile: Profile,
  means: FoldOptions,
  strays: Strays,
): AsyncGenerator<ParsedRecord> {
  const elsewhere = new Set(strays.lines);
  const left = new RemainingStrays(strays);
  let group: Group | undefined;
  let next: Place | undefined;
  let sizeBytes = 0;
  /** Notices of skipped rows that are outside a product: the next product reports them. */
  let untold = new Set<ImportNotice>();
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
      add(group, placed, piece);
    } else if (piece.kind === "nothing") {
      if (piece.notice !== undefined) untold.add(piece.notice);
      yield ended(undefined);
    } else if (elsewhere.has(placed.record.line)) {
      yield ended(undefined);
    } else if (piece.kind === "part") {
      yield ended(spoilt(placed, astray(piece), piece.rowValues));
    } else {
      group = { first: placed, product: piece, said: [], texts: [], characters: 0, notices: untold };
      untold = new Set();
      add(group, placed, piece);
    }
  }
  if (group !== undefined) yield ended(toProduct(group, profile, left, means));
}

function add(group: Group, { record }: PlacedRecord, piece: Piece): void {
  if (piece.notice !== undefined) group.notices.add(piece.notice);
  if (piece.kind === "nothing") return;
  if (group.said.length >= GROUP_ROWS) {
    group.notices.add("rows_left_out");
    return;
  }
  group.said.push(piece.rowValues);
  group.characters += record.text?.length ?? 0;
  if (group.characters <= TEXT_LENGTH) group.texts.push(record.text ?? "");
}

const astray = ({ keys }: Piece) =>
  ["belongs to a product that is not in the file", ...keys.filter((key) => key !== "")].join(": ");

/** Includes the sku of the row, by which its owner finds it. */
function spoilt({ record, row }: PlacedRecord, problem: string, said?: RowValues): RowProblem {
  const given = said === undefined || said.sku === "" ? {} : { sku: said.sku };
  return { line: record.line, fieldErrors: { row: problem }, origin: { row, text: record.text, given } };
}

function toProduct(group: Group, profile: Profile, left: RemainingStrays, means: FoldOptions): Row | RowProblem {
  const { first, product, said } = group;
  const elsewhere = left.consume(product);
  if (elsewhere.length > GROUP_ROWS) group.notices.add("rows_left_out");
  const key = profile.groupsByKey ? (product.keys[0] ?? "") : "";
  const all = [...said, ...elsewhere.slice(0, GROUP_ROWS)];
  const { draft, assumed, fieldErrors, notices } = fold(all, key, means);
  const text = group.characters <= TEXT_LENGTH ? group.texts.join("\r\n") : null;
  const origin = { row: first.row, text, given: draft };
  return parseRow(first.record.line, draft, { origin, assumed, notices: [...notices, ...group.notices] }, fieldErrors);
}
