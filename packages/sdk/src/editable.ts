// A PUT needs all editable values. These functions return them from the answer of a GET.

import type { Collection, CollectionUpdate, Product, ProductUpdate } from "./operations.generated.ts";

/** Returns the input of `updateProduct` that changes no field. Spread it and override the fields to change. */
export function toProductWrite(product: Product): ProductUpdate {
  const { name, brand, sku, barcode, stock, status, description, information, sales, images, tags } = product;
  const associations = { imageIds: idsOf(images), tagIds: idsOf(tags) };
  return { name, brand, sku, barcode, stock, status, description, information, sales, ...associations };
}

/** Returns the input of `updateCollection` that changes no field. */
export function toCollectionWrite(collection: Collection): CollectionUpdate {
  const { name, description, imageId, tags } = collection;
  return { name, description, imageId, tagIds: idsOf(tags) };
}

const idsOf = (resources: readonly { readonly id: string }[]) => resources.map(({ id }) => id);
