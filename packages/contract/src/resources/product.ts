import { z } from "zod";
import { count, id, text, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { followedFields, Pagination } from "./common.ts";
import { Media, mediaExample } from "./media.ts";
import { patchOf, replacementOf } from "./patch.ts";
import { Tag, tagExample } from "./tag.ts";

export const PRODUCT_STATUSES = ["ACTIVE", "INACTIVE", "DELETED"] as const;
export const ProductStatus = z.enum(PRODUCT_STATUSES);
export type ProductStatus = z.output<typeof ProductStatus>;

const someText = () =>
  z
    .string()
    .refine((value) => value.length >= 1, "must not be empty")
    .meta({ minLength: 1 });

/** A shop that sells the product. */
export const SalesEntry = z.strictObject({ name: someText(), link: someText() }).meta({ id: "SalesEntry" });

export const Product = z
  .strictObject({
    id: id(),
    name: z.string(),
    brand: z.string(),
    slug: z.string(),
    description: z.string(),
    information: z.string(),
    images: z.array(Media),
    tags: z.array(Tag),
    sales: z.array(SalesEntry),
    sku: z.string(),
    barcode: z.string(),
    stock: count(),
    status: ProductStatus,
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Product" });
export type Product = z.output<typeof Product>;

export const ProductWrite = z
  .strictObject({
    name: title({ max: LIMITS.product.nameMax }).meta({ description: "Unique." }),
    brand: title({ max: LIMITS.product.brandMax }).meta({ description: "Manufacturer or label." }),
    sku: title({ max: LIMITS.product.skuMax }).meta({ description: "The shop's own code, unique." }),
    barcode: title({ max: LIMITS.product.barcodeMax }).meta({
      description: "Unique. As printed on the product: ask, never invent.",
    }),
    stock: z.int().min(0).max(LIMITS.product.stockMax).meta({ description: "Available pieces." }),
    status: ProductStatus.meta({ description: "ACTIVE is published. INACTIVE until reviewed." }),
    description: text({ max: LIMITS.catalogue.descriptionMax })
      .default("")
      .meta({ description: "Short text that shoppers read first." }),
    information: text({ max: LIMITS.product.informationMax }).meta({
      description: "All facts: use, ingredients, sizes. The assistant answers from it.",
    }),
    imageIds: z
      .array(id())
      .max(LIMITS.catalogue.associationsMax)
      .default([])
      .meta({ description: "med_…, the cover first." }),
    tagIds: z.array(id()).max(LIMITS.catalogue.associationsMax).default([]).meta({ description: "tag_…" }),
    sales: z
      .array(SalesEntry)
      .max(LIMITS.product.salesMax)
      .default([])
      .meta({ description: "Shops that sell it, with links." }),
  })
  .meta({ id: "ProductWrite" });
export type ProductWrite = z.output<typeof ProductWrite>;

export const ProductUpdate = replacementOf(ProductWrite).meta({ id: "ProductUpdate" });

export const ProductPatch = patchOf(ProductWrite).meta({ id: "ProductPatch" });

export const ProductSummary = z
  .strictObject({ total: count(), active: count(), inactive: count(), outOfStock: count() })
  .meta({ id: "ProductSummary" });

export const ProductList = z
  .strictObject({ products: z.array(Product), pagination: Pagination, summary: ProductSummary, ...followedFields() })
  .meta({ id: "ProductList" });

export const productExample: Product = {
  id: "prd_01kp2v8d3nfa9svqmz4c7hxw1e",
  name: "Rose Serum",
  brand: "Işıltı",
  slug: "rose-serum",
  description: "A light serum for every day.",
  information: "Apply two drops in the morning. 30 ml.",
  images: [{ ...mediaExample, usageCount: 1 }],
  tags: [tagExample],
  sales: [{ name: "Our shop", link: "https://shop.example.com/rose-serum" }],
  sku: "RS-30",
  barcode: "8690000000012",
  stock: 120,
  status: "ACTIVE",
  createdAt: "2026-03-01T10:00:00.000Z",
  updatedAt: "2026-03-01T10:00:00.000Z",
};

export const productWriteExample = {
  name: productExample.name,
  brand: productExample.brand,
  sku: productExample.sku,
  barcode: productExample.barcode,
  stock: productExample.stock,
  status: productExample.status,
  description: productExample.description,
  information: productExample.information,
  imageIds: [mediaExample.id],
  tagIds: [tagExample.id],
  sales: productExample.sales,
};
