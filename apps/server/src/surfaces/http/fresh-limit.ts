import { LIMITS } from "@vitrine/contract";

/** What an answer says before a connection is known: the limit that each connection has. */
export const FRESH_LIMIT = {
  "ratelimit-limit": String(LIMITS.requestsPerMinute),
  "ratelimit-remaining": String(LIMITS.requestsPerMinute),
  "ratelimit-reset": "60",
};

/** Where every answer carries it, also of what is not there. */
export const carriesLimit = (url: string) => url.startsWith("/v1") || url.startsWith("/mcp");
