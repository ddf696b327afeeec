// Rate limits of calls: which buckets a caller draws from.

import { LIMITS } from "@vitrine/contract";
import type { Principal } from "../access/principals.ts";
import { type Limit, type LimitRule, type RateLimiter, takeHits } from "../rate-limits.ts";
import type { Call } from "./call.ts";

/** A limiter identifies a rule by its object. */
const connectionRules = new Map<number, LimitRule>();

/** One bucket per key or agent, for /v1 and /mcp together. */
export function connectionRule(requestsPerMinute: number): LimitRule {
  const rule = connectionRules.get(requestsPerMinute) ?? {
    name: "connection",
    max: requestsPerMinute,
    windowSeconds: 60,
  };
  connectionRules.set(requestsPerMinute, rule);
  return rule;
}

const CALL_LIMITS = {
  /** The experience API: all visitors of a key, and each visitor. */
  experience: { name: "experience", max: LIMITS.experience.requestsPerMinute, windowSeconds: 60 },
  visitor: { name: "visitor", max: LIMITS.experience.requestsPerVisitorMinute, windowSeconds: 60 },
  /** Pages with a publishable key, per address and key, because any reader of the key can invent guests. */
  page: { name: "page", max: LIMITS.siteKey.requestsPerAddressMinute, windowSeconds: 60 },
  pageAi: { name: "page-ai", max: LIMITS.siteKey.chatsPerAddressMinute, windowSeconds: 60 },
  pageAiHour: { name: "page-ai-hour", max: LIMITS.siteKey.chatsPerAddressHour, windowSeconds: 3600 },
  /** Assistant calls of a visitor. The assistant counts those of the workspace, after the challenge. */
  visitorAi: { name: "visitor-ai", max: LIMITS.chat.requestsPerVisitorMinute, windowSeconds: 60 },
  member: { name: "member", max: LIMITS.request.perSessionMinute, windowSeconds: 60 },
  staff: { name: "staff", max: LIMITS.request.perSessionMinute, windowSeconds: 60 },
  /** Dashboard and administration calls before sign-in. */
  anonymous: { name: "anonymous", max: LIMITS.request.perAddressMinute, windowSeconds: 60 },
} as const satisfies Record<string, LimitRule>;

interface Hits {
  hits: number;
  requestsPerMinute: number;
  /** The assistant's limits apply in place of the visitor's. */
  metered: boolean;
}

/** Counts a request, or refuses it with 429. The buckets may be in Redis, so no connection is held. */
export async function countHits(
  limiter: RateLimiter,
  principal: Principal,
  { client, headers }: Pick<Call, "client" | "headers">,
  { hits, ...rules }: Hits,
): Promise<void> {
  if (hits > 0) await takeHits(limiter, limitsOf(principal, client.address, rules), { headers, hits });
}

function limitsOf(principal: Principal, address: string, { metered, requestsPerMinute }: Omit<Hits, "hits">): Limit[] {
  switch (principal.kind) {
    case "anonymous":
      return [{ rule: CALL_LIMITS.anonymous, key: address }];
    case "integration":
      return [{ rule: connectionRule(requestsPerMinute), key: principal.connectionId }];
    case "member":
    case "staff":
      return [{ rule: CALL_LIMITS[principal.kind], key: principal.sessionId }];
    case "visitor":
      return visitorLimits(principal, address, metered);
  }
}

/** The visitor's own bucket comes before those that it shares, so that one visitor cannot empty them. */
function visitorLimits(principal: Extract<Principal, { kind: "visitor" }>, address: string, metered: boolean): Limit[] {
  // A site has counted the address before it looked up the host.
  const shared = principal.via === "site" ? [] : [{ rule: CALL_LIMITS.experience, key: principal.connectionId }];
  const own = principal.visitor && {
    rule: metered ? CALL_LIMITS.visitorAi : CALL_LIMITS.visitor,
    key: principal.visitor.id,
  };
  const limits = own === null ? shared : metered ? [own] : [own, ...shared];
  if (principal.via !== "page") return limits;
  // A guest of a page costs nothing, so the address is counted first.
  const rules = metered ? [CALL_LIMITS.pageAi, CALL_LIMITS.pageAiHour] : [CALL_LIMITS.page];
  return [...rules.map((rule) => ({ rule, key: `${principal.connectionId} ${address}` })), ...limits];
}
