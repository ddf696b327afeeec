// The beginning of a file, read in the browser: columns with samples before anything is sent.

import { readCsv } from "./shared/csv.ts";

/** What a column may be. */
export const FIELDS = [
  "sku",
  "name",
  "brand",
  "barcode",
  "stock",
  "status",
  "description",
  "information",
  "tags",
  "tagIds",
  "imageIds",
  "sales",
] as const;
export type FieldName = (typeof FIELDS)[number];

/** Field by column; empty leaves the column out. */
export type Mapping = Record<string, FieldName | "">;

export interface Preview {
  format: "csv" | "jsonl";
  columns: readonly { name: string; samples: readonly string[] }[];
}

const READ_BYTES = 128 * 1024;
const SAMPLES = 3;
const ROWS = 20;

export async function previewOf(file: File): Promise<Preview> {
  const text = (await file.slice(0, READ_BYTES).text()).replace(/^\ufeff/, "");
  const isWhole = file.size <= READ_BYTES;
  const isJson = /\.(jsonl|ndjson)$/i.test(file.name) || text.trimStart().startsWith("{");
  return isJson
    ? { format: "jsonl", columns: jsonColumns(text, isWhole) }
    : { format: "csv", columns: csvColumns(text, isWhole) };
}

function csvColumns(text: string, isWhole: boolean): Preview["columns"] {
  const [header = [], ...rows] = readCsv(text, ROWS, isWhole);
  return header.map((name, at) => ({ name, samples: samplesOf(rows.map((row) => row[at] ?? "")) }));
}

function jsonColumns(text: string, isWhole: boolean): Preview["columns"] {
  const lines = text.split("\n").slice(0, isWhole ? ROWS : -1);
  const rows = lines.slice(0, ROWS).flatMap(parseLine);
  const names = [...new Set(rows.flatMap(Object.keys))];
  return names.map((name) => ({ name, samples: samplesOf(rows.map((row) => shown(row[name]))) }));
}

function parseLine(line: string): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? [value as Record<string, unknown>]
      : [];
  } catch {
    return [];
  }
}

const shown = (value: unknown) =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

const samplesOf = (values: readonly string[]) =>
  [...new Set(values.filter((value) => value.trim() !== ""))].slice(0, SAMPLES);

/** Headers are compared as the service compares them: without case, spaces, `_` and `-`. */
const comparable = (column: string) => column.toLowerCase().replace(/[\s_-]+/g, "");

const KNOWN = new Map<string, FieldName>(FIELDS.map((field) => [comparable(field), field]));

/** What other programs call these columns. */
const ALSO: Partial<Record<FieldName, readonly string[]>> = {
  sku: ["code", "itemnumber", "articlenumber", "productcode", "artikelnummer", "stokkodu", "ürünkodu"],
  name: ["title", "product", "productname", "produktname", "titel", "ad", "ürün", "ürünadı", "başlık"],
  brand: ["vendor", "manufacturer", "marke", "hersteller", "marka"],
  barcode: ["ean", "gtin", "upc", "isbn", "barkod", "variantbarcode"],
  stock: ["quantity", "qty", "inventory", "bestand", "menge", "stok", "adet"],
  description: ["body", "beschreibung", "açıklama"],
  information: ["details", "ingredients", "informationen", "bilgi", "içerik"],
  tags: ["labels", "schlagwörter", "etiketler"],
};

const guessOf = (column: string): FieldName | "" => {
  const name = comparable(column);
  return KNOWN.get(name) ?? FIELDS.find((field) => ALSO[field]?.includes(name)) ?? "";
};

/** A first answer for each column; a field is given once. */
export function guessMapping({ columns }: Preview): Mapping {
  const mapping: Mapping = {};
  const taken = new Set<string>();
  for (const { name } of columns) {
    const guess = guessOf(name);
    mapping[name] = guess === "" || taken.has(guess) ? "" : guess;
    taken.add(guess);
  }
  return mapping;
}

export const twiceGiven = (mapping: Mapping): FieldName | undefined => {
  const given = Object.values(mapping).filter((field) => field !== "");
  return given.find((field, at) => given.indexOf(field) !== at);
};
