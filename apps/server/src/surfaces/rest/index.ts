import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { FRESH_LIMIT, type Front, mountFront } from "../http/fronts.ts";
import { mountOperations } from "../http/mount-operations.ts";
import { mountFailedRows, mountProductExport } from "../http/parted-file.ts";
import { bearerToken } from "../http/request-facts.ts";

export const REST_FRONT: Front = { prefix: "/v1", errorShape: "plain", headers: FRESH_LIMIT };

export function mountRest(app: FastifyInstance, runner: OperationRunner): void {
  const common = { runner, caller: "integration", credential: readApiKey } as const;
  mountFront(app, REST_FRONT, (scope) => {
    mountOperations(scope, { ...common, prefix: REST_FRONT.prefix, flat: true });
    mountProductExport(scope, {
      ...common,
      urls: ["/v1/workspaces/:workspaceId/products/export", "/v1/products/export"],
    });
    mountFailedRows(scope, {
      ...common,
      urls: ["/v1/workspaces/:workspaceId/imports/:id/failed-rows.csv", "/v1/imports/:id/failed-rows.csv"],
    });
  });
}

function readApiKey(request: FastifyRequest): Credential {
  const token = bearerToken(request);
  return token === undefined ? { kind: "none" } : { kind: "api_key", token };
}
