import { LIMITS, type Operation } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access.ts";
import type { OperationRunner } from "../../kernel/run-operation.ts";
import { bearerToken } from "../http/bearer.ts";
import { mountOperations } from "../http/mount-operations.ts";
import { mountProductExport } from "../http/product-export.ts";

/** What an answer says before a connection is known: the limit that each connection has. */
export const FRESH_LIMIT = {
  "ratelimit-limit": String(LIMITS.requestsPerMinute),
  "ratelimit-remaining": String(LIMITS.requestsPerMinute),
  "ratelimit-reset": "60",
};

export function mountRest(app: FastifyInstance, runner: OperationRunner): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/v1")) reply.headers(FRESH_LIMIT);
  });
  mountOperations(app, {
    runner,
    contracts: runner.contracts.filter((contract: Operation) => contract.callers.includes("integration")),
    caller: "integration",
    prefix: "/v1",
    credential: readApiKey,
    flat: true,
  });
  mountProductExport(app, {
    runner,
    caller: "integration",
    urls: ["/v1/workspaces/:workspaceId/products/export", "/v1/products/export"],
    credential: readApiKey,
  });
}

function readApiKey(request: FastifyRequest): Credential {
  const token = bearerToken(request);
  return token === undefined ? { kind: "none" } : { kind: "api_key", token };
}
