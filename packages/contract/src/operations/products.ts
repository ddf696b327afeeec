import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { followingQuery, idOf } from "../fields.ts";
import { binQuery } from "../resources/bin.ts";
import { Deleted, paginationExample } from "../resources/common.ts";
import {
  Product,
  ProductList,
  ProductPatch,
  ProductUpdate,
  ProductWrite,
  productExample,
  productWriteExample,
} from "../resources/product.ts";
import { productListQuery } from "../resources/product-filters.ts";
import { tagExample } from "../resources/tag.ts";

const productParams = z.strictObject({ id: idOf("prd") });
const productTagParams = z.strictObject({ id: idOf("prd"), tagId: idOf("tag") });

const common = {
  group: "Products",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  tool: true,
} as const;

export const listProducts = defineOperation({
  ...common,
  name: "list_products",
  title: "List products",
  description:
    "Lists products of every status. `search` covers name, brand, sku, barcode and tag names, forgives a small " +
    "typo, finds whole slugs, and returns the best 10,000 matches. `summary` counts the workspace without DELETED " +
    "products.",
  scope: "products:read",
  effect: "read",
  rest: { method: "GET", path: "/products" },
  query: productListQuery().extend(followingQuery()),
  output: ProductList,
  examples: {
    query: { search: "serum", status: "ACTIVE,INACTIVE" },
    output: {
      products: [productExample],
      pagination: paginationExample,
      summary: { total: 1, active: 1, inactive: 0, outOfStock: 0 },
    },
  },
});

export const getProduct = defineOperation({
  ...common,
  name: "get_product",
  title: "Get a product",
  description: "Returns one product of any status.",
  scope: "products:read",
  effect: "read",
  rest: { method: "GET", path: "/products/{id}" },
  resource: "get_product",
  volatile: ["usageCount"],
  params: productParams,
  output: Product,
  errors: ["not_found"],
  examples: { params: { id: productExample.id }, output: productExample },
});

export const createProduct = defineOperation({
  ...common,
  name: "create_product",
  title: "Create a product",
  description:
    "Creates a product. Name, sku and barcode are unique among products that are not DELETED, regardless of case. " +
    "The slug comes from the name and never changes.",
  scope: "products:write",
  effect: "create",
  rest: { method: "POST", path: "/products" },
  resource: "get_product",
  body: ProductWrite,
  output: Product,
  errors: ["duplicate", "storage_full"],
  examples: { body: productWriteExample, output: productExample },
});

export const updateProduct = defineOperation({
  ...common,
  name: "update_product",
  title: "Update a product",
  description:
    "Replaces all editable values of a product. Read it first, then send all of them, with images and tags as " +
    "`imageIds` and `tagIds`. For single values use patch_product. DELETED hides it and frees name, sku and " +
    "barcode.",
  scope: "products:write",
  effect: "change",
  rest: { method: "PUT", path: "/products/{id}" },
  resource: "get_product",
  params: productParams,
  body: ProductUpdate,
  output: Product,
  errors: ["not_found", "duplicate", "storage_full"],
  examples: { params: { id: productExample.id }, body: productWriteExample, output: productExample },
});

export const patchProduct = defineOperation({
  ...common,
  name: "patch_product",
  title: "Patch a product",
  description: "Changes the given values of a product (JSON merge patch). Null empties a value, lists are replaced.",
  scope: "products:write",
  effect: "change",
  rest: { method: "PATCH", path: "/products/{id}" },
  resource: "get_product",
  params: productParams,
  body: ProductPatch,
  output: Product,
  errors: ["not_found", "duplicate", "storage_full"],
  examples: {
    params: { id: productExample.id },
    body: { stock: 80, description: null },
    output: { ...productExample, stock: 80, description: "" },
  },
});

export const deleteProduct = defineOperation({
  ...common,
  name: "delete_product",
  title: "Delete a product",
  description:
    "Deletes a product and removes it from all collections. It can be restored for 30 days (over REST with `bin`).",
  scope: "products:write",
  effect: "remove",
  rest: { method: "DELETE", path: "/products/{id}" },
  resource: "get_product",
  query: binQuery(),
  params: productParams,
  output: Deleted,
  errors: ["not_found"],
  examples: { params: { id: productExample.id }, output: { id: productExample.id, deleted: true } },
});

export const addProductTag = defineOperation({
  ...common,
  answersBriefly: true,
  name: "add_product_tag",
  title: "Tag a product",
  description: "Adds a tag to a product, after its other tags. A tag that it already has keeps its place.",
  scope: "products:write",
  effect: "change",
  rest: { method: "POST", path: "/products/{id}/tags/{tagId}" },
  resource: "get_product",
  params: productTagParams,
  output: Product,
  errors: ["not_found"],
  examples: { params: { id: productExample.id, tagId: tagExample.id }, output: productExample },
});

export const removeProductTag = defineOperation({
  ...common,
  answersBriefly: true,
  name: "remove_product_tag",
  title: "Remove a tag from a product",
  description: "Removes a tag from a product. No change if the product does not have it.",
  scope: "products:write",
  effect: "change",
  rest: { method: "DELETE", path: "/products/{id}/tags/{tagId}" },
  resource: "get_product",
  params: productTagParams,
  output: Product,
  errors: ["not_found"],
  examples: { params: { id: productExample.id, tagId: tagExample.id }, output: { ...productExample, tags: [] } },
});

export const duplicateProduct = defineOperation({
  ...common,
  name: "duplicate_product",
  tool: false,
  title: "Duplicate a product",
  description:
    "Creates an INACTIVE copy with texts, images, tags and links, in no collection. A suffix makes its name, sku " +
    "and barcode unique.",
  scope: "products:write",
  effect: "create",
  rest: { method: "POST", path: "/products/{id}/duplicate" },
  params: productParams,
  output: Product,
  errors: ["not_found", "duplicate", "storage_full"],
  examples: { params: { id: productExample.id }, output: productExample },
});
