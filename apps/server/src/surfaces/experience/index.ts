import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run-operation.ts";
import { bearerToken } from "../http/bearer.ts";
import { type Front, freshLimit, mountFront } from "../http/fronts.ts";
import { mountOperations, single } from "../http/mount-operations.ts";

export const EXPERIENCE_FRONT: Front = {
  prefix: "/v1/workspaces/:workspaceId/experience",
  errorShape: "visitor",
  headers: freshLimit(LIMITS.experience.requestsPerMinute),
};

/** The customer experience API: an integrator's backend calls for the visitors of its own site or app. */
export function mountExperience(app: FastifyInstance, runner: OperationRunner): void {
  mountFront(app, EXPERIENCE_FRONT, (scope) =>
    mountOperations(scope, {
      runner,
      caller: "visitor",
      prefix: "/v1",
      inWorkspace: "/experience",
      bodyBytesMax: LIMITS.experience.bodyBytesMax,
      credential: readCredential,
    }),
  );
}

function readCredential(request: FastifyRequest): Credential {
  const apiKey = bearerToken(request);
  if (apiKey === undefined) return { kind: "none" };
  return {
    kind: "visitor",
    apiKey,
    visitorToken: single(request, "x-visitor-token"),
    deviceId: single(request, "x-guest-device-id"),
    guestToken: single(request, "x-guest-token"),
  };
}
