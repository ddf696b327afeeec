// Converts the first sheet of a workbook (.xlsx) to CSV, row by row. A workbook is a ZIP archive of XML files. They are
// unpacked and parsed as streams; only texts that cells share are held in memory.

import { setImmediate as othersTurn } from "node:timers/promises";
import { LIMITS } from "@vitrine/contract";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { invalidInput } from "../../../../kernel/errors.ts";
import { csvCell } from "../../../../storage/csv.ts";
import { type Archive, openArchive, type ReadRange } from "./archive.ts";
import { growsTooMuch, tooLarge } from "./packed.ts";

const { cellMax, columnsMax, fileBytesMax, rowsMax } = LIMITS.import;
const SHARED_CHARACTERS = 32 * 1024 * 1024;
/** XML that is parsed without a break: each of its cells may have the maximum size. */
const PIECE_BYTES = 4096;
/** CSV that is written without a break. */
const TAKEN_CHARACTERS = 128 * 1024;
/**
 * Spreadsheet programs nest elements ten deep, with at most twenty attributes. The parser holds all of them until they
 * close.
 */
const NESTING = 100;
const ATTRIBUTES = 100;
/**
 * Maximum size of an unfinished tag, text or comment, which the parser also holds. Each letter of a cell may take eight
 * characters.
 */
const UNENDED_BYTES = 8 * cellMax;
/** Cost of a text besides its characters. Otherwise a million empty texts would be free. */
const TEXT_CHARACTERS = 8;

const unreadable = (what: string) => invalidInput({ file: `is a workbook that cannot be read: ${what}` });

export async function* workbookAsCsv(read: ReadRange, sizeBytes: number): AsyncGenerator<Uint8Array> {
  const archive = await openArchive(read, sizeBytes);
  try {
    const sheet = await firstSheet(archive);
    const shared = await sharedTexts(archive);
    yield* sheetAsCsv(archive, sheet, new SheetRows(shared, sizeBytes));
  } finally {
    archive.close();
  }
}

type Tag = Pick<SaxesTagPlain, "attributes"> & { name: string };
interface Listener {
  open?: (tag: Tag) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Passes XML events to the listener, and rejects XML that would fill the memory before the next event. */
function openParser(listener: Listener) {
  const parser = new SaxesParser();
  const bounds = { unendedBytes: 0, depth: 0, attributes: 0 };
  let problem: Error | undefined;
  const ended = () => {
    bounds.unendedBytes = 0;
  };
  const emitText = (text: string) => {
    ended();
    listener.text?.(text);
  };
  parser.on("error", (error) => {
    problem ??= error;
  });
  parser.on("attribute", () => {
    bounds.attributes++;
  });
  parser.on("opentag", (tag) => {
    ended();
    bounds.depth++;
    bounds.attributes = 0;
    listener.open?.({ name: localName(tag.name), attributes: tag.attributes });
  });
  parser.on("text", emitText);
  parser.on("cdata", emitText);
  parser.on("closetag", (tag) => {
    ended();
    bounds.depth--;
    listener.close?.(localName(tag.name));
  });
  const check = () => {
    if (problem !== undefined) throw unreadable("its XML is broken");
    const { unendedBytes, depth, attributes } = bounds;
    if (unendedBytes > UNENDED_BYTES || depth > NESTING || attributes > ATTRIBUTES)
      throw unreadable("its XML is malformed");
  };
  return {
    write(text: string): void {
      parser.write(text);
      bounds.unendedBytes += text.length;
      check();
    },
    close(): void {
      parser.close();
      check();
    },
  };
}

/** Parses one file of the archive. After each piece, the caller can take the listener's results. */
async function* readXml(archive: Archive, name: string, listener: Listener): AsyncGenerator<void> {
  const parser = openParser(listener);
  const decoder = new TextDecoder("utf-8");
  for await (const chunk of archive.open(name)) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      parser.write(decoder.decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true }));
      yield;
      await othersTurn();
    }
  }
  parser.close();
}

async function readAll(archive: Archive, name: string, listener: Listener): Promise<void> {
  for await (const _ of readXml(archive, name, listener));
}

async function firstSheet(archive: Archive): Promise<string> {
  if (!archive.has("xl/workbook.xml")) {
    throw invalidInput({ file: "is a ZIP archive, not a workbook: send the file inside it" });
  }
  let relation: string | undefined;
  await readAll(archive, "xl/workbook.xml", {
    open: ({ name, attributes }) => {
      if (name !== "sheet" || relation !== undefined) return;
      const [, id] = Object.entries(attributes).find(([key]) => localName(key) === "id" && key.includes(":")) ?? [];
      relation = id;
    },
  });
  let target: string | undefined;
  await readAll(archive, "xl/_rels/workbook.xml.rels", {
    open: ({ name, attributes }) => {
      if (name === "Relationship" && attributes["Id"] === relation) target = attributes["Target"];
    },
  });
  if (target === undefined) throw unreadable("it has no sheet");
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

async function sharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  if (!archive.has("xl/sharedStrings.xml")) return texts;
  let text = "";
  let characters = 0;
  let isText = false;
  let isPhonetic = false;
  const count = (more: number) => {
    characters += more;
    if (characters > SHARED_CHARACTERS) throw unreadable("it has too much text; save it as CSV");
  };
  await readAll(archive, "xl/sharedStrings.xml", {
    open: ({ name }) => {
      if (name === "si") text = "";
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = !isPhonetic;
    },
    text: (piece) => {
      if (!isText) return;
      text += piece;
      assertFits(text);
      count(piece.length);
    },
    close: (name) => {
      if (name === "t") isText = false;
      else if (name === "rPh") isPhonetic = false;
      else if (name === "si") {
        texts.push(text);
        count(TEXT_CHARACTERS);
      }
    },
  });
  return texts;
}

async function* sheetAsCsv(archive: Archive, sheet: string, rows: SheetRows): AsyncGenerator<Uint8Array> {
  for await (const _ of readXml(archive, sheet, rows)) yield* rows.take();
  yield* rows.take();
}

function assertFits(cell: string): void {
  if (cell.length > cellMax) throw unreadable("a cell has too much text; save it as CSV");
}

/** Collects cells into lines. */
class SheetRows implements Listener {
  readonly #shared: readonly string[];
  readonly #packedBytes: number;
  /** Rows, and line breaks for empty rows. */
  #gathered: (readonly string[] | string)[] = [];
  /** Cells share texts and rows are padded, so the output may be far larger than the unpacked input. */
  #characters = 0;
  /** Number of the last row. Gaps become empty lines, so that every row keeps its number. */
  #row = 0;
  #width = 0;
  #cells: string[] = [];
  #column = 0;
  #type = "";
  #value = "";
  #isValue = false;

  constructor(shared: readonly string[], packedBytes: number) {
    this.#shared = shared;
    this.#packedBytes = packedBytes;
  }

  /** Yields pieces, so that the event loop serves requests in between: a few bytes may be a very long row. */
  *take(): Generator<Uint8Array> {
    const gathered = this.#gathered;
    this.#gathered = [];
    let text = "";
    for (const row of gathered) {
      for (const [at, cell] of typeof row === "string" ? [] : row.entries()) {
        text += `${at === 0 ? "" : ","}${csvCell(cell)}`;
        if (text.length < TAKEN_CHARACTERS) continue;
        yield Buffer.from(text);
        text = "";
      }
      text += typeof row === "string" ? row : "\r\n";
    }
    if (text !== "") yield Buffer.from(text);
  }

  open = ({ name, attributes }: Tag): void => {
    if (name === "row") this.#beginRow(Number(attributes["r"] ?? this.#row + 1));
    else if (name === "c") this.#beginCell(attributes["r"], attributes["t"] ?? "n");
    else if (name === "v" || name === "t") this.#isValue = true;
  };

  text = (piece: string): void => {
    if (!this.#isValue) return;
    this.#value += piece;
    assertFits(this.#value);
  };

  close = (name: string): void => {
    if (name === "v" || name === "t") this.#isValue = false;
    else if (name === "c") this.#endCell();
    else if (name === "row") this.#endRow();
  };

  #beginRow(number: number): void {
    if (!(number > this.#row && number <= rowsMax)) throw unreadable("its rows are out of order");
    this.#write("\r\n".repeat(number - this.#row - 1));
    this.#row = number;
    this.#cells = [];
    this.#column = 0;
  }

  #beginCell(place: string | undefined, type: string): void {
    this.#column = place === undefined ? this.#column + 1 : columnOf(place);
    this.#type = type;
    this.#value = "";
  }

  #endCell(): void {
    const text = this.#text();
    if (text === "") return;
    if (this.#column > columnsMax) throw invalidInput({ file: `has more than ${columnsMax} columns` });
    while (this.#cells.length < this.#column) this.#cells.push("");
    this.#cells[this.#column - 1] = text;
    this.#count(text.length);
  }

  #text(): string {
    switch (this.#type) {
      case "s":
        return this.#shared[Number(this.#value)] ?? "";
      case "b":
        return this.#value === "1" ? "TRUE" : "FALSE";
      case "n":
        // Long codes are written as 8.69E+12.
        return /e/i.test(this.#value) ? String(Number(this.#value)) : this.#value;
      case "e":
        return "";
      default:
        return this.#value;
    }
  }

  #endRow(): void {
    if (this.#cells.every((cell) => cell === "")) {
      this.#write("\r\n");
      return;
    }
    if (this.#width === 0) this.#width = this.#cells.length;
    while (this.#cells.length < this.#width) this.#cells.push("");
    // The texts were counted on arrival, before a row of them could fill the memory.
    this.#count(this.#cells.length);
    this.#gathered.push(this.#cells);
  }

  #write(text: string): void {
    this.#count(text.length);
    if (text !== "") this.#gathered.push(text);
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters > fileBytesMax || growsTooMuch(this.#packedBytes, this.#characters)) throw tooLarge();
  }
}

/** `AB12` is in the 28th column. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? "") column = 26 * column + letter.charCodeAt(0) - 64;
  if (column === 0) throw unreadable("a cell has no valid reference");
  return column;
}
