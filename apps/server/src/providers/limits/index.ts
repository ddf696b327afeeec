import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitRule, LimitState, RateLimiter } from "../../kernel/rate-limits.ts";
import { openSharedCounters, type SharedCounterSettings } from "./shared-counters.ts";

export { MemoryLimiter } from "./memory-limiter.ts";

/**
 * Counts in Redis, so that several processes share one limit. During an outage of Redis each process counts for itself.
 */
export function redisLimiter(settings: SharedCounterSettings): { limiter: RateLimiter; isUp: () => boolean } {
  const shared = openSharedCounters(settings);
  const limiter = new WindowLimiter(
    (rule) => shared.counter(windowOf(rule)),
    async () => shared.close(),
  );
  return { limiter, isUp: shared.isUp };
}

const windowOf = (rule: LimitRule) => ({
  keyPrefix: `vitrine:${rule.name}`,
  points: rule.max,
  duration: rule.windowSeconds,
});

type Counter = Pick<RateLimiterAbstract, "consume" | "reward" | "get">;

class WindowLimiter implements RateLimiter {
  readonly #counters = new Map<string, { rule: LimitRule; counter: Counter }>();
  readonly #create: (rule: LimitRule) => Counter;
  readonly close: () => Promise<void>;

  constructor(create: (rule: LimitRule) => Counter, close: () => Promise<void>) {
    this.#create = create;
    this.close = close;
  }

  async consume(rule: LimitRule, key: string, points = 1): Promise<LimitState> {
    try {
      return toState(rule, await this.#counterOf(rule).consume(key, points), true);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return toState(rule, refusal, false);
      throw refusal;
    }
  }

  async giveBack(rule: LimitRule, key: string): Promise<void> {
    await this.#counterOf(rule).reward(key, 1);
  }

  async peek(rule: LimitRule, key: string): Promise<LimitState> {
    const result = await this.#counterOf(rule).get(key);
    if (result === null) return { allowed: true, remaining: rule.max, resetSeconds: 0 };
    return toState(rule, result, result.remainingPoints > 0);
  }

  #counterOf(rule: LimitRule): Counter {
    const known = this.#counters.get(rule.name);
    if (known === undefined) {
      const counter = this.#create(rule);
      this.#counters.set(rule.name, { rule, counter });
      return counter;
    }
    // Each part of the service declares its own limits: two under one name would share their hits.
    if (known.rule !== rule) throw new Error(`two limits have the name ${rule.name}`);
    return known.counter;
  }
}

/** After a clock was set back, a window seems to end too late. */
const toState = (rule: LimitRule, result: RateLimiterRes, allowed: boolean): LimitState => ({
  allowed,
  remaining: Math.max(0, result.remainingPoints),
  resetSeconds: Math.min(rule.windowSeconds, Math.ceil(result.msBeforeNext / 1000)),
});
