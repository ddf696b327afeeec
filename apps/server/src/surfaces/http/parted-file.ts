// A file that an operation answers in parts: each is authorized anew, none is kept in memory, and all count as one request.

import { Readable } from "node:stream";
import type { Caller, Operation } from "@vitrine/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run-operation.ts";
import { clientFacts, NO_SESSION, selectWorkspace } from "./mount-operations.ts";
import { slicesOf } from "./unsent-bytes.ts";

export interface PartedFile<Part> {
  runner: OperationRunner;
  /** Answers a part and where the next one begins, which its query takes as `after`. */
  contract: Operation;
  caller: Caller;
  credential: (request: FastifyRequest) => Credential;
  textOf: (part: Part) => string;
}

/** A refusal comes before the first byte, as an error like any other. */
export async function openParts<Part extends { next: string | null }>(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PartedFile<Part>,
): Promise<Readable> {
  const headers: Record<string, string> = {};
  const parts = readParts(request, headers, file);
  const first = await parts.next().finally(() => {
    reply.headers(headers); // a reply that is returned would be waited for
  });
  return Readable.from(withFirst(first.value ?? "", parts));
}

async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield* slicesOf(first);
  for await (const text of rest) yield* slicesOf(text);
}

async function* readParts<Part extends { next: string | null }>(
  request: FastifyRequest,
  headers: Record<string, string>,
  { runner, contract, caller, credential, textOf }: PartedFile<Part>,
): AsyncGenerator<string, undefined> {
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
    yield textOf(part);
    after = part.next;
  } while (after !== null);
}
