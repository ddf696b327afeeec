import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { followingQuery, idOf, listQuery } from "../fields.ts";
import { binQuery } from "../resources/bin.ts";
import {
  Collection,
  CollectionList,
  CollectionPatch,
  CollectionProductList,
  CollectionUpdate,
  CollectionWrite,
  collectionExample,
  collectionListQuery,
  collectionProductExample,
  collectionWriteExample,
} from "../resources/collection.ts";
import { Deleted, paginationExample } from "../resources/common.ts";
import { productExample } from "../resources/product.ts";
import { tagExample } from "../resources/tag.ts";

const collectionParams = z.strictObject({ id: idOf("col") });
const collectionProductParams = z.strictObject({ id: idOf("col"), productId: idOf("prd") });
const collectionTagParams = z.strictObject({ id: idOf("col"), tagId: idOf("tag") });

const common = {
  group: "Collections",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  tool: true,
} as const;

export const listCollections = defineOperation({
  ...common,
  name: "list_collections",
  title: "List collections",
  description:
    "Lists collections. Each has all product ids in order (in a tool the first 500), and the first 100 products " +
    "in `products`.",
  scope: "collections:read",
  effect: "read",
  rest: { method: "GET", path: "/collections" },
  query: collectionListQuery().extend(followingQuery()),
  output: CollectionList,
  examples: {
    query: { search: "spring" },
    output: { collections: [collectionExample], pagination: paginationExample },
  },
});

export const getCollection = defineOperation({
  ...common,
  name: "get_collection",
  title: "Get a collection",
  description:
    "Returns one collection with its products and tags. `productIds` is complete and in order; `products` has the " +
    "first 1,000. A tool returns 500 ids and 100 products with `productCount`; list_collection_products pages " +
    "through all.",
  scope: "collections:read",
  effect: "read",
  rest: { method: "GET", path: "/collections/{id}" },
  resource: "get_collection",
  volatile: ["usageCount"],
  params: collectionParams,
  output: Collection,
  errors: ["not_found"],
  examples: { params: { id: collectionExample.id }, output: collectionExample },
});

export const createCollection = defineOperation({
  ...common,
  name: "create_collection",
  title: "Create a collection",
  description:
    "Creates an empty collection; add_collection_products fills it. Names are unique in the workspace, regardless " +
    "of case and spacing. The slug comes from the name and never changes.",
  scope: "collections:write",
  effect: "create",
  rest: { method: "POST", path: "/collections" },
  resource: "get_collection",
  body: CollectionWrite,
  output: Collection,
  errors: ["duplicate", "storage_full"],
  examples: { body: collectionWriteExample, output: { ...collectionExample, productIds: [], products: [] } },
});

export const updateCollection = defineOperation({
  ...common,
  name: "update_collection",
  title: "Update a collection",
  description: "Replaces all editable values of a collection. Its products stay.",
  scope: "collections:write",
  effect: "change",
  rest: { method: "PUT", path: "/collections/{id}" },
  resource: "get_collection",
  params: collectionParams,
  body: CollectionUpdate,
  output: Collection,
  errors: ["not_found", "duplicate", "storage_full"],
  examples: { params: { id: collectionExample.id }, body: collectionWriteExample, output: collectionExample },
});

export const patchCollection = defineOperation({
  ...common,
  name: "patch_collection",
  title: "Patch a collection",
  description:
    "Changes the given values of a collection (JSON merge patch). Null empties a value, lists are replaced, " +
    "products stay.",
  scope: "collections:write",
  effect: "change",
  rest: { method: "PATCH", path: "/collections/{id}" },
  resource: "get_collection",
  params: collectionParams,
  body: CollectionPatch,
  output: Collection,
  errors: ["not_found", "duplicate", "storage_full"],
  examples: {
    params: { id: collectionExample.id },
    body: { description: null },
    output: { ...collectionExample, description: "" },
  },
});

export const deleteCollection = defineOperation({
  ...common,
  name: "delete_collection",
  title: "Delete a collection",
  description: "Deletes a collection; its products stay. It can be restored for 30 days (over REST with `bin`).",
  scope: "collections:write",
  effect: "remove",
  rest: { method: "DELETE", path: "/collections/{id}" },
  resource: "get_collection",
  query: binQuery(),
  params: collectionParams,
  output: Deleted,
  errors: ["not_found"],
  examples: { params: { id: collectionExample.id }, output: { id: collectionExample.id, deleted: true } },
});

export const listCollectionProducts = defineOperation({
  ...common,
  name: "list_collection_products",
  title: "List a collection's products",
  description: "Lists the products of a collection. `sort=position` uses the collection's own order.",
  scope: "collections:read",
  effect: "read",
  rest: { method: "GET", path: "/collections/{id}/products" },
  params: collectionParams,
  query: listQuery(["createdAt", "updatedAt", "name", "stock", "position"]),
  output: CollectionProductList,
  errors: ["not_found"],
  examples: {
    params: { id: collectionExample.id },
    query: { sort: "name" },
    output: { products: [collectionProductExample], pagination: paginationExample },
  },
});

export const addCollectionProduct = defineOperation({
  ...common,
  answersBriefly: true,
  name: "add_collection_product",
  title: "Add a product to a collection",
  description:
    "Adds a product at the end of a collection of at most 10,000 products. A product that it already has keeps " +
    "its place.",
  scope: "collections:write",
  effect: "change",
  rest: { method: "POST", path: "/collections/{id}/products/{productId}" },
  resource: "get_collection",
  params: collectionProductParams,
  output: Collection,
  errors: ["not_found"],
  examples: { params: { id: collectionExample.id, productId: productExample.id }, output: collectionExample },
});

export const removeCollectionProduct = defineOperation({
  ...common,
  answersBriefly: true,
  name: "remove_collection_product",
  title: "Remove a product from a collection",
  description: "Removes a product from a collection. No change if it is not in it.",
  scope: "collections:write",
  effect: "change",
  rest: { method: "DELETE", path: "/collections/{id}/products/{productId}" },
  resource: "get_collection",
  params: collectionProductParams,
  output: Collection,
  errors: ["not_found"],
  examples: {
    params: { id: collectionExample.id, productId: productExample.id },
    output: { ...collectionExample, productIds: [], products: [] },
  },
});

export const addCollectionTag = defineOperation({
  ...common,
  answersBriefly: true,
  name: "add_collection_tag",
  title: "Tag a collection",
  description: "Adds a tag to a collection, after its other tags. A tag that it already has keeps its place.",
  scope: "collections:write",
  effect: "change",
  rest: { method: "POST", path: "/collections/{id}/tags/{tagId}" },
  resource: "get_collection",
  params: collectionTagParams,
  output: Collection,
  errors: ["not_found"],
  examples: { params: { id: collectionExample.id, tagId: tagExample.id }, output: collectionExample },
});

export const removeCollectionTag = defineOperation({
  ...common,
  answersBriefly: true,
  name: "remove_collection_tag",
  title: "Remove a tag from a collection",
  description: "Removes a tag from a collection. No change if the collection does not have it.",
  scope: "collections:write",
  effect: "change",
  rest: { method: "DELETE", path: "/collections/{id}/tags/{tagId}" },
  resource: "get_collection",
  params: collectionTagParams,
  output: Collection,
  errors: ["not_found"],
  examples: { params: { id: collectionExample.id, tagId: tagExample.id }, output: { ...collectionExample, tags: [] } },
});
