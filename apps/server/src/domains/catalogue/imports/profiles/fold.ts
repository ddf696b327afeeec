// Folds the rows of one product into it, by the owner's rules.

import { type ImportNotice, type ImportRules, LIMITS } from "@vitrine/contract";
import type { FieldErrors } from "../../../../kernel/errors.ts";
import { loopbackAddresses } from "../../../../providers/public-fetch/index.ts";
import { unguard } from "../../../../storage/csv.ts";
import { hasMarkup, safeMarkup, withoutMarkup } from "./markup.ts";
import type { RowValues } from "./shop-file.ts";

/**
 * Input of `parseRow`, and assumed values for a product that does not exist yet. Given values take precedence over
 * assumed ones.
 */
export interface Folded {
  draft: Record<string, unknown>;
  assumed: { brand?: string; barcode?: string };
  fieldErrors: FieldErrors;
  notices: ImportNotice[];
}

export interface FoldOptions {
  rules: ImportRules;
  /** Brand of products without one. */
  ownBrand: string;
}

const { stockMax } = LIMITS.product;
const { associationsMax } = LIMITS.catalogue;

/** The first row is the product; the others are its variants and pictures. `key` replaces a missing sku. */
export function fold(all: readonly RowValues[], key: string, means: FoldOptions): Folded {
  const { rules } = means;
  const [product] = all as [RowValues, ...RowValues[]];
  const notices = new Set<ImportNotice>();
  const fieldErrors: FieldErrors = {};
  const first = (field: "sku" | "barcode" | "brand") =>
    all.map((rowValues) => clean(rowValues[field])).find((value) => value !== "") ?? "";
  const sku = first("sku") || key;
  if (first("sku") === "" && key !== "") notices.add("sku_derived");
  const barcode = codeOf(first("barcode"), notices);
  const brand = first("brand");
  if (all.some(({ hasPrice }) => hasPrice)) notices.add("prices_left_out");
  if (all.slice(1).some(({ isVariant }) => isVariant)) notices.add("variants_folded");
  const text = (value: string | undefined) =>
    value === undefined ? undefined : written(unguard(value), rules, notices);
  const information = [text(product.information), optionLines(all)].filter((part) => part !== undefined && part !== "");
  const draft: Record<string, unknown> = {
    sku,
    name: clean(product.name),
    brand: brand === "" ? undefined : brand,
    barcode: barcode === "" ? undefined : barcode,
    stock: stockOf(all, rules, notices, fieldErrors),
    status: statusBy(rules, product.status),
    description: text(product.description),
    information: information.length === 0 ? undefined : information.join("\n\n"),
    tags: tagsOf(product.tags, notices),
    imageUrls: picturesOf(all, rules, notices),
    sales: product.sales,
  };
  for (const [field, value] of Object.entries(draft)) if (value === undefined) delete draft[field];
  const assumed = assumedFor({ sku, brand, barcode }, means);
  return { draft, assumed, fieldErrors, notices: [...notices] };
}

/** Returns the values of a new product whose row leaves them empty. */
export function assumedFor(
  { sku, brand, barcode }: { sku: string; brand: string; barcode: string },
  { rules, ownBrand }: FoldOptions,
): Folded["assumed"] {
  const stand = rules.brand ?? (rules.missingBrand === "WORKSPACE" ? ownBrand : undefined);
  return {
    ...(brand === "" && stand !== undefined && { brand: stand }),
    ...(barcode === "" && rules.missingBarcode === "GENERATE" && { barcode: generated(sku) }),
  };
}

/** Products for review stay INACTIVE, regardless of their file. */
export const statusBy = <Status>({ status }: ImportRules, given: Status): Status | "INACTIVE" =>
  status === "INACTIVE" && given !== "DELETED" ? "INACTIVE" : given;

const clean = (cell: string) => withoutApostrophe(unguard(cell)).trim();

/** A leading apostrophe keeps spreadsheets from reading a code as a number. */
export const withoutApostrophe = (cell: string) => cell.replace(/^'(?=\d)/, "");

/** A code that a spreadsheet has turned into 8.69E+12 is lost. */
export function codeOf(cell: string, notices: Set<ImportNotice>): string {
  if (!/^\d+([.,]\d+)?E\+?\d+$/i.test(cell)) return withoutApostrophe(cell);
  notices.add("barcode_left_out");
  return "";
}

/** Derived from the sku, so that the same product gets the same barcode again. */
const generated = (sku: string) => [...`GEN-${sku}`].slice(0, LIMITS.product.barcodeMax).join("");

export function written(value: string, { html }: ImportRules, notices: Set<ImportNotice>): string {
  if (!hasMarkup(value)) return value;
  const result = html === "TEXT" ? withoutMarkup(value) : safeMarkup(value);
  if (result !== value) notices.add("html_cleaned");
  return result;
}

const WHOLE = /^(-?\d{1,12})(?:[.,]0+)?$/;

export function stockOf(
  all: readonly Pick<RowValues, "stock" | "inStock" | "isVariant">[],
  rules: ImportRules,
  notices: Set<ImportNotice>,
  fieldErrors: FieldErrors,
): number | string | undefined {
  const given = all.filter(({ stock }) => stock !== undefined);
  if (given.length === 0 && all.every(({ inStock }) => inStock === undefined)) return undefined;
  const isGiven = ({ stock }: Pick<RowValues, "stock">) => clean(stock ?? "") !== "";
  const variants = given.filter((rowValues) => rowValues.isVariant && isGiven(rowValues));
  const counted = variants.length > 0 ? variants : given.filter(isGiven);
  if (counted.length === 0) {
    if (rules.emptyStock === "REFUSE") {
      fieldErrors["stock"] = "is empty";
      return undefined;
    }
    notices.add("stock_empty");
    const isSold = all.some(({ inStock }) => inStock === true) || all.every(({ inStock }) => inStock === undefined);
    return rules.emptyStock === "AUTO" && isSold ? 1 : 0;
  }
  let sum = 0;
  for (const { stock = "" } of counted) {
    const [, whole] = WHOLE.exec(clean(stock)) ?? [];
    if (whole === undefined) return clean(stock); // rejected by the schema
    const number = Number(whole);
    if (number < 0 && rules.negativeStock === "REFUSE") fieldErrors["stock"] = "must be at least 0";
    if (number < 0) notices.add("stock_negative");
    sum += Math.max(0, number);
  }
  if (sum > stockMax) notices.add("stock_cut");
  return Math.min(sum, stockMax);
}

/** Returns one line per option, such as `Size: S, M, L`. Skips the placeholder option of products without variants. */
function optionLines(all: readonly RowValues[]): string | undefined {
  const values = new Map<string, Set<string>>();
  let names: string[] = [];
  for (const { options } of all) {
    // In some shops, only the first row names the options.
    names = options.map(([name], at) => name || names[at] || "");
    for (const [at, [, value]] of options.entries()) {
      const name = names[at] ?? "";
      if (name === "" || value === "" || value === "Default Title") continue;
      values.set(name, (values.get(name) ?? new Set()).add(value));
    }
  }
  if (values.size === 0) return undefined;
  return [...values].map(([name, given]) => `${name}: ${[...given].join(", ")}`).join("\n");
}

function tagsOf(tags: string[] | undefined, notices: Set<ImportNotice>): string[] | undefined {
  if (tags === undefined) return undefined;
  const good = [...new Set(tags.map(clean))].filter((tag) => tag !== "" && [...tag].length <= LIMITS.tag.nameMax);
  const kept = good.slice(0, associationsMax);
  if (kept.length < new Set(tags).size) notices.add("tags_left_out");
  return kept;
}

/** Returns undefined when the file names no pictures: a product then keeps its own. */
function picturesOf(
  all: readonly RowValues[],
  { pictures: rule }: ImportRules,
  notices: Set<ImportNotice>,
): string[] | undefined {
  const given = [...new Set(all.flatMap(({ pictures }) => pictures ?? []))];
  const usable = rule === "FETCH" ? given.flatMap((address) => pictureUrl(address) ?? []) : [];
  const good = [...new Set(usable)].slice(0, associationsMax);
  if (good.length < given.length) notices.add("pictures_left_out");
  return good.length === 0 ? undefined : good;
}

/** Pictures are fetched over https only, except from loopback addresses, which only a developer's service visits. */
export function pictureUrl(address: string): string | undefined {
  const given = address.trim();
  const isLocal = URL.canParse(given) && loopbackAddresses(new URL(given)) !== undefined;
  const secure = isLocal ? given : given.replace(/^(?:http:)?\/\//i, "https://");
  if (!/^https?:\/\//i.test(secure) || !URL.canParse(secure)) return undefined;
  const { href } = new URL(secure);
  return href.length <= LIMITS.field.linkMax ? href : undefined;
}
