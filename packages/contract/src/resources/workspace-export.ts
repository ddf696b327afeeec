import { z } from "zod";

/** The files of a workspace's export, in their order. */
export const EXPORTED_FILES = [
  "workspace.json",
  "website.json",
  "products.csv",
  "collections.csv",
  "collection-products.csv",
  "tags.csv",
  "media.csv",
  "questions.csv",
  "customers.csv",
] as const;
export type ExportedFile = (typeof EXPORTED_FILES)[number];

/** A piece of one file; `next` goes into `after` for the piece that follows, of the same file or of the next. */
export const WorkspaceExportPart = z
  .strictObject({ file: z.enum(EXPORTED_FILES), content: z.string(), next: z.string().nullable() })
  .meta({ id: "WorkspaceExportPart" });
export type WorkspaceExportPart = z.output<typeof WorkspaceExportPart>;
