// Bulk import and export of products: the operations, and who does the imports that were asked for.

import type { Handler } from "../../../kernel/call/handler.ts";
import { exportProductsHandler } from "./export.ts";
import { type ImportParts, importHandlers } from "./import-handlers.ts";
import { previewImportHandler } from "./preview.ts";
import { ImportWorker } from "./worker.ts";

export { countImports } from "./count-imports.ts";
export { exportProductPart } from "./export.ts";
export { importFile } from "./import-file.ts";
export { sweep } from "./sweep.ts";

export interface ImportDomain {
  handlers: Handler[];
  worker: ImportWorker;
}

export const openImports = (parts: ImportParts): ImportDomain => ({
  handlers: [...importHandlers(parts), previewImportHandler, exportProductsHandler],
  worker: new ImportWorker(parts),
});
