// GET /products/export: the parts of export_products as one file, each authorized anew, none kept in memory.

import { Readable } from "node:stream";
import { type Caller, type ExportPart, exportProducts } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access.ts";
import { invalidInput } from "../../kernel/errors.ts";
import type { OperationRunner } from "../../kernel/run-operation.ts";
import { clientFacts, NO_SESSION, selectWorkspace } from "./mount-operations.ts";

interface ExportOptions {
  runner: OperationRunner;
  caller: Caller;
  urls: readonly string[];
  credential: (request: FastifyRequest) => Credential;
}

const TYPES = { csv: "text/csv; charset=utf-8; header=present", jsonl: "application/x-ndjson; charset=utf-8" };

export function mountProductExport(app: FastifyInstance, options: ExportOptions): void {
  for (const url of options.urls) {
    app.get(url, { config: { operation: exportProducts.name } }, async (request, reply) => {
      const headers: Record<string, string> = {};
      const parts = readParts(options, request, headers);
      // A refusal comes before the first byte, as an error like any other.
      const first = await parts.next().finally(() => {
        reply.headers(headers); // a reply that is returned would be waited for
      });
      return send(reply, request, first.value ?? "", parts);
    });
  }
}

function send(
  reply: FastifyReply,
  { query }: FastifyRequest,
  first: string,
  rest: AsyncGenerator<string, undefined>,
): FastifyReply {
  const format = (query as { format?: keyof typeof TYPES }).format ?? "csv";
  reply.header("content-disposition", `attachment; filename="products.${format}"`).header("cache-control", "no-store");
  return reply.type(TYPES[format]).send(Readable.from(withFirst(first, rest)));
}

async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* readParts(
  { runner, caller, credential }: ExportOptions,
  request: FastifyRequest,
  headers: Record<string, string>,
): AsyncGenerator<string, undefined> {
  const { workspaceId, params, query } = selectWorkspace(exportProducts, request);
  if ("after" in query) throw invalidInput({ after: "is not a known field" });
  let after: string | null = null;
  do {
    const { body } = await runner.run({
      operation: exportProducts.name,
      caller,
      credential: credential(request),
      workspaceId,
      input: { params, query: after === null ? query : { ...query, after }, body: undefined },
      client: clientFacts(request),
      session: NO_SESSION,
      headers,
      isCounted: after !== null,
    });
    const part = JSON.parse(body ?? "") as ExportPart;
    yield part.content;
    after = part.next;
  } while (after !== null);
}
