import { LIMITS } from "@vitrine/contract";

/** What an answer says before it is known who asks: nothing of the limit is used up. */
export const freshLimit = (requestsPerMinute: number) => ({
  "ratelimit-limit": String(requestsPerMinute),
  "ratelimit-remaining": String(requestsPerMinute),
  "ratelimit-reset": "60",
});

/** The limit that each connection has. */
export const FRESH_LIMIT = freshLimit(LIMITS.requestsPerMinute);

/** Where every answer carries it, also of what is not there. */
export const carriesLimit = (url: string) => url.startsWith("/v1") || url.startsWith("/mcp");
