// Rules for files in the service's own layout. Other values stay as the file has them, for the schema to check.

import type { ImportNotice } from "@vitrine/contract";
import type { FieldErrors } from "../../../../kernel/errors.ts";
import {
  assumedFor,
  codeOf,
  type Folded,
  type FoldOptions,
  statusBy,
  stockOf,
  withoutApostrophe,
  written,
} from "./fold.ts";

type Values = Record<string, unknown>;

export function withRules(given: Values, means: FoldOptions): Folded {
  const { rules } = means;
  const notices = new Set<ImportNotice>();
  const fieldErrors: FieldErrors = {};
  const draft: Values = { ...given };
  change(draft, "sku", withoutApostrophe);
  change(draft, "barcode", (text) => codeOf(text, notices));
  for (const field of ["brand", "barcode"]) if (isBlank(draft[field])) delete draft[field];
  for (const field of ["description", "information"]) change(draft, field, (text) => written(text, rules, notices));
  const { stock } = draft;
  if (typeof stock === "string" || typeof stock === "number") {
    const rowValues = { stock: String(stock), isVariant: false };
    draft["stock"] = stockOf([rowValues], rules, notices, fieldErrors);
    if (draft["stock"] === undefined) delete draft["stock"];
  }
  if (rules.status === "INACTIVE") draft["status"] = statusBy(rules, given["status"]);
  if (rules.pictures === "LEAVE") dropPictures(draft, notices);
  const texts = (field: string) => (typeof draft[field] === "string" ? draft[field] : "");
  const assumed = assumedFor({ sku: texts("sku"), brand: texts("brand"), barcode: texts("barcode") }, means);
  return { draft, assumed, fieldErrors, notices: [...notices] };
}

const isBlank = (value: unknown) => typeof value === "string" && value.trim() === "";

function change(draft: Values, field: string, to: (text: string) => string): void {
  const value = draft[field];
  if (typeof value === "string") draft[field] = to(value);
}

function dropPictures(draft: Values, notices: Set<ImportNotice>): void {
  for (const field of ["imageIds", "imageUrls"]) {
    const value = draft[field];
    if (Array.isArray(value) && value.length > 0) notices.add("pictures_left_out");
    delete draft[field];
  }
}
