import { Readable } from "node:stream";
import { type CsvPart, exportLedgerEntries, exportUsage, type Operation } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access.ts";
import type { OperationRunner } from "../../kernel/run-operation.ts";
import { clientFacts, selectWorkspace } from "../http/mount-operations.ts";

interface Options {
  runner: OperationRunner;
  credential: (request: FastifyRequest) => Credential;
}

/** Exports as files: the parts of a CSV operation one after the other, each authorized anew, none kept in memory. */
export function mountCsvDownloads(app: FastifyInstance, options: Options): void {
  for (const contract of [exportUsage, exportLedgerEntries]) {
    const name = `${contract.rest?.path.split("/").at(-1)}.csv`;
    app.get(`/api/workspaces/:workspaceId/exports/${name}`, async (request, reply) => {
      const parts = readParts(contract, options, request);
      // A refusal comes before the first byte, as an error like any other.
      const first = await parts.next();
      reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
      return reply.type("text/csv; charset=utf-8").send(Readable.from(withFirst(first.value ?? "", parts)));
    });
  }
}

async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* readParts(
  contract: Operation,
  { runner, credential }: Options,
  request: FastifyRequest,
): AsyncGenerator<string, undefined> {
  const { workspaceId, params, query } = selectWorkspace(contract, request);
  let after: string | null = null;
  do {
    const { body } = await runner.run({
      operation: contract.name,
      caller: "member",
      credential: credential(request),
      workspaceId,
      input: { params, query: after === null ? query : { ...query, after }, body: undefined },
      client: clientFacts(request),
      session: { begin: () => {}, extend: () => {}, end: () => {} },
      headers: {},
    });
    const part = JSON.parse(body ?? "") as CsvPart;
    yield part.csv;
    after = part.next;
  } while (after !== null);
}
