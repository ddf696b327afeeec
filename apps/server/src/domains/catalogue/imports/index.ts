// Bulk import and export of products: the operations, and the worker for imports.

import type { Handler } from "../../../kernel/call/handler.ts";
import { exportFailedRowsHandler } from "./failed-rows.ts";
import { type ImportParts, importHandlers } from "./import-handlers.ts";
import { listImportPicturesHandler } from "./pictures/list.ts";
import { previewImportHandler, type ReadPreview } from "./preview.ts";
import { undoImportHandler } from "./undo/handler.ts";
import { ImportWorker } from "./worker.ts";

export { countImports } from "./count-imports.ts";
export { exportProductPart, exportProductsHandler } from "./export.ts";
export { importFile } from "./import-file.ts";
export { ImportPictures } from "./pictures/worker.ts";
export { PreviewPool } from "./preview-pool.ts";
export { sweep } from "./sweep.ts";

export interface ImportDomain {
  handlers: Handler[];
  worker: ImportWorker;
}

/** Reads previews with `readPreview`, by default in this process. */
export const openImports = (parts: ImportParts & { readPreview?: ReadPreview }): ImportDomain => ({
  handlers: [
    ...importHandlers(parts),
    undoImportHandler(parts),
    previewImportHandler(parts),
    exportFailedRowsHandler,
    listImportPicturesHandler,
  ],
  worker: new ImportWorker(parts),
});
