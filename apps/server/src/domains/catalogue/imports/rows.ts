// Converts a record of the file to product values, checked by the same schema as every other write.

import { type ImportNotice, LIMITS, ProductStatus, ProductWrite, text, title } from "@vitrine/contract";
import { z } from "zod";
import { parseValue, UNSTORABLE } from "../../../kernel/call/input.ts";
import { type FieldErrors, OperationError } from "../../../kernel/errors.ts";
import { isModestJson } from "../../../kernel/modest-json.ts";
import { unguard } from "../../../storage/csv.ts";
import { codeKey, type KeyText, toKeyText, uniquenessKey } from "../../../storage/text-keys.ts";
import { splitList } from "./cells.ts";
import type { RowField } from "./columns.ts";
import { pictureUrl } from "./profiles/fold.ts";

const { shape } = ProductWrite;

/** Every field except the sku may be missing: an existing product then keeps its value. */
const RowValues = z
  .strictObject({
    ...shape,
    status: ProductStatus,
    description: shape.description.unwrap(),
    imageIds: shape.imageIds.unwrap(),
    tagIds: shape.tagIds.unwrap(),
    sales: shape.sales.unwrap(),
    tags: z.array(title({ max: LIMITS.tag.nameMax })).max(LIMITS.catalogue.associationsMax),
    imageUrls: z
      .array(
        text({ max: LIMITS.field.linkMax }).refine((url) => pictureUrl(url) !== undefined, "must be an https address"),
      )
      .max(LIMITS.catalogue.associationsMax),
  })
  .partial()
  .required({ sku: true });
type RowValues = z.output<typeof RowValues>;

/** Fields that only an existing product may omit. */
const REQUIRED_WHEN_NEW = ["name", "brand", "barcode", "stock"] as const;

/** Origin of a row, for the owner who corrects the file. */
interface RowOrigin {
  /** Spreadsheet row number. */
  row: number;
  /** The record, or all records of a product; null when it is too large to keep. */
  text: string | null;
  given: Readonly<Record<string, unknown>>;
}

/** Results of a profile besides the values of a row. */
interface RowOptions {
  origin?: RowOrigin;
  /** Only for a product that does not exist yet. */
  assumed?: { brand?: string; barcode?: string };
  notices?: readonly ImportNotice[];
}

export interface Row extends RowOptions {
  line: number;
  values: RowValues;
  keys: { sku: KeyText; name: KeyText | null; barcode: KeyText | null };
}

export interface RowProblem {
  line: number;
  fieldErrors: FieldErrors;
  origin?: RowOrigin;
  /** Other missing fields if no product has this sku. */
  whenNew?: { sku: KeyText; fieldErrors: FieldErrors };
}

/** `errors` are known before the values are checked. */
export function parseRow(
  line: number,
  draft: object,
  means: RowOptions = {},
  errors: FieldErrors = {},
): Row | RowProblem {
  const problem = (fieldErrors: FieldErrors): RowProblem => ({
    line,
    fieldErrors: { ...fieldErrors, ...errors },
    ...(means.origin && { origin: means.origin }),
    ...whenNew({ ...draft, ...means.assumed }, { ...fieldErrors, ...errors }),
  });
  try {
    const values = parseValue(RowValues, draft);
    if (values.tags !== undefined && values.tagIds !== undefined) {
      return problem({ tagIds: "cannot be combined with tags" });
    }
    for (const _ in errors) return problem({});
    const { sku, name, barcode } = values;
    const keys = {
      sku: toKeyText(codeKey(sku)),
      name: name === undefined ? null : toKeyText(uniquenessKey(name)),
      barcode: barcode === undefined ? null : toKeyText(codeKey(barcode)),
    };
    return { line, values, keys, ...means };
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return problem(error.fieldErrors ?? {});
  }
}

const missingIn = (values: Record<string, unknown>): FieldErrors =>
  Object.fromEntries(
    REQUIRED_WHEN_NEW.filter((field) => values[field] === undefined).map((field) => [field, "is required"]),
  );

/**
 * Reports all problems of a row at once. Fields that an existing product may omit are reported if no product has the
 * sku.
 */
function whenNew(given: Record<string, unknown>, errors: FieldErrors): Pick<RowProblem, "whenNew"> {
  const { sku } = given;
  if (typeof sku !== "string" || sku.trim() === "" || Object.hasOwn(errors, "sku") || UNSTORABLE.test(sku)) return {};
  const fieldErrors = missingIn(given);
  for (const field of Object.keys(errors)) delete fieldErrors[field];
  return Object.keys(fieldErrors).length === 0 ? {} : { whenNew: { sku: toKeyText(codeKey(sku)), fieldErrors } };
}

/** Returns the problems that prevent a new product. */
export function problemsWhenNew({ values, assumed }: Row): FieldErrors {
  const errors = missingIn({ ...assumed, ...values });
  if (values.status === "DELETED") errors["status"] = "can be DELETED only if a product has this sku";
  return errors;
}

/** Completes the row of a new product with the assumed values. */
export function asNew(row: Row): Row {
  const { assumed } = row;
  if (assumed === undefined) return row;
  const barcode = row.values.barcode ?? assumed.barcode;
  return {
    ...row,
    values: { ...assumed, ...row.values },
    keys: { ...row.keys, barcode: barcode === undefined ? null : toKeyText(codeKey(barcode)) },
  };
}

/** Returns the values of a CSV record by field, or the problem of the whole record. */
export function csvDraft(
  cells: readonly string[],
  fields: readonly (RowField | null)[],
  toTags: (cell: string) => string[] = splitList,
): Record<string, unknown> | string {
  if (cells.length !== fields.length) return `has ${cells.length} fields, but the header has ${fields.length}`;
  const draft: Record<string, unknown> = {};
  fields.forEach((field, i) => {
    const value = field === null ? undefined : cellValue(field, unguard(cells[i] ?? ""), toTags);
    if (field !== null && value !== undefined) draft[field] = value;
  });
  return draft;
}

function cellValue(field: RowField, cell: string, toTags: (cell: string) => string[]): unknown {
  switch (field) {
    case "stock":
      return /^\d{1,15}$/.test(cell.trim()) ? Number(cell) : cell;
    case "status":
      return cell.trim() === "" ? undefined : cell.trim().toUpperCase();
    case "tags":
      return toTags(cell);
    case "tagIds":
    case "imageIds":
    case "imageUrls":
      return splitList(cell);
    case "sales":
      return cell.trim() === "" ? [] : parseJson(cell);
    default:
      return cell;
  }
}

/**
 * A product of another shop may have two thousand variants. Imports and previews run in background processes, so parsing it
 * delays no request.
 */
const VALUES_OF_A_ROW = 200_000;

export function parseJson(text: string): unknown {
  try {
    return isModestJson(Buffer.from(text), VALUES_OF_A_ROW) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

/** Column names come from files, and some equal the names of inherited object properties. */
export const ownOf = (object: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** The same for a JSON line. Unknown fields stay, so that the schema reports them. */
export function jsonDraft(
  line: string,
  fieldOf: (name: string) => RowField | null | undefined,
): Record<string, unknown> | string {
  const value = parseJson(line);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "is not a JSON object";
  const draft: Record<string, unknown> = Object.create(null);
  for (const [name, child] of Object.entries(value)) {
    const field = fieldOf(name);
    if (field === null) continue;
    draft[field ?? name] = child;
  }
  return { ...draft };
}
