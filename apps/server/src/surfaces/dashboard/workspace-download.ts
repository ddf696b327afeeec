import { exportWorkspace, type WorkspaceExportPart } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../kernel/clock.ts";
import { beginParts, type PartedFile } from "../http/parted-file.ts";
import { zipOf } from "./zip.ts";

/** Exports a whole workspace as one file. */
export function mountWorkspaceDownload(
  app: FastifyInstance,
  { clock, ...options }: Pick<PartedFile, "runner" | "credential"> & { clock: Clock },
): void {
  const file = { ...options, contract: exportWorkspace, caller: "member" as const };
  const url = `/api/workspaces/:workspaceId${exportWorkspace.rest?.path}.zip`;
  app.get(url, { config: { operation: exportWorkspace.name } }, async (request, reply) => {
    const parts = await beginParts<WorkspaceExportPart>(request, reply, file);
    // Sends no file name: the link in the dashboard sets a better one.
    reply.header("content-disposition", "attachment").header("cache-control", "no-store");
    return reply.type("application/zip").send(zipOf(parts, clock.now()));
  });
}
