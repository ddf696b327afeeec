import { z } from "zod";
import { count, id, listQuery, text, timestamp, title, wholeText } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { followedFields, Pagination } from "./common.ts";
import { Media, mediaExample } from "./media.ts";
import { patchOf, replacementOf } from "./patch.ts";
import { ProductStatus, productExample } from "./product.ts";
import { Tag, tagExample } from "./tag.ts";

export const CollectionProduct = z
  .strictObject({
    id: id(),
    name: z.string(),
    brand: z.string(),
    slug: z.string(),
    sku: z.string(),
    stock: count(),
    status: ProductStatus,
    images: z.array(Media),
    tags: z.array(Tag),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "CollectionProduct" });
export type CollectionProduct = z.output<typeof CollectionProduct>;

export const Collection = z
  .strictObject({
    id: id(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    imageId: id().nullable(),
    image: Media.nullable(),
    workspaceId: id(),
    productIds: z.array(id()),
    tags: z.array(Tag),
    products: z.array(CollectionProduct),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Collection" });
export type Collection = z.output<typeof Collection>;

/** A collection with the result of adding products, one by one. */
export const CollectionAddition = Collection.extend({
  dryRun: z.boolean().describe("True for a dry run without a change."),
  added: z.array(id()).describe("Added products, in their order."),
  alreadyThere: z.array(id()).describe("Products that it already had, at their places."),
}).meta({ id: "CollectionAddition" });

export const CollectionWrite = z
  .strictObject({
    name: title({ max: LIMITS.collection.nameMax }),
    description: text({ max: LIMITS.catalogue.descriptionMax }).default(""),
    imageId: id().nullable().default(null).meta({ description: "med_…" }),
    tagIds: z.array(id()).max(LIMITS.catalogue.associationsMax).default([]).meta({ description: "tag_…" }),
  })
  .meta({ id: "CollectionWrite" });
export type CollectionWrite = z.output<typeof CollectionWrite>;

export const CollectionUpdate = replacementOf(CollectionWrite).meta({ id: "CollectionUpdate" });

export const CollectionPatch = patchOf(CollectionWrite).meta({ id: "CollectionPatch" });

export const collectionListQuery = () =>
  listQuery(["createdAt", "updatedAt", "name"]).extend({ slug: wholeText("slug", LIMITS.field.idMax) });

export const CollectionList = z
  .strictObject({ collections: z.array(Collection), pagination: Pagination, ...followedFields() })
  .meta({ id: "CollectionList" });

export const CollectionProductList = z
  .strictObject({ products: z.array(CollectionProduct), pagination: Pagination })
  .meta({ id: "CollectionProductList" });

const { description: _d, information: _i, sales: _s, barcode: _b, ...collectionProduct } = productExample;
export const collectionProductExample: CollectionProduct = collectionProduct;

export const collectionExample: Collection = {
  id: "col_01kp2v8d3nfa9svqmz4c7hxw1e",
  name: "Spring glow",
  slug: "spring-glow",
  description: "What we use when the days grow longer.",
  imageId: mediaExample.id,
  image: { ...mediaExample, usageCount: 2 },
  workspaceId: "wks_01kp2v8d3nfa9svqmz4c7hxw1f",
  productIds: [productExample.id],
  tags: [tagExample],
  products: [collectionProductExample],
  createdAt: "2026-03-01T10:00:00.000Z",
  updatedAt: "2026-03-01T10:00:00.000Z",
};

export const collectionWriteExample = {
  name: collectionExample.name,
  description: collectionExample.description,
  imageId: mediaExample.id,
  tagIds: [tagExample.id],
};
