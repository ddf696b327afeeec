import { type CsvPart, exportLedgerEntries, exportUsage } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { openParts, type PartedFile } from "../http/parted-file.ts";

/** Usage and ledger as CSV files. */
export function mountCsvDownloads(app: FastifyInstance, options: Pick<PartedFile, "runner" | "credential">): void {
  for (const contract of [exportUsage, exportLedgerEntries]) {
    const file = { ...options, contract, caller: "member" as const, textOf: ({ csv }: CsvPart) => csv };
    const name = `${contract.rest?.path.split("/").at(-1)}.csv`;
    const url = `/api/workspaces/:workspaceId/exports/${name}`;
    app.get(url, { config: { operation: contract.name } }, async (request, reply) => {
      const text = await openParts(request, reply, file);
      reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
      return reply.type("text/csv; charset=utf-8").send(text);
    });
  }
}
