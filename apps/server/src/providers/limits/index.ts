import { Redis } from "ioredis";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitRule, LimitState, RateLimiter } from "../../kernel/rate-limits.ts";

/** Counts in this process. */
export function memoryLimiter(): RateLimiter {
  return new WindowLimiter(
    (rule) => new RateLimiterMemory(windowOf(rule)),
    async () => {},
  );
}

/** Counts in Redis, so that several processes share one limit. While Redis is away each process counts for itself. */
export function redisLimiter(url: string, onError: (error: Error) => void): RateLimiter {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  redis.on("error", onError);
  return new WindowLimiter(
    (rule) =>
      new RateLimiterRedis({
        ...windowOf(rule),
        storeClient: redis,
        insuranceLimiter: new RateLimiterMemory(windowOf(rule)),
      }),
    async () => redis.disconnect(),
  );
}

const windowOf = (rule: LimitRule) => ({
  keyPrefix: `vitrine:${rule.name}`,
  points: rule.max,
  duration: rule.windowSeconds,
});

class WindowLimiter implements RateLimiter {
  readonly #limiters = new Map<string, RateLimiterAbstract>();
  readonly #create: (rule: LimitRule) => RateLimiterAbstract;
  readonly close: () => Promise<void>;

  constructor(create: (rule: LimitRule) => RateLimiterAbstract, close: () => Promise<void>) {
    this.#create = create;
    this.close = close;
  }

  async consume(rule: LimitRule, key: string): Promise<LimitState> {
    try {
      return toState(await this.#limiterOf(rule).consume(key), true);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return toState(refusal, false);
      throw refusal;
    }
  }

  async peek(rule: LimitRule, key: string): Promise<LimitState> {
    const result = await this.#limiterOf(rule).get(key);
    if (result === null) return { allowed: true, remaining: rule.max, resetSeconds: 0 };
    return toState(result, result.remainingPoints > 0);
  }

  #limiterOf(rule: LimitRule): RateLimiterAbstract {
    const known = this.#limiters.get(rule.name);
    if (known !== undefined) return known;
    const created = this.#create(rule);
    this.#limiters.set(rule.name, created);
    return created;
  }
}

const toState = (result: RateLimiterRes, allowed: boolean): LimitState => ({
  allowed,
  remaining: Math.max(0, result.remainingPoints),
  resetSeconds: Math.ceil(result.msBeforeNext / 1000),
});
