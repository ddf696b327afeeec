import { z } from "zod";
import { count, id, searchText, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { ProductStatus, productExample } from "./product.ts";
import { productFilters } from "./product-filters.ts";

/**
 * `PENDING` waits for its job, and `RUNNING` is in progress. `FAILED` stopped early, with the reason in `failure`.
 * `UNDOING` and `UNDONE` are the states of an undo.
 */
export const PRODUCT_CHANGE_STATUSES = [
  "PENDING",
  "RUNNING",
  "DONE",
  "FAILED",
  "CANCELLED",
  "UNDOING",
  "UNDONE",
] as const;

const tagIds = (what: string) =>
  z.array(id()).min(1).max(LIMITS.catalogue.associationsMax).optional().meta({ description: what });
const collectionId = (what: string) => id().optional().meta({ description: what });

const WITHOUT_DELETE = ["status", "addTagIds", "removeTagIds", "addToCollectionId", "removeFromCollectionId"] as const;

const asksForMore = (asked: { readonly [Field in (typeof WITHOUT_DELETE)[number]]?: unknown }): boolean =>
  WITHOUT_DELETE.some((field) => asked[field] !== undefined);

/** The products of a bulk edit, and the change. */
export const ProductChangeWrite = z
  .strictObject({
    ids: z
      .array(id())
      .min(1)
      .max(LIMITS.change.idsMax)
      .optional()
      .meta({ description: "prd_…, in the order for a collection." }),
    filter: z
      .strictObject({ search: searchText().optional(), ...productFilters })
      .optional()
      .meta({ description: "All that list_products finds by these fields; with `ids`, those of them." }),
    status: ProductStatus.optional().meta({ description: "New status." }),
    removeTagIds: tagIds("Tags to remove, before others are added."),
    addTagIds: tagIds("Tags to add, after the existing ones."),
    removeFromCollectionId: collectionId("Collection to remove them from."),
    addToCollectionId: collectionId("Collection to add them to, at its end."),
    delete: z.boolean().optional().meta({ description: "Deletes them. Cannot be combined with other changes." }),
    dryRun: z.boolean().default(false).meta({
      description: "Returns the result without a change. Above 1,000 products, only their number.",
    }),
  })
  .refine(({ ids, filter }) => ids !== undefined || filter !== undefined, {
    path: ["ids"],
    message: "or filter is required",
  })
  .refine((asked) => asked.delete === true || asksForMore(asked), {
    path: ["status"],
    message: "or another change is required",
  })
  .refine((asked) => asked.delete !== true || !asksForMore(asked), {
    path: ["delete"],
    message: "cannot be combined with other changes",
  })
  .meta({ id: "ProductChangeWrite" });
export type ProductChangeWrite = z.output<typeof ProductChangeWrite>;

/** A product that could not be changed or restored, with the field of the product or request that caused it. */
export const ProductChangeFailure = z
  .strictObject({
    id: id(),
    code: z.enum(["not_found", "duplicate", "invalid_input"]),
    fieldErrors: z.record(z.string(), z.string()),
  })
  .meta({ id: "ProductChangeFailure" });
export type ProductChangeFailure = z.output<typeof ProductChangeFailure>;

export const ProductChange = z
  .strictObject({
    /** Null for a dry run, which is not stored. */
    id: id().nullable(),
    dryRun: z.boolean(),
    status: z.enum(PRODUCT_CHANGE_STATUSES),
    /** `done` of `total` are processed. Products that already had the values are neither `changed` nor `failed`. */
    counts: z.strictObject({
      total: count(),
      done: count(),
      changed: count(),
      failed: count(),
      undone: count(),
      notUndone: count(),
    }),
    /** The first 1,000 failures: of the change, or of its undo once that has run. */
    failures: z.array(ProductChangeFailure),
    failure: z.string().nullable(),
    /** Token for undo_change; null before the undo is available and after it expires. */
    undoToken: z.string().nullable(),
    undoUntil: timestamp().nullable(),
    createdAt: timestamp(),
    finishedAt: timestamp().nullable(),
  })
  .meta({ id: "ProductChange" });
export type ProductChange = z.output<typeof ProductChange>;

export const productChangeExample: ProductChange = {
  id: "chg_01kp2v8d3nfa9svqmz4c7hxw1e",
  dryRun: false,
  status: "DONE",
  counts: { total: 1, done: 1, changed: 1, failed: 0, undone: 0, notUndone: 0 },
  failures: [],
  failure: null,
  undoToken: "chg_01kp2v8d3nfa9svqmz4c7hxw1e",
  undoUntil: "2026-03-01T10:10:00.000Z",
  createdAt: "2026-03-01T10:00:00.000Z",
  finishedAt: "2026-03-01T10:00:00.000Z",
};

export const productChangeWriteExample = { ids: [productExample.id], status: "INACTIVE" };
