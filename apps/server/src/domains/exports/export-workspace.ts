// Exports a workspace's data file by file, in parts. Each part returns the cursor of the next one.

import { EXPORTED_FILES, type ExportedFile, exportWorkspace, type WorkspaceExportPart } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput } from "../../kernel/errors.ts";
import type { Tx } from "../../storage/database.ts";
import { exportProductPart } from "../catalogue/index.ts";
import type { MediaUrl } from "../media/index.ts";
import { findWebsite, getWorkspaceById } from "../workspaces/index.ts";
import { readTable, TABLES } from "./tables.ts";

export interface ExportParts {
  mediaUrl: MediaUrl;
  sitesUrl: string;
}

export const exportHandlers = (parts: ExportParts): Handler[] => [
  handle(exportWorkspace, "outside", async ({ database, workspace, query }): Promise<WorkspaceExportPart> => {
    const { file, after } = placeOf(query.after);
    const read = (tx: Tx) => readPart(parts, tx, workspace, file, after);
    const { content, next } = await database.read(read, { mayBeStale: true });
    return { file, content, next: next === null ? nextFile(file) : `${file}/${next}` };
  }),
];

/** `products.csv` starts a file, `products.csv/prd_…` continues it. */
function placeOf(cursor: string | undefined): { file: ExportedFile; after: string | undefined } {
  if (cursor === undefined) return { file: EXPORTED_FILES[0], after: undefined };
  const [, name, after] = /^([^/]+)(?:\/(.+))?$/s.exec(cursor) ?? [];
  const file = EXPORTED_FILES.find((known) => known === name);
  if (file === undefined) throw invalidInput({ after: "must be the `next` value of the previous page" });
  return { file, after };
}

const nextFile = (file: ExportedFile): string | null => EXPORTED_FILES[EXPORTED_FILES.indexOf(file) + 1] ?? null;

async function readPart(
  { mediaUrl, sitesUrl }: ExportParts,
  tx: Tx,
  workspace: WorkspaceScope,
  file: ExportedFile,
  after: string | undefined,
): Promise<{ content: string; next: string | null }> {
  switch (file) {
    case "workspace.json":
      return whole(await getWorkspaceById(tx, workspace.id));
    case "website.json":
      return whole((await findWebsite(tx, workspace.id, sitesUrl)) ?? {});
    case "products.csv":
      return exportProductPart(tx, workspace, { format: "csv", after }, mediaUrl);
    default:
      return readTable(tx, workspace, TABLES[file], after, mediaUrl);
  }
}

const whole = (value: object) => ({ content: `${JSON.stringify(value, null, 2)}\n`, next: null });
