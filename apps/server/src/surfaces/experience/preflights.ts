// A preflight carries no key, so the answer only says whether the workspace lists the page's origin for any key. The
// request itself is checked again with its key.

import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { OperationError } from "../../kernel/errors.ts";
import { type LimitRule, type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import { addressOf } from "../http/request-facts.ts";

export interface PreflightParts {
  limiter: RateLimiter;
  isListed: (workspaceId: string, origin: string) => Promise<boolean>;
}

/** Per client address. Browsers cache preflight answers, so few arrive. */
const PREFLIGHTS: LimitRule = { name: "preflights", max: LIMITS.request.perAddressMinute, windowSeconds: 60 };

const ALLOWED = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers":
    "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Guest-Device-Id, X-Guest-Token",
  "access-control-max-age": "600",
  vary: "Origin",
};

export function mountPreflights(app: FastifyInstance, prefix: string, { limiter, isListed }: PreflightParts): void {
  app.options<{ Params: { workspaceId: string } }>(`${prefix}/*`, async (request, reply) => {
    const { origin } = request.headers;
    await takeHit(limiter, PREFLIGHTS, addressOf(request.ip));
    const mayCall = origin !== undefined && (await isListed(request.params.workspaceId, origin));
    if (!mayCall) throw new OperationError("access_restricted");
    return reply
      .headers({ ...ALLOWED, "access-control-allow-origin": origin })
      .code(204)
      .send();
  });
}
