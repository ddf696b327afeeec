// GET /products/export: the parts of export_products as one file.

import { type ExportPart, exportProducts } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { invalidInput } from "../../kernel/errors.ts";
import { openParts, type PartedFile } from "./parted-file.ts";

type ExportOptions = Pick<PartedFile, "runner" | "caller" | "credential"> & { urls: readonly string[] };

const TYPES = { csv: "text/csv; charset=utf-8; header=present", jsonl: "application/x-ndjson; charset=utf-8" };

export function mountProductExport(app: FastifyInstance, { urls, ...options }: ExportOptions): void {
  const file = { ...options, contract: exportProducts, textOf: ({ content }: ExportPart) => content };
  for (const url of urls) {
    app.get(url, { config: { operation: exportProducts.name } }, async (request, reply) => {
      const { after, format = "csv" } = request.query as { after?: unknown; format?: keyof typeof TYPES };
      if (after !== undefined) throw invalidInput({ after: "is not a known field" });
      const text = await openParts(request, reply, file);
      reply.header("content-disposition", `attachment; filename="products.${format}"`);
      return reply.header("cache-control", "no-store").type(TYPES[format]).send(text);
    });
  }
}
