// Rate limit of every request to a site, before the lookup of the site.

import { LIMITS } from "@vitrine/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type LimitRule, type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import { addressOf } from "../http/request-facts.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Rate-limit headers of its address; null before the check. */
    siteLimit: Record<string, string> | null;
  }
  interface FastifyContextConfig {
    /** Shared by all sites. Requests under our own host names are not counted. */
    isOfAllSites?: boolean;
  }
}

/** Per client address, over all sites. */
const REQUESTS: LimitRule = { name: "site", max: LIMITS.experience.requestsPerMinute, windowSeconds: 60 };

/** Per client address, for files of all sites: under a foreign host name each costs a lookup of that name. */
const FILES: LimitRule = { ...REQUESTS, name: "site-files" };

/** Counts each request once, at the first call. */
export async function payAtDoor(limiter: RateLimiter, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.siteLimit !== null) return;
  request.siteLimit = {};
  try {
    await takeHit(limiter, REQUESTS, addressOf(request.ip), request.siteLimit);
  } finally {
    reply.headers(request.siteLimit);
  }
}

interface NameParts {
  limiter: RateLimiter;
  /** Finds the workspace that has verified a host as its own, on behalf of a client address. */
  ownerOf(host: string, address: string): Promise<string | undefined>;
}

/**
 * Checks if a foreign host name is a workspace's custom domain. The lookup has no cache: a change takes effect at once
 * in every process.
 */
export const nameFinder =
  ({ limiter, ownerOf }: NameParts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const address = addressOf(request.ip);
    if (request.routeOptions.config.isOfAllSites) await takeHit(limiter, FILES, address);
    else await payAtDoor(limiter, request, reply);
    return (await ownerOf(request.hostname.toLowerCase().replace(/\.$/, ""), address)) !== undefined;
  };
