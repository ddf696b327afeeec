import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type LimitRule, type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import { addressOf } from "../http/request-facts.ts";

/** Fresh challenges for the widgets on workspaces' sites. */
export interface ChallengeSource {
  /** `purpose` is unchecked input of the caller. */
  issue(workspaceId: string, purpose: unknown): Promise<object>;
}

/** Per client address. */
const FRESH_CHALLENGES: LimitRule = { name: "challenges", max: LIMITS.challenge.perMinute, windowSeconds: 60 };

/** Visitors' browsers call this from any site. They send no credential and get no credential. */
export function mountChallenges(
  app: FastifyInstance,
  { limiter, source }: { limiter: RateLimiter; source: ChallengeSource },
): void {
  const allowAnyOrigin = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header("access-control-allow-origin", "*").header("cache-control", "no-store");
  };
  const url = "/challenges/:workspaceId";
  app.options(url, { onRequest: allowAnyOrigin }, async (_request, reply) =>
    reply
      .header("access-control-allow-methods", "GET")
      .header("access-control-allow-headers", "*")
      .header("access-control-max-age", "86400")
      .code(204)
      .send(),
  );
  app.get<{ Params: { workspaceId: string }; Querystring: { purpose?: unknown } }>(
    url,
    { onRequest: allowAnyOrigin },
    async (request, reply) => {
      const headers: Record<string, string> = {};
      try {
        await takeHit(limiter, FRESH_CHALLENGES, addressOf(request.ip), headers);
      } finally {
        reply.headers(headers);
      }
      return reply.send(await source.issue(request.params.workspaceId, request.query.purpose));
    },
  );
}
