// Counting in fixed windows. Who has a limit declares its rule: those of calls are in call/payers.ts.
// The counts may be on another machine: nothing here is awaited while a connection to the database is held.

import { OperationError } from "./errors.ts";

export interface LimitRule {
  /** No two rules share one. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

export interface LimitState {
  allowed: boolean;
  remaining: number;
  resetSeconds: number;
}

/** Counts hits in fixed windows. One implementation in memory, one in Redis for several processes. */
export interface RateLimiter {
  consume(rule: LimitRule, key: string, points?: number): Promise<LimitState>;
  /** Puts a hit back that turned out not to count. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  /** What one more hit would be told, without taking it. */
  peek(rule: LimitRule, key: string): Promise<LimitState>;
  close(): Promise<void>;
}

export interface Limit {
  rule: LimitRule;
  key: string;
}

type Headers = Record<string, string>;

/** Takes hits from each bucket and refuses the one too many. The answer's headers tell of the bucket with least left. */
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

/** The same for one bucket. Where it is not the call's own, the answer's headers do not tell of it. */
export const takeHit = (limiter: RateLimiter, rule: LimitRule, key: string, headers: Headers = {}) =>
  takeHits(limiter, [{ rule, key }], { headers });

/** Refuses who has no hit left in a bucket, and takes none. */
export const requireHitLeft = async (limiter: RateLimiter, rule: LimitRule, key: string): Promise<void> =>
  assertAllowed(await limiter.peek(rule, key));

/** Takes what a piece of work costs from a bucket that is not the call's own, or refuses the work. */
export const takePoints = async (limiter: RateLimiter, rule: LimitRule, key: string, points: number): Promise<void> =>
  assertAllowed(await limiter.consume(rule, key, points));

function assertAllowed({ allowed, resetSeconds }: LimitState): void {
  if (!allowed) throw new OperationError("rate_limited", { retryAfterSeconds: Math.max(1, resetSeconds) });
}

const REMAINING = "ratelimit-remaining";

/** Tells of a bucket, unless the answer tells already of one with as little left. */
export function tellLeast(headers: Headers, told: Headers): void {
  const least = headers[REMAINING];
  if (least === undefined || Number(told[REMAINING]) < Number(least)) Object.assign(headers, told);
}

function noteLeast(headers: Headers, rule: LimitRule, state: LimitState): void {
  const least = headers[REMAINING];
  if (least !== undefined && state.remaining >= Number(least) && state.allowed) return;
  headers["ratelimit-limit"] = String(rule.max);
  headers[REMAINING] = String(state.remaining);
  headers["ratelimit-reset"] = String(state.resetSeconds);
}
