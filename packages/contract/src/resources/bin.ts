import { z } from "zod";
import { id, timestamp } from "../fields.ts";
import { Pagination } from "./common.ts";
import { productExample } from "./product.ts";

export const BIN_KINDS = ["PRODUCT", "COLLECTION", "TAG"] as const;
export const BinKind = z.enum(BIN_KINDS);
export type BinKind = z.output<typeof BinKind>;

/** A deleted resource that can be restored. */
export const DeletedItem = z
  .strictObject({
    id: id(),
    kind: BinKind,
    name: z.string(),
    deletedAt: timestamp(),
    keptUntil: timestamp().nullable().describe("Null for a product with the status DELETED, which is kept."),
    deletedBy: z.string().nullable().describe("Person who deleted it, or for whom a key or agent acted."),
    connection: z.string().nullable().describe("Key or agent that deleted it; null for the dashboard."),
  })
  .meta({ id: "DeletedItem" });
export type DeletedItem = z.output<typeof DeletedItem>;

export const DeletedItemList = z
  .strictObject({ items: z.array(DeletedItem), pagination: Pagination })
  .meta({ id: "DeletedItemList" });

export const RestoredItem = z
  .strictObject({ id: id(), kind: BinKind, name: z.string(), restored: z.literal(true) })
  .meta({ id: "RestoredItem" });

/** The query of a delete that can be undone. */
export const binQuery = () =>
  z.strictObject({
    bin: z
      .boolean()
      .default(false)
      .meta({ description: "Keeps it for 30 days to restore. Deletions by members and agents are always kept." }),
  });

export const deletedItemExample: DeletedItem = {
  id: productExample.id,
  kind: "PRODUCT",
  name: productExample.name,
  deletedAt: "2026-03-02T08:30:00.000Z",
  keptUntil: "2026-04-01T08:30:00.000Z",
  deletedBy: "Elif",
  connection: "Shopping agent",
};
