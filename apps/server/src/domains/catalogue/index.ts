import type { Logger } from "pino";
import type { Tx } from "../../storage/database.ts";
import type { MediaUrl, PictureArrivals } from "../media/index.ts";
import { defineModule } from "../module.ts";
import { binHandlers } from "./bin/index.ts";
import { openChanges } from "./changes/index.ts";
import { collectionHandlers } from "./collections.ts";
import { duplicateProductHandler } from "./duplicate-product.ts";
import { productHistoryHandler } from "./history.ts";
import {
  exportProductsHandler,
  type ImportParts,
  ImportPictures,
  openImports,
  type PreviewOptions,
  PreviewPool,
} from "./imports/index.ts";
import { mergeTagsHandler } from "./merge-tags.ts";
import { listProductsHandler } from "./product-lists.ts";
import { productHandlers } from "./products.ts";
import { sweep } from "./sweep.ts";
import { tableHandlers } from "./table-rows.ts";
import { tagHandlers } from "./tags.ts";
import { type OnAsked, TextIndex } from "./text-index.ts";

export { existingCollectionIds, existingProductIds } from "./associations.ts";
export { type CatalogueFacts, readCatalogueFacts } from "./counts.ts";
export { findCollectionsByName, findProductsByName, findTagsByName } from "./findings.ts";
export { countImports, exportProductPart, importFile } from "./imports/index.ts";
export { PublishedCatalogue, publishedProductIds } from "./published.ts";
export { isPublishedCollection } from "./shown.ts";
export { Sitemap } from "./sitemap.ts";
export { isUnchangedSince } from "./unchanged.ts";

export interface CatalogueParts extends ImportParts {
  log: Pick<Logger, "warn">;
  mediaUrl: MediaUrl;
  arrivals: PictureArrivals;
  /** Queues a job for a workspace with waiting bulk edits. */
  changeLater: (tx: Tx, workspaceId: string) => Promise<void>;
  fetchPicturesLater: (tx: Tx, workspaceId: string, pauseSeconds?: number) => Promise<void>;
  /** Called for products that have new texts and unanswered questions. */
  onAsked: OnAsked;
  /** Without it, this process reads previews. */
  previews: PreviewOptions | undefined;
}

export function catalogueModule(parts: CatalogueParts) {
  const previews = parts.previews && new PreviewPool(parts.previews);
  const imports = openImports({ ...parts, previews });
  const pictures = new ImportPictures({ ...parts, fetchLater: parts.fetchPicturesLater });
  const changes = openChanges({ ...parts, workLater: parts.changeLater });
  const textIndex = new TextIndex(parts.database, parts.onAsked);
  return {
    ...defineModule({
      handlers: [
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
        ...imports.handlers,
        ...changes.handlers,
      ],
      jobs: {
        run_imports: ({ workspaceId }: { workspaceId: string }) => imports.worker.work(workspaceId),
        fetch_pictures: ({ workspaceId }: { workspaceId: string }) => pictures.work(workspaceId),
        run_product_changes: ({ workspaceId }: { workspaceId: string }) => changes.worker.work(workspaceId),
      },
      cleanup: { catalogue: sweep },
      async start() {
        for (const worker of [imports.worker, pictures, changes.worker]) await worker.resume();
      },
      async close() {
        for (const worker of [imports.worker, pictures, changes.worker]) worker.stop();
        await Promise.all([textIndex.close(), previews?.close()]);
      },
    }),
    textIndex,
  };
}
