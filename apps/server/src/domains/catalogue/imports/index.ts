// Bulk import and export of products: the operations, and the worker for imports.

import type { Handler } from "../../../kernel/call/handler.ts";
import { exportFailedRowsHandler } from "./failed-rows.ts";
import { type ImportParts, importHandlers } from "./import-handlers.ts";
import { listImportPicturesHandler } from "./pictures/list.ts";
import { previewImportHandler } from "./preview.ts";
import type { PreviewPool } from "./preview-pool.ts";
import { undoImportHandler } from "./undo/handler.ts";
import { ImportWorker } from "./worker.ts";

export { countImports } from "./count-imports.ts";
export { exportProductPart, exportProductsHandler } from "./export.ts";
export { importFile } from "./import-file.ts";
export type { ImportParts } from "./import-handlers.ts";
export { ImportPictures } from "./pictures/worker.ts";
export { type PreviewOptions, PreviewPool } from "./preview-pool.ts";
export { sweep } from "./sweep.ts";

export interface ImportDomain {
  handlers: Handler[];
  worker: ImportWorker;
}

/** Without a pool, this process reads the previews. */
export const openImports = (
  parts: ImportParts & { previews: Pick<PreviewPool, "read"> | undefined },
): ImportDomain => ({
  handlers: [
    ...importHandlers(parts),
    undoImportHandler(parts),
    previewImportHandler(parts),
    exportFailedRowsHandler,
    listImportPicturesHandler,
  ],
  worker: new ImportWorker(parts),
});
