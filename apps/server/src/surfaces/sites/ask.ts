// Whether a certificate is to be had for a host: what a proxy asks before it gets one on demand (Caddy's `ask`).

import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { type LimitRule, type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import { addressOf } from "../http/client-address.ts";
import { notFoundAnswer } from "../http/errors.ts";
import type { FindSite } from "./site.ts";

interface AskParts {
  limiter: RateLimiter;
  findSite: FindSite;
}

/** Of the proxy, which asks for every name that a stranger comes with. */
const ASKED: LimitRule = { name: "certificate-asks", max: 1200, windowSeconds: 60 };

/** 200 for a host that leads to a site, 404 for any other. The proxy calls us by whatever name it knows. */
export function mountAsk(app: FastifyInstance, { limiter, findSite }: AskParts): void {
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
