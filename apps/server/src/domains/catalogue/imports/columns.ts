// Which field of a product each column of a file is.

import { UNSTORABLE } from "../../../kernel/call/input.ts";
import { invalidInput } from "../../../kernel/errors.ts";

const ROW_FIELDS = [
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
export type RowField = (typeof ROW_FIELDS)[number];

/** What an export also shows. Nobody but the service sets it, so an import passes over it. */
const SHOWN_FIELDS = ["id", "slug", "createdAt", "updatedAt"] as const;

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
const comparable = (column: string) => column.toLowerCase().replace(/[\s_-]+/g, "");

const KNOWN = new Map<string, RowField>(ROW_FIELDS.map((field) => [comparable(field), field]));
const SHOWN = new Set<string>(SHOWN_FIELDS.map(comparable));

/** Undefined for a column that is not known, null for one that is left out. */
export function fieldOf(column: string, mapping: Mapping): RowField | null | undefined {
  const name = comparable(column);
  if (Object.hasOwn(mapping, name)) return mapping[name];
  return KNOWN.get(name) ?? (SHOWN.has(name) ? null : undefined);
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
  return { fields, ignored: header.filter((_, i) => found[i] === undefined) };
}
