import { LIMITS, type Scope } from "@vitrine/contract";
import type { Principal } from "./access/principals.ts";
import { OperationError } from "./errors.ts";

export interface LimitRule {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

export const LIMIT_RULES = {
  /** One bucket a connection for /v1 and /mcp together, whatever the path. */
  connection: { name: "connection", max: LIMITS.requestsPerMinute, windowSeconds: 60 },
  /** The experience API, all visitors of a key together and each one. */
  experience: { name: "experience", max: LIMITS.experienceRequestsPerMinute, windowSeconds: 60 },
  visitor: { name: "visitor", max: LIMITS.visitorRequestsPerMinute, windowSeconds: 60 },
  /** Calls to the assistant. The workspace's are counted by the assistant itself, once the challenge is passed. */
  visitorAi: { name: "visitor-ai", max: LIMITS.aiRequestsPerVisitorMinute, windowSeconds: 60 },
  workspaceAi: { name: "workspace-ai", max: LIMITS.aiRequestsPerWorkspaceMinute, windowSeconds: 60 },
  /** Pictures that the assistant looked at in vain: they cost nobody a credit, so there is an end to them. */
  visitorRefusedPictures: { name: "visitor-refused-pictures", max: 8, windowSeconds: 3600 },
  workspaceRefusedPictures: { name: "workspace-refused-pictures", max: 40, windowSeconds: 600 },
  /** How often one solved challenge is given back for a picture that was refused. */
  challengeRefusedPictures: { name: "challenge-refused-pictures", max: 1, windowSeconds: 3600 },
  /** Fresh challenges, an address. */
  challenges: { name: "challenges", max: 120, windowSeconds: 60 },
  member: { name: "member", max: 1200, windowSeconds: 60 },
  staff: { name: "staff", max: 1200, windowSeconds: 60 },
  /** Dashboard and administration calls before sign-in. */
  anonymous: { name: "anonymous", max: 300, windowSeconds: 60 },
  /** Credentials that were looked up and are none, an address. See doorkeeper.ts. */
  failedAuthentication: { name: "failed-authentication", max: 60, windowSeconds: 60 },
  /** Registration and token requests of agents' clients, an address. All users of a hosted agent share a few. */
  oauthRegistration: { name: "oauth-registration", max: 600, windowSeconds: 3600 },
  oauthToken: { name: "oauth-token", max: 1200, windowSeconds: 60 },
  /** Token requests of one client for one connection. */
  oauthGrant: { name: "oauth-grant", max: 60, windowSeconds: 60 },
  oauthRevocation: { name: "oauth-revocation", max: 60, windowSeconds: 60 },
  oauthAuthorization: { name: "oauth-authorization", max: 300, windowSeconds: 60 },
  /** Documents of clients that somebody made us fetch, an address. */
  oauthDocuments: { name: "oauth-documents", max: 60, windowSeconds: 3600 },
  /** Codes that are mailed: a visitor or, on our own pages, an address asks for so many; a key, an account so many more. */
  signInCodes: { name: "sign-in-codes", max: 10, windowSeconds: 3600 },
  keyCodes: { name: "key-codes", max: 600, windowSeconds: 3600 },
  accountCodes: { name: "account-codes", max: 1500, windowSeconds: 3600 },
  /** A workspace may have owners in several accounts. */
  workspaceCodes: { name: "workspace-codes", max: 1500, windowSeconds: 3600 },
  /** Codes that one visitor tries, whatever the addresses. What protects an address is domains/accounts/codes.ts. */
  codeGuesses: { name: "code-guesses", max: 60, windowSeconds: 3600 },
  /** Pixels of all pictures that a workspace uploads: what decoding them costs is in proportion. */
  decodedPixels: { name: "decoded-pixels", max: LIMITS.decodedPixelsPerMinute, windowSeconds: 60 },
  /** Invitations are mails to strangers: a workspace sends so many and no more. */
  invitations: { name: "invitations", max: 60, windowSeconds: 3600 },
} as const satisfies Record<string, LimitRule>;

export interface LimitState {
  allowed: boolean;
  remaining: number;
  resetSeconds: number;
}

/** Counts hits in fixed windows. One implementation in memory, one in Redis for several processes. */
export interface RateLimiter {
  consume(rule: LimitRule, key: string, points?: number): Promise<LimitState>;
  /** What one more hit would be told, without taking it. */
  peek(rule: LimitRule, key: string): Promise<LimitState>;
  close(): Promise<void>;
}

export interface Limit {
  rule: LimitRule;
  key: string;
}

/** Which buckets a call draws from: its connection's, its visitor's, its session's, or its address's. */
export function limitsOf(
  principal: Principal,
  { client, scope }: { client: { readonly address: string }; scope: Scope | null },
): Limit[] {
  switch (principal.kind) {
    case "integration":
      return [{ rule: LIMIT_RULES.connection, key: principal.connectionId }];
    case "visitor":
      return visitorLimits(principal.connectionId, principal.visitor?.id, scope);
    case "member":
      return [{ rule: LIMIT_RULES.member, key: principal.sessionId }];
    case "staff":
      return [{ rule: LIMIT_RULES.staff, key: principal.sessionId }];
    case "anonymous":
      return [{ rule: LIMIT_RULES.anonymous, key: client.address }];
  }
}

/** The visitor's own bucket comes first: one who asks too often takes nothing from the others. */
function visitorLimits(connectionId: string, visitorId: string | undefined, scope: Scope | null): Limit[] {
  const ofKey = { rule: LIMIT_RULES.experience, key: connectionId };
  if (visitorId === undefined) return [ofKey];
  if (scope === "ai:write") return [{ rule: LIMIT_RULES.visitorAi, key: visitorId }];
  return [{ rule: LIMIT_RULES.visitor, key: visitorId }, ofKey];
}

/** Takes one hit from each bucket and refuses the hit too many. The answer's headers tell of the bucket with least left. */
export async function takeHits(
  limiter: RateLimiter,
  limits: Limit[],
  headers: Record<string, string> = {},
): Promise<void> {
  for (const { rule, key } of limits) {
    const state = await limiter.consume(rule, key);
    const least = headers[REMAINING];
    if (least === undefined || state.remaining < Number(least) || !state.allowed) note(headers, rule, state);
    assertAllowed(state);
  }
}

/** Refuses who has no hit left in a bucket, and takes none. */
export const requireHitLeft = async (limiter: RateLimiter, rule: LimitRule, key: string): Promise<void> =>
  assertAllowed(await limiter.peek(rule, key));

function assertAllowed({ allowed, resetSeconds }: LimitState): void {
  if (!allowed) throw new OperationError("rate_limited", { retryAfterSeconds: Math.max(1, resetSeconds) });
}

/** The same for one bucket. Where it is not the call's own, the answer's headers do not tell of it. */
export const takeHit = (limiter: RateLimiter, rule: LimitRule, key: string, headers: Record<string, string> = {}) =>
  takeHits(limiter, [{ rule, key }], headers);

/** Takes what a piece of work costs from a bucket that is not the call's own, or refuses the work. */
export async function takePoints(limiter: RateLimiter, rule: LimitRule, key: string, points: number): Promise<void> {
  const { allowed, resetSeconds } = await limiter.consume(rule, key, points);
  if (!allowed) throw new OperationError("rate_limited", { retryAfterSeconds: Math.max(1, resetSeconds) });
}

const REMAINING = "ratelimit-remaining";

function note(headers: Record<string, string>, rule: LimitRule, state: LimitState): void {
  headers["ratelimit-limit"] = String(rule.max);
  headers[REMAINING] = String(state.remaining);
  headers["ratelimit-reset"] = String(state.resetSeconds);
}
