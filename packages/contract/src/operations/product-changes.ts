import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { idOf } from "../fields.ts";
import {
  ProductChange,
  ProductChangeWrite,
  productChangeExample,
  productChangeWriteExample,
} from "../resources/product-change.ts";

const changeParams = z.strictObject({ id: idOf("chg") });
const params = { id: productChangeExample.id ?? "" };

const common = {
  group: "Products",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  tool: true,
} as const;

export const changeProducts = defineOperation({
  ...common,
  name: "change_products",
  overwrites: true,
  title: "Edit products in bulk",
  description:
    "Applies one change to the products in `ids`, or to all that `filter` finds, at most 250,000. Use `dryRun` " +
    "first. `failures` names products that cannot be changed; the others are changed. A job changes more than " +
    "1,000, one job per workspace at a time: follow it with get_product_change. undo_change undoes it for 10 " +
    "minutes after its end.",
  scope: "products:write",
  mayNeed: ["collections:write"],
  effect: "change",
  rest: { method: "POST", path: "/products/changes" },
  body: ProductChangeWrite,
  output: ProductChange,
  errors: ["conflict"],
  examples: { body: productChangeWriteExample, output: productChangeExample },
});

export const getProductChange = defineOperation({
  ...common,
  name: "get_product_change",
  title: "Get a bulk edit",
  description: "Returns the progress and result of a bulk edit, for 7 days.",
  scope: "products:read",
  effect: "read",
  rest: { method: "GET", path: "/products/changes/{id}" },
  resource: "get_product_change",
  params: changeParams,
  output: ProductChange,
  errors: ["not_found"],
  examples: { params, output: productChangeExample },
});

export const cancelProductChange = defineOperation({
  ...common,
  name: "cancel_product_change",
  tool: false,
  title: "Cancel a bulk edit",
  description:
    "Stops a pending or running bulk edit. Changed products stay changed until undo_change. A finished one is " +
    "refused, unless it was cancelled.",
  scope: "products:write",
  effect: "change",
  rest: { method: "POST", path: "/products/changes/{id}/cancel" },
  resource: "get_product_change",
  params: changeParams,
  output: ProductChange,
  errors: ["not_found", "conflict"],
  examples: { params, output: { ...productChangeExample, status: "CANCELLED" } },
});

export const undoChange = defineOperation({
  ...common,
  name: "undo_change",
  title: "Undo a bulk edit",
  description:
    "Undoes a bulk edit within 10 minutes after its end: `id` is its `undoToken`. Deleted products return with " +
    "images, tags, collections and questions. Later changes by others stay. A job restores more than 1,000: " +
    "follow it with get_product_change.",
  scope: "products:write",
  mayNeed: ["collections:write"],
  effect: "change",
  rest: { method: "POST", path: "/products/changes/{id}/undo" },
  resource: "get_product_change",
  params: changeParams,
  output: ProductChange,
  errors: ["not_found", "conflict", "storage_full"],
  examples: {
    params,
    output: {
      ...productChangeExample,
      status: "UNDONE",
      counts: { ...productChangeExample.counts, undone: 1 },
      undoToken: null,
      undoUntil: null,
    },
  },
});
