import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, pageQuery } from "../fields.ts";
import { BinKind, DeletedItemList, deletedItemExample, RestoredItem } from "../resources/bin.ts";
import { paginationExample } from "../resources/common.ts";

const common = {
  group: "Bin",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  tool: true,
} as const;

export const listDeleted = defineOperation({
  ...common,
  name: "list_deleted",
  title: "List recently deleted items",
  description:
    "Lists restorable products, collections and tags, last deleted first: deletions of the last 30 days, and " +
    "products with the status DELETED. Shows the kinds that the scopes allow.",
  scope: null,
  mayNeed: ["products:read", "collections:read", "tags:read"],
  effect: "read",
  rest: { method: "GET", path: "/deleted" },
  query: pageQuery().extend({ kind: BinKind.optional() }),
  output: DeletedItemList,
  examples: {
    query: { kind: "PRODUCT" },
    output: { items: [deletedItemExample], pagination: paginationExample },
  },
});

export const restore = defineOperation({
  ...common,
  name: "restore",
  title: "Restore a deleted item",
  description:
    "Restores a deleted product, collection or tag to its former places, as far as they exist. A product with the " +
    "status DELETED becomes INACTIVE. Its name, SKU and barcode must be free.",
  scope: null,
  mayNeed: ["products:write", "collections:write", "tags:write"],
  effect: "change",
  rest: { method: "POST", path: "/deleted/{id}/restore" },
  params: z.strictObject({ id: id().meta({ description: "prd_…, col_… or tag_… from list_deleted" }) }),
  output: RestoredItem,
  errors: ["not_found", "duplicate", "storage_full"],
  examples: {
    params: { id: deletedItemExample.id },
    output: { id: deletedItemExample.id, kind: "PRODUCT", name: deletedItemExample.name, restored: true },
  },
});
