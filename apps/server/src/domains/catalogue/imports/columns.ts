// Maps the columns of a file to product fields.

import { IMPORT_FIELDS as ROW_FIELDS, type ImportField as RowField } from "@vitrine/contract";
import { UNSTORABLE } from "../../../kernel/call/input.ts";
import { invalidInput } from "../../../kernel/errors.ts";

export type { RowField };

/** Fields that an export also shows. The service sets them, so an import ignores them. */
const SHOWN_FIELDS = ["id", "slug", "createdAt", "updatedAt"] as const;

/** Column with the reason for the rejection, in the file of rejected rows. */
export const PROBLEM_COLUMN = "Import problem";

/** Columns of an export: all fields of an import, tags by name only, then the read-only fields. */
export const EXPORTED_FIELDS = [...ROW_FIELDS.filter((field) => field !== "tagIds"), ...SHOWN_FIELDS];

/** Field by column; null ignores the column. */
export type Mapping = Record<string, RowField | null>;

/** Ends an import, with a readable reason for its owner. */
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
    // reported below
  }
  throw invalidInput({ mapping: "must be a JSON object of columns and fields" });
}

/** Headers are compared without case, spaces, `_` and `-`: "Image IDs" is imageIds. */
export const comparable = (column: string) => column.toLowerCase().replace(/[\s_-]+/g, "");

const KNOWN = new Map<string, RowField>(ROW_FIELDS.map((field) => [comparable(field), field]));
const SHOWN = new Set<string>([...SHOWN_FIELDS, PROBLEM_COLUMN].map(comparable));

/** The service's own column in a file of rejected rows; not a product value. */
export const isProblemColumn = (column: string) => comparable(column) === comparable(PROBLEM_COLUMN);

/** Returns undefined for an unknown column, and null for an ignored one. */
export function fieldOf(column: string, mapping: Mapping): RowField | null | undefined {
  const name = comparable(column);
  if (Object.hasOwn(mapping, name)) return mapping[name];
  return KNOWN.get(name) ?? (SHOWN.has(name) ? null : undefined);
}

/** Names of these columns in other programs. Only a suggestion: a mapping must confirm it. */
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

/** Suggests a field for each column, each field at most once. */
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

/** Returns the mapping to the suggested fields, and ignores the other columns. */
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
  if (twice !== undefined) throw new ImportFailure(`Two columns map to ${twice}: map one of them to "".`);
  if (!given.includes("sku")) throw new ImportFailure("No column maps to sku: rename a column or map one to it.");
  return { fields, ignored: header.filter((name, i) => fields[i] === null && !isProblemColumn(name)) };
}
