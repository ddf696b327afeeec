import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run-operation.ts";
import { bearerToken } from "../http/bearer.ts";
import { carriesLimit, FRESH_LIMIT } from "../http/fresh-limit.ts";
import { mountOperations } from "../http/mount-operations.ts";
import { mountProductExport } from "../http/product-export.ts";

export function mountRest(app: FastifyInstance, runner: OperationRunner): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (carriesLimit(request.url)) reply.headers(FRESH_LIMIT);
    done();
  });
  mountOperations(app, {
    runner,
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
