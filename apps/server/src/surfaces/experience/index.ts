import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { isSiteKey } from "../../kernel/credentials/site-keys.ts";
import { type Front, freshLimit, mountFront } from "../http/fronts.ts";
import { mountOperations } from "../http/mount-operations.ts";
import { bearerToken, single } from "../http/request-facts.ts";
import { mountPreflights, type PreflightParts } from "./preflights.ts";

export const EXPERIENCE_FRONT: Front = {
  prefix: "/v1/workspaces/:workspaceId/experience",
  errorShape: "visitor",
  headers: freshLimit(LIMITS.experience.requestsPerMinute),
};

/**
 * The customer experience API. An integrator's backend calls it for its visitors with an account key. Pages of listed
 * origins call it directly with a publishable key.
 */
export function mountExperience(app: FastifyInstance, runner: OperationRunner, preflights: PreflightParts): void {
  mountFront(app, EXPERIENCE_FRONT, (scope) => {
    mountPreflights(scope, EXPERIENCE_FRONT.prefix, preflights);
    mountOperations(scope, {
      runner,
      caller: "visitor",
      prefix: "/v1",
      inWorkspace: "/experience",
      bodyBytesMax: LIMITS.experience.bodyBytesMax,
      credential: readCredential,
    });
  });
}

function readCredential(request: FastifyRequest): Credential {
  const key = bearerToken(request);
  if (key === undefined) return { kind: "none" };
  const visitor = {
    visitorToken: single(request, "x-visitor-token"),
    deviceId: single(request, "x-guest-device-id"),
    guestToken: single(request, "x-guest-token"),
  };
  if (isSiteKey(key)) return { kind: "site_key", siteKey: key, origin: request.headers.origin, ...visitor };
  return { kind: "visitor", apiKey: key, ...visitor };
}
