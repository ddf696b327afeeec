// A file that an operation answers in parts. Each part is authorized anew and streamed; all count as one request.

import { Readable } from "node:stream";
import { type Caller, type ExportPart, exportFailedRows, exportProducts, type Operation } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { clientFacts, NO_SESSION, selectWorkspace } from "./mount-operations.ts";
import { slicesOf } from "./responses.ts";

export interface PartedFile {
  runner: OperationRunner;
  /** Answers a part and the cursor of the next one, which its query accepts as `after`. */
  contract: Operation;
  caller: Caller;
  credential: (request: FastifyRequest) => Credential;
}

/** Concatenates all parts as one text. */
export async function openParts<Part extends { next: string | null }>(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PartedFile & { textOf: (part: Part) => string },
): Promise<Readable> {
  return Readable.from(textsOf(await beginParts<Part>(request, reply, file), file.textOf));
}

async function* textsOf<Part>(parts: AsyncIterable<Part>, textOf: (part: Part) => string): AsyncGenerator<string> {
  for await (const part of parts) yield* slicesOf(textOf(part));
}

/** A refusal precedes the first part and is an ordinary error. */
export async function beginParts<Part extends { next: string | null }>(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PartedFile,
): Promise<AsyncGenerator<Part>> {
  const headers: Record<string, string> = {};
  const parts = readParts<Part>(request, headers, file);
  const first = await parts.next().finally(() => {
    reply.headers(headers); // an async function would wait for a returned reply
  });
  return withFirst(first.value as Part, parts);
}

async function* withFirst<Part>(first: Part, rest: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield first;
  yield* rest;
}

async function* readParts<Part extends { next: string | null }>(
  request: FastifyRequest,
  headers: Record<string, string>,
  { runner, contract, caller, credential }: PartedFile,
): AsyncGenerator<Part, undefined> {
  const { workspaceId, params, query } = selectWorkspace(contract, request);
  let after: string | null = null;
  do {
    const { body } = await runner.run({
      operation: contract.name,
      caller,
      credential: credential(request),
      workspaceId,
      input: { params, query: after === null ? query : { ...query, after }, body: undefined },
      client: clientFacts(request),
      session: NO_SESSION,
      headers,
      isCounted: after !== null,
    });
    const part = JSON.parse(body ?? "") as Part;
    yield part;
    after = part.next;
  } while (after !== null);
}

type ExportOptions = Pick<PartedFile, "runner" | "caller" | "credential"> & { urls: readonly string[] };

const TYPES = { csv: "text/csv; charset=utf-8; header=present", jsonl: "application/x-ndjson; charset=utf-8" };
const textOf = ({ content }: ExportPart) => content;

/** Mounts GET /products/export. */
export const mountProductExport = (app: FastifyInstance, options: ExportOptions): void =>
  mountParts(app, exportProducts, "products", options);

/** Mounts GET /imports/{id}/failed-rows.csv. */
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
