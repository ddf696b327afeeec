import { defineModule } from "../module.ts";
import { type ExportParts, exportHandlers } from "./export-workspace.ts";

export const exportsModule = (parts: ExportParts) => defineModule({ handlers: exportHandlers(parts) });
