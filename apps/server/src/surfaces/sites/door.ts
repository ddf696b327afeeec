// What every request to a site pays, before anybody looks at whose site it is.

import { LIMITS } from "@vitrine/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type LimitRule, type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import { addressOf } from "../http/client-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What is told of the limit of its address; null until it has paid. */
    siteLimit: Record<string, string> | null;
  }
  interface FastifyContextConfig {
    /** The same for all sites, so that nobody is charged for it by our own names. */
    isOfAllSites?: boolean;
  }
}

/** Of an address, to whichever sites. */
const REQUESTS: LimitRule = { name: "site", max: LIMITS.experience.requestsPerMinute, windowSeconds: 60 };

/** Of an address, for what is of all sites: by a name that is not ours it costs a look-up of that name. */
const FILES: LimitRule = { ...REQUESTS, name: "site-files" };

/** Once for each request, whoever asks first. */
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
  /** The workspace that has proved a host to be its own, looked up for whoever is at the address. */
  ownerOf(host: string, address: string): Promise<string | undefined>;
}

/**
 * Whether a name that is not the service's own is a shop's. Looked up each time: whoever proves a name, or gives it up, sees that at
 * once, on whichever process.
 */
export const nameFinder =
  ({ limiter, ownerOf }: NameParts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const address = addressOf(request.ip);
    if (request.routeOptions.config.isOfAllSites) await takeHit(limiter, FILES, address);
    else await payAtDoor(limiter, request, reply);
    return (await ownerOf(request.hostname.toLowerCase().replace(/\.$/, ""), address)) !== undefined;
  };
