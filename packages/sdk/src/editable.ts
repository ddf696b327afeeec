// A PUT takes all editable values: these make them of what a GET answered.

import type { Collection, CollectionUpdate, Product, ProductUpdate } from "./operations.generated.ts";

/** What `updateProduct` takes to leave a product as it is: spread it and change what you want to change. */
export function toProductWrite(product: Product): ProductUpdate {
  const { name, brand, sku, barcode, stock, status, description, information, sales, images, tags } = product;
  const associations = { imageIds: idsOf(images), tagIds: idsOf(tags) };
  return { name, brand, sku, barcode, stock, status, description, information, sales, ...associations };
}

/** What `updateCollection` takes to leave a collection as it is. */
export function toCollectionWrite(collection: Collection): CollectionUpdate {
  const { name, description, imageId, tags } = collection;
  return { name, description, imageId, tagIds: idsOf(tags) };
}

const idsOf = (resources: readonly { readonly id: string }[]) => resources.map(({ id }) => id);
