import { z } from "zod";

/** Files of a workspace's export, in their order. */
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

/** A part of one file. `next` is the `after` of the following part, in the same file or the next. */
export const WorkspaceExportPart = z
  .strictObject({ file: z.enum(EXPORTED_FILES), content: z.string(), next: z.string().nullable() })
  .meta({ id: "WorkspaceExportPart" });
export type WorkspaceExportPart = z.output<typeof WorkspaceExportPart>;
