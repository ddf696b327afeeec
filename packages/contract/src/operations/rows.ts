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
    "The same list as list_products, by the same query, for tables: without long texts, with the first picture, and with counts. " +
    "GET /products?view=row is the same.",
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
    "How many products there are in all, of each status, out of stock and without a picture. DELETED ones count as `deleted` alone.",
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
    "The products before and after one in the list that list_products shows by the same query, without its pages. A product that " +
    "the list does not show has those around the place where it would be, or none in a search.",
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
  description: "The collections that a product is in, by name.",
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
  title: "List what was changed of a product",
  description:
    "Lists who changed what of a product and when, newest first: the last 1,000 changes of the last 180 days, or of as many as " +
    "the operator keeps. Short values are told before and after; of long texts and lists only that they changed.",
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
    "The same list as list_collections, for tables: without descriptions, with the number of products. GET /collections?view=row is the same.",
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
  title: "List tags with their use",
  description:
    "The same list as list_tags, with how many products and collections have each tag. GET /tags?view=row is the same.",
  scope: "tags:read",
  rest: { method: "GET", path: "/tags/rows" },
  query: listQuery(["createdAt", "updatedAt", "name"]),
  output: TagRowList,
  examples: { query: { sort: "name" }, output: { tags: [tagRowExample], pagination: paginationExample } },
});
