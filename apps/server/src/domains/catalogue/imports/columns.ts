// Which field of a product each column of a file is.

import { IMPORT_FIELDS as ROW_FIELDS, type ImportField as RowField } from "@vitrine/contract";
import { UNSTORABLE } from "../../../kernel/call/input.ts";
import { invalidInput } from "../../../kernel/errors.ts";

export type { RowField };

/** An export also shows these. The service sets them, so an import leaves them out. */
const SHOWN_FIELDS = ["id", "slug", "createdAt", "updatedAt"] as const;

/** Why a row was not taken, in the file of such rows. */
export const PROBLEM_COLUMN = "Import problem";

/** The columns of an export: all that an import takes, tags by name only, and then what is merely shown. */
export const EXPORTED_FIELDS = [...ROW_FIELDS.filter((field) => field !== "tagIds"), ...SHOWN_FIELDS];

/** Field by column; null leaves the column out. */
export type Mapping = Record<string, RowField | null>;

/** Why an import cannot go on at all, in words for its owner. */
export class ImportFailure extends Error {}

export function parseMapping(text: string | undefined): Mapping {
  if (text === undefined) return {};
  const entries = Object.entries(parseObject(text));
  const mapping: Mapping = Object.create(null);
  for (const [column, field] of entries) {
    if (UNSTORABLE.test(column)) throw invalidInput({ mapping: "contains characters that cannot be stored" });
    const known = ROW_FIELDS.find((name) => name === field);
    if (known === undefined && field !== "") {
      throw invalidInput({ mapping: `must map each column to "" or one of ${ROW_FIELDS.join(", ")}` });
    }
    mapping[comparable(column)] = known ?? null;
  }
  return mapping;
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // told below
  }
  throw invalidInput({ mapping: "must be a JSON object of columns and fields" });
}

/** Headers are compared without case, spaces, `_` and `-`: "Image IDs" is imageIds. */
export const comparable = (column: string) => column.toLowerCase().replace(/[\s_-]+/g, "");

const KNOWN = new Map<string, RowField>(ROW_FIELDS.map((field) => [comparable(field), field]));
const SHOWN = new Set<string>([...SHOWN_FIELDS, PROBLEM_COLUMN].map(comparable));

/** The service's own note, in a file of rows that failed: no value of a product. */
export const isProblemColumn = (column: string) => comparable(column) === comparable(PROBLEM_COLUMN);

/** Undefined for a column that is not known, null for one that is left out. */
export function fieldOf(column: string, mapping: Mapping): RowField | null | undefined {
  const name = comparable(column);
  if (Object.hasOwn(mapping, name)) return mapping[name];
  return KNOWN.get(name) ?? (SHOWN.has(name) ? null : undefined);
}

/** What other programs call these columns. Suggested and never assumed: only a mapping makes them so. */
const ALSO: Partial<Record<RowField, readonly string[]>> = {
  sku: ["code", "itemnumber", "articlenumber", "productcode", "artikelnummer", "stokkodu", "ürünkodu"],
  name: ["title", "product", "productname", "produktname", "titel", "ad", "ürün", "ürünadı", "başlık"],
  brand: ["vendor", "manufacturer", "marke", "hersteller", "marka"],
  barcode: ["ean", "gtin", "upc", "isbn", "barkod", "variantbarcode"],
  stock: ["quantity", "qty", "inventory", "bestand", "menge", "stok", "adet"],
  description: ["body", "beschreibung", "açıklama"],
  information: ["details", "ingredients", "informationen", "bilgi", "içerik"],
  tags: ["labels", "schlagwörter", "etiketler"],
  imageUrls: ["images", "imageurl", "imagesrc", "imagelink", "pictures", "bilder", "görseller", "resimler"],
};

/** What each column seems to be; a field is given once. */
export function suggestFields(columns: readonly string[]): (RowField | null)[] {
  const taken = new Set<RowField>();
  return columns.map((column) => {
    const name = comparable(column);
    const field = KNOWN.get(name) ?? ROW_FIELDS.find((one) => ALSO[one]?.includes(name)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** The mapping that makes the columns what they seem to be, and leaves the others out. */
export function mappingOf(columns: readonly string[], fields: readonly (RowField | null)[]): Mapping {
  const mapping: Mapping = Object.create(null);
  for (const [at, column] of columns.entries()) mapping[comparable(column)] ??= fields[at] ?? null;
  return mapping;
}

export interface Columns {
  fields: (RowField | null)[];
  ignored: string[];
}

export function resolveColumns(header: readonly string[], mapping: Mapping): Columns {
  const found = header.map((column) => fieldOf(column, mapping));
  const fields = found.map((field) => field ?? null);
  const given = fields.filter((field) => field !== null);
  const twice = given.find((field, i) => given.indexOf(field) !== i);
  if (twice !== undefined) throw new ImportFailure(`Two columns are ${twice}: map one of them to "".`);
  if (!given.includes("sku")) throw new ImportFailure("No column is sku: name it so, or map one to it.");
  return { fields, ignored: header.filter((name, i) => fields[i] === null && !isProblemColumn(name)) };
}
