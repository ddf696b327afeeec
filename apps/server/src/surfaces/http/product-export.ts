// GET /products/export and /imports/{id}/failed-rows.csv: streams the parts of an operation as one file.

import { type ExportPart, exportFailedRows, exportProducts, type Operation } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { invalidInput } from "../../kernel/errors.ts";
import { openParts, type PartedFile } from "./parted-file.ts";

type ExportOptions = Pick<PartedFile, "runner" | "caller" | "credential"> & { urls: readonly string[] };

const TYPES = { csv: "text/csv; charset=utf-8; header=present", jsonl: "application/x-ndjson; charset=utf-8" };
const textOf = ({ content }: ExportPart) => content;

export const mountProductExport = (app: FastifyInstance, options: ExportOptions): void =>
  mountParts(app, exportProducts, "products", options);

export const mountFailedRows = (app: FastifyInstance, options: ExportOptions): void =>
  mountParts(app, exportFailedRows, "failed-rows", options);

function mountParts(
  app: FastifyInstance,
  contract: Operation,
  name: string,
  { urls, ...options }: ExportOptions,
): void {
  for (const url of urls) {
    app.get(url, { config: { operation: contract.name } }, async (request, reply) => {
      const { after, format = "csv" } = request.query as { after?: unknown; format?: keyof typeof TYPES };
      if (after !== undefined) throw invalidInput({ after: "is not a known field" });
      const text = await openParts(request, reply, { ...options, contract, textOf });
      reply.header("content-disposition", `attachment; filename="${name}.${format}"`);
      return reply.header("cache-control", "no-store").type(TYPES[format]).send(text);
    });
  }
}
