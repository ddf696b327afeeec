// Table rows for the dashboard and for programs with tables of their own. Agents use `fields` instead.

import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, listQuery, pageQuery } from "../fields.ts";
import { collectionListQuery } from "../resources/collection.ts";
import { paginationExample } from "../resources/common.ts";
import { productExample } from "../resources/product.ts";
import { productListQuery } from "../resources/product-filters.ts";
import { ProductHistory, productHistoryEntryExample } from "../resources/product-history.ts";
import {
  CollectionNameList,
  CollectionRowList,
  collectionRowExample,
  ProductCounts,
  ProductNeighbours,
  ProductRowList,
  productRowExample,
  TagRowList,
  tagRowExample,
} from "../resources/row.ts";

const common = {
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  tool: false,
  effect: "read",
} as const;

export const listProductRows = defineOperation({
  ...common,
  group: "Products",
  name: "list_product_rows",
  title: "List products as rows",
  description:
    "Lists products like list_products, for tables: first image and counts, no long texts. Same as GET " +
    "/products?view=row.",
  scope: "products:read",
  rest: { method: "GET", path: "/products/rows" },
  query: productListQuery(),
  output: ProductRowList,
  examples: {
    query: { status: "ACTIVE", picture: "with", sort: "brand" },
    output: {
      products: [productRowExample],
      pagination: paginationExample,
      summary: { total: 1, active: 1, inactive: 0, outOfStock: 0 },
    },
  },
});

export const countProducts = defineOperation({
  ...common,
  group: "Products",
  name: "count_products",
  title: "Count products by view",
  description:
    "Counts products: all, by status, out of stock, and without image. DELETED ones count as `deleted` only.",
  scope: "products:read",
  rest: { method: "GET", path: "/products/counts" },
  output: ProductCounts,
  examples: { output: { all: 1, active: 1, inactive: 0, outOfStock: 0, withoutPicture: 0, deleted: 0 } },
});

const { page: _page, pageSize: _pageSize, ...listFields } = productListQuery().shape;

export const getProductNeighbours = defineOperation({
  ...common,
  group: "Products",
  name: "get_product_neighbours",
  title: "Get a product's neighbours",
  description:
    "Returns the previous and next product in the list of list_products with the same query. For a product " +
    "outside of the list, returns its neighbours by position; in a search, none.",
  scope: "products:read",
  rest: { method: "GET", path: "/products/{id}/neighbours" },
  params: z.strictObject({ id: id() }),
  query: z.strictObject(listFields),
  output: ProductNeighbours,
  errors: ["not_found"],
  examples: {
    params: { id: productExample.id },
    query: { sort: "name" },
    output: { previousId: null, nextId: null },
  },
});

export const listProductCollections = defineOperation({
  ...common,
  group: "Products",
  name: "list_product_collections",
  title: "List a product's collections",
  description: "Lists the collections of a product, by name.",
  scope: "collections:read",
  rest: { method: "GET", path: "/products/{id}/collections" },
  params: z.strictObject({ id: id() }),
  query: pageQuery(),
  output: CollectionNameList,
  errors: ["not_found"],
  examples: {
    params: { id: productExample.id },
    output: {
      collections: [{ id: collectionRowExample.id, name: collectionRowExample.name }],
      pagination: paginationExample,
    },
  },
});

export const listProductHistory = defineOperation({
  ...common,
  group: "Products",
  name: "list_product_history",
  title: "List a product's history",
  description:
    "Lists changes of a product with author and time, newest first: the last 1,000 of the last 180 days, or as " +
    "the operator configures. Short values appear before and after; long texts and lists only as changed.",
  scope: "products:read",
  rest: { method: "GET", path: "/products/{id}/history" },
  params: z.strictObject({ id: id() }),
  query: pageQuery(),
  output: ProductHistory,
  errors: ["not_found"],
  examples: {
    params: { id: productExample.id },
    output: { entries: [productHistoryEntryExample], pagination: paginationExample },
  },
});

export const listCollectionRows = defineOperation({
  ...common,
  group: "Collections",
  name: "list_collection_rows",
  title: "List collections as rows",
  description:
    "Lists collections like list_collections, for tables: number of products, no descriptions. Same as GET " +
    "/collections?view=row.",
  scope: "collections:read",
  rest: { method: "GET", path: "/collections/rows" },
  query: collectionListQuery(),
  output: CollectionRowList,
  examples: {
    query: { sort: "name" },
    output: { collections: [collectionRowExample], pagination: paginationExample },
  },
});

export const listTagRows = defineOperation({
  ...common,
  group: "Tags",
  name: "list_tag_rows",
  title: "List tags as rows",
  description: "Lists tags like list_tags, with the number of products and collections. Same as GET /tags?view=row.",
  scope: "tags:read",
  rest: { method: "GET", path: "/tags/rows" },
  query: listQuery(["createdAt", "updatedAt", "name"]),
  output: TagRowList,
  examples: { query: { sort: "name" }, output: { tags: [tagRowExample], pagination: paginationExample } },
});
