// Table rows: no long texts, the first picture, counts instead of lists.

import { z } from "zod";
import { count, id, timestamp } from "../fields.ts";
import { collectionExample } from "./collection.ts";
import { Pagination } from "./common.ts";
import { mediaExample } from "./media.ts";
import { ProductStatus, ProductSummary, productExample } from "./product.ts";
import { Tag, tagExample } from "./tag.ts";

export const Picture = z.strictObject({ id: id(), url: z.string() }).meta({ id: "Picture" });
export type Picture = z.output<typeof Picture>;

export const ProductRow = z
  .strictObject({
    id: id(),
    name: z.string(),
    brand: z.string(),
    sku: z.string(),
    barcode: z.string(),
    stock: count(),
    status: ProductStatus,
    /** The first picture. */
    image: Picture.nullable(),
    imageCount: count(),
    collectionCount: count(),
    tags: z.array(Tag),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "ProductRow" });
export type ProductRow = z.output<typeof ProductRow>;

export const ProductRowList = z
  .strictObject({ products: z.array(ProductRow), pagination: Pagination, summary: ProductSummary })
  .meta({ id: "ProductRowList" });

/** Number of products in each view of the catalogue. DELETED products count in `deleted` only. */
export const ProductCounts = z
  .strictObject({
    all: count(),
    active: count(),
    inactive: count(),
    outOfStock: count(),
    withoutPicture: count(),
    deleted: count(),
  })
  .meta({ id: "ProductCounts" });

/** Null at the ends of the list. */
export const ProductNeighbours = z
  .strictObject({ previousId: id().nullable(), nextId: id().nullable() })
  .meta({ id: "ProductNeighbours" });

export const CollectionRow = z
  .strictObject({
    id: id(),
    name: z.string(),
    slug: z.string(),
    image: Picture.nullable(),
    productCount: count(),
    tags: z.array(Tag),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "CollectionRow" });
export type CollectionRow = z.output<typeof CollectionRow>;

export const CollectionRowList = z
  .strictObject({ collections: z.array(CollectionRow), pagination: Pagination })
  .meta({ id: "CollectionRowList" });

/** A collection in a product's page. */
export const CollectionName = z.strictObject({ id: id(), name: z.string() }).meta({ id: "CollectionName" });

export const CollectionNameList = z
  .strictObject({ collections: z.array(CollectionName), pagination: Pagination })
  .meta({ id: "CollectionNameList" });

export const TagRow = z
  .strictObject({ id: id(), name: z.string(), productCount: count(), collectionCount: count() })
  .meta({ id: "TagRow" });
export type TagRow = z.output<typeof TagRow>;

export const TagRowList = z.strictObject({ tags: z.array(TagRow), pagination: Pagination }).meta({ id: "TagRowList" });

const pictureExample: Picture = { id: mediaExample.id, url: mediaExample.url };

export const productRowExample: ProductRow = {
  id: productExample.id,
  name: productExample.name,
  brand: productExample.brand,
  sku: productExample.sku,
  barcode: productExample.barcode,
  stock: productExample.stock,
  status: productExample.status,
  image: pictureExample,
  imageCount: 1,
  collectionCount: 1,
  tags: [tagExample],
  createdAt: productExample.createdAt,
  updatedAt: productExample.updatedAt,
};

export const collectionRowExample: CollectionRow = {
  id: collectionExample.id,
  name: collectionExample.name,
  slug: collectionExample.slug,
  image: pictureExample,
  productCount: 1,
  tags: [tagExample],
  createdAt: collectionExample.createdAt,
  updatedAt: collectionExample.updatedAt,
};

export const tagRowExample: TagRow = { ...tagExample, productCount: 1, collectionCount: 1 };
