import type { Handler } from "../../kernel/call/handler.ts";
import type { MediaUrl } from "../media/index.ts";
import { collectionHandlers } from "./collections.ts";
import { listProductsHandler } from "./product-lists.ts";
import { productHandlers } from "./products.ts";
import { tagHandlers } from "./tags.ts";

export { existingCollectionIds, existingProductIds } from "./associations.ts";
export { collectionExists } from "./collections.ts";
export { type CatalogueFacts, readCatalogueFacts } from "./counts.ts";
export { countImports, type ImportDomain, importFile, openImports, sweep } from "./imports/index.ts";
export { PublishedCatalogue, publishedProductIds } from "./published.ts";

export function catalogueHandlers(parts: { mediaUrl: MediaUrl }): Handler[] {
  return [listProductsHandler(parts), ...productHandlers(parts), ...collectionHandlers(parts), ...tagHandlers];
}
