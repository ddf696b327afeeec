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
  title: "Change many products",
  description:
    "Does the same to many products: to those in `ids`, or to all that `filter` finds, 250,000 at most. Use `dryRun` first: " +
    "it tells what would come of it, and changes nothing. Products that cannot be changed are named in `failures`; the others are changed. " +
    "More than 1,000 are changed by a job, one of a workspace at a time: follow it with get_product_change. undo_change " +
    "takes a change back for 10 minutes after its end.",
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
  title: "Get a change of many products",
  description: "Shows how far a change of many products is, and what came of it. It is remembered for 7 days.",
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
  title: "Cancel a change of many products",
  description:
    "Stops a change that waits or runs. Products that are changed stay so, until undo_change takes it back. One that has " +
    "ended already is refused, unless it was cancelled.",
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
  title: "Take back a change of many products",
  description:
    "Takes back what a change did, within 10 minutes after its end: `id` is its `undoToken`. Deleted products come back " +
    "with their pictures, tags, places in collections and questions. What somebody else has changed since stays as it is. " +
    "A job brings back more than 1,000: follow it with get_product_change.",
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
