// Tells a proxy with on-demand TLS (Caddy's `ask`) if a host may get a certificate.

import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { type LimitRule, type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import { notFoundAnswer } from "../http/errors.ts";
import { addressOf } from "../http/request-facts.ts";
import type { FindSite } from "./site.ts";

interface HostCheckParts {
  limiter: RateLimiter;
  findSite: FindSite;
}

/** Limit for the proxy, which asks for every host name that clients send. */
const ASKED: LimitRule = { name: "certificate-asks", max: LIMITS.domain.certificateChecksPerMinute, windowSeconds: 60 };

/** 200 for the host of a site, 404 for any other. The proxy may call us by any name. */
export function mountHostCheck(app: FastifyInstance, { limiter, findSite }: HostCheckParts): void {
  const config = { operation: "site_ask", anyHost: true };
  app.get<{ Querystring: { domain?: unknown } }>("/sites/ask", { config }, async (request, reply) => {
    await takeHit(limiter, ASKED, addressOf(request.ip));
    const { domain } = request.query;
    const isName = typeof domain === "string" && domain.length <= LIMITS.domain.hostMax;
    const site = isName ? await findSite(domain) : undefined;
    reply.header("cache-control", "no-store");
    return site === undefined ? notFoundAnswer(reply) : reply.type("text/plain; charset=utf-8").send("ok");
  });
}
