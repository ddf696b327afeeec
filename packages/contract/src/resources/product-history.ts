import { z } from "zod";
import { id, timestamp } from "../fields.ts";
import { Pagination } from "./common.ts";

/** Fields that the history of a product records. */
export const HISTORY_FIELDS = [
  "name",
  "brand",
  "sku",
  "barcode",
  "stock",
  "status",
  "description",
  "information",
  "sales",
  "images",
  "tags",
  "collections",
] as const;

/** One write that changed a product. */
export const ProductHistoryEntry = z
  .strictObject({
    id: id(),
    at: timestamp(),
    kind: z.enum(["CREATED", "EDITED", "IMPORTED", "BULK_CHANGED", "UNDONE"]).describe("UNDONE: undo of a bulk edit."),
    actor: z.strictObject({ id: id(), name: z.string() }).nullable().describe("Null for the platform's staff."),
    connection: z
      .strictObject({ id: id(), name: z.string() })
      .nullable()
      .describe("Key or agent that acted for the actor; null for the dashboard."),
    changes: z.array(
      z.strictObject({
        field: z.enum(HISTORY_FIELDS),
        before: z.string().nullable().describe("Null for long texts and lists."),
        after: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "ProductHistoryEntry" });
export type ProductHistoryEntry = z.output<typeof ProductHistoryEntry>;

export const ProductHistory = z
  .strictObject({ entries: z.array(ProductHistoryEntry), pagination: Pagination })
  .meta({ id: "ProductHistory" });

export const productHistoryEntryExample: ProductHistoryEntry = {
  id: "4711",
  at: "2026-03-02T08:30:00.000Z",
  kind: "EDITED",
  actor: { id: "acc_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Elif" },
  connection: null,
  changes: [
    { field: "stock", before: "120", after: "80" },
    { field: "description", before: null, after: null },
  ],
};
