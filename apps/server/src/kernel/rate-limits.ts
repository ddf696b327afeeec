// Rate limits in fixed windows. Rules are declared where they apply; those of calls in call/limits.ts. Counters may be on
// another machine, so no database connection is held while they are asked.

import { OperationError } from "./errors.ts";

export interface LimitRule {
  /** Unique among all rules. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

export interface LimitState {
  allowed: boolean;
  remaining: number;
  resetSeconds: number;
}

/** Counts hits: in memory, or in Redis for several processes. */
export interface RateLimiter {
  consume(rule: LimitRule, key: string, points?: number): Promise<LimitState>;
  /** Returns a hit that does not count. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  /** Returns the state without taking a hit. */
  peek(rule: LimitRule, key: string): Promise<LimitState>;
  close(): Promise<void>;
}

export interface Limit {
  rule: LimitRule;
  key: string;
}

type Headers = Record<string, string>;

/** Takes hits from each bucket, or refuses with 429. The headers describe the bucket with the fewest left. */
export async function takeHits(
  limiter: RateLimiter,
  limits: Limit[],
  { headers = {}, hits = 1 }: { headers?: Headers; hits?: number } = {},
): Promise<void> {
  for (const { rule, key } of limits) {
    const state = await limiter.consume(rule, key, hits);
    noteLeast(headers, rule, state);
    assertAllowed(state);
  }
}

/** Takes a hit from one bucket. Pass no headers for a bucket that is not the call's own. */
export const takeHit = (limiter: RateLimiter, rule: LimitRule, key: string, headers: Headers = {}) =>
  takeHits(limiter, [{ rule, key }], { headers });

/** Refuses a caller without a hit left, without taking one. */
export const requireHitLeft = async (limiter: RateLimiter, rule: LimitRule, key: string): Promise<void> =>
  assertAllowed(await limiter.peek(rule, key));

/** Takes the cost of work from a bucket that is not the call's own, or refuses the work. */
export const takePoints = async (limiter: RateLimiter, rule: LimitRule, key: string, points: number): Promise<void> =>
  assertAllowed(await limiter.consume(rule, key, points));

function assertAllowed({ allowed, resetSeconds }: LimitState): void {
  if (!allowed) throw new OperationError("rate_limited", { retryAfterSeconds: Math.max(1, resetSeconds) });
}

const REMAINING = "ratelimit-remaining";

function noteLeast(headers: Headers, rule: LimitRule, state: LimitState): void {
  const least = headers[REMAINING];
  if (least !== undefined && state.remaining >= Number(least) && state.allowed) return;
  headers["ratelimit-limit"] = String(rule.max);
  headers[REMAINING] = String(state.remaining);
  headers["ratelimit-reset"] = String(state.resetSeconds);
}
