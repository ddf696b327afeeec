// Counters that several processes share in Redis. Every call waits for them, so Redis has a short timeout. After a
// failure each process counts for itself and skips Redis for a pause, so that not every call waits.

import { Redis } from "ioredis";
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { RedisSettings } from "./settings.ts";

export interface SharedCounterSettings extends RedisSettings {
  /** Pause after a failure. */
  pauseMilliseconds?: number;
  onError: (error: Error) => void;
  /** Called for every hit that was counted locally instead. */
  onFallback: () => void;
}

type Counter = Pick<RateLimiterAbstract, "consume" | "reward" | "get">;

const PAUSE = 2_000;
const CONNECT_TIMEOUT = 2_000;
/** Commands without a waiting caller are dropped after this time. */
const GIVEN_UP_AFTER = 10_000;

export function openSharedCounters(settings: SharedCounterSettings): {
  counter: (window: IRateLimiterOptions) => Counter;
  /** Returns true if Redis answered its last command. */
  isUp: () => boolean;
  close: () => void;
} {
  const { url, deadlineMilliseconds, onError, onFallback, pauseMilliseconds = PAUSE } = settings;
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: GIVEN_UP_AFTER,
    connectTimeout: CONNECT_TIMEOUT,
  });
  redis.on("error", onError);
  const rest = new Rest(pauseMilliseconds);

  const counter = (window: IRateLimiterOptions): Counter => {
    const shared = new RateLimiterRedis({ ...window, storeClient: redis });
    const own = new RateLimiterMemory(window);
    const ask = async <T>(question: (counter: Counter) => Promise<T>): Promise<T> => {
      const askHere = () => {
        onFallback();
        return question(own);
      };
      if (!rest.isOver()) return askHere();
      try {
        const answer = await within(deadlineMilliseconds, question(shared));
        rest.end();
        return answer;
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
        rest.begin();
        onError(error as Error);
        return askHere();
      }
    };
    return {
      consume: (key, points) => ask((counter) => counter.consume(key, points)),
      reward: (key, points) => ask((counter) => counter.reward(key, points)),
      get: (key) => ask((counter) => counter.get(key)),
    };
  };
  return { counter, isUp: () => rest.isOff && redis.status === "ready", close: () => redis.disconnect() };
}

/** A pause after a failure, measured by a monotonic clock. */
class Rest {
  readonly #milliseconds: number;
  #until: number | undefined;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** At the end of the pause one caller tries again; for the others the pause continues. */
  isOver(): boolean {
    if (this.#until === undefined) return true;
    if (performance.now() < this.#until) return false;
    this.begin();
    return true;
  }

  get isOff(): boolean {
    return this.#until === undefined;
  }

  begin(): void {
    this.#until = performance.now() + this.#milliseconds;
  }

  end(): void {
    this.#until = undefined;
  }
}

/** After a longer block of the event loop, answers that have already arrived are read before the timeout fires. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new Error(`no answer within ${milliseconds} ms`));
    timer = setTimeout(() => setImmediate(refuse), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
