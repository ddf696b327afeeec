import type { Handler } from "../../kernel/call/handler.ts";
import type { MediaUrl } from "../media/index.ts";
import { binHandlers } from "./bin/index.ts";
import { collectionHandlers } from "./collections.ts";
import { duplicateProductHandler } from "./duplicate-product.ts";
import { productHistoryHandler } from "./history.ts";
import { exportProductsHandler } from "./imports/index.ts";
import { mergeTagsHandler } from "./merge-tags.ts";
import { listProductsHandler } from "./product-lists.ts";
import { productHandlers } from "./products.ts";
import { tableHandlers } from "./table-rows.ts";
import { tagHandlers } from "./tags.ts";

export { existingCollectionIds, existingProductIds } from "./associations.ts";
export { type ChangeDomain, openChanges } from "./changes/index.ts";
export { type CatalogueFacts, readCatalogueFacts } from "./counts.ts";
export { findCollectionsByName, findProductsByName, findTagsByName } from "./findings.ts";
export {
  countImports,
  exportProductPart,
  type ImportDomain,
  ImportPictures,
  importFile,
  openImports,
  PreviewPool,
} from "./imports/index.ts";
export { PublishedCatalogue, publishedProductIds } from "./published.ts";
export { isPublishedCollection } from "./shown.ts";
export { Sitemap } from "./sitemap.ts";
export { sweep } from "./sweep.ts";
export { TextIndex } from "./text-index.ts";
export { isUnchangedSince } from "./unchanged.ts";

export function catalogueHandlers(parts: { mediaUrl: MediaUrl }): Handler[] {
  return [
    listProductsHandler(parts),
    ...productHandlers(parts),
    duplicateProductHandler(parts),
    ...collectionHandlers(parts),
    ...tagHandlers,
    mergeTagsHandler,
    ...binHandlers,
    ...tableHandlers(parts),
    productHistoryHandler,
    exportProductsHandler(parts),
  ];
}
