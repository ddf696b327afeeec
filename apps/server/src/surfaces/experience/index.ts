import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access.ts";
import type { OperationRunner } from "../../kernel/run-operation.ts";
import { bearerToken } from "../http/bearer.ts";
import { mountOperations, single } from "../http/mount-operations.ts";

/** What an answer says before a key and its visitor are known. */
const FRESH_LIMIT = {
  "ratelimit-limit": String(LIMITS.experienceRequestsPerMinute),
  "ratelimit-remaining": String(LIMITS.experienceRequestsPerMinute),
  "ratelimit-reset": "60",
};

/** The customer experience API: an integrator's backend calls for the visitors of its own site or app. */
export function mountExperience(app: FastifyInstance, runner: OperationRunner): void {
  mountOperations(app, {
    runner,
    contracts: runner.contracts.filter(({ callers }) => callers.includes("visitor")),
    caller: "visitor",
    prefix: "/v1",
    inWorkspace: "/experience",
    bodyBytesMax: LIMITS.experienceBodyBytesMax,
    credential: readCredential,
    flat: false,
    defaultHeaders: FRESH_LIMIT,
  });
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
