// Counts that several processes share in Redis. It is asked on the way of every call, so it has a moment to answer; when it
// does not, each process counts for itself, and Redis is left alone for a while: not every call may wait that moment.

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
  /** How long it is left alone after it did not. */
  pauseMilliseconds?: number;
  onError: (error: Error) => void;
  /** Hears of every hit that was counted here instead. */
  onFallback: () => void;
}

type Counter = Pick<RateLimiterAbstract, "consume" | "reward" | "get">;

const PAUSE = 2_000;
const CONNECT_TIMEOUT = 2_000;
/** A command for which nobody waits any more is forgotten. */
const GIVEN_UP_AFTER = 10_000;

export function openSharedCounters(settings: SharedCounterSettings): {
  counter: (window: IRateLimiterOptions) => Counter;
  /** Whether Redis answered the last time it was asked. */
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

/** For how long something is not asked. Measured by a clock that nobody sets. */
class Rest {
  readonly #milliseconds: number;
  #until: number | undefined;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** When it is over, one caller finds out whether it has helped; for the others it goes on meanwhile. */
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

/** When this process was busy for longer than that, what has arrived meanwhile is looked at before time is called. */
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
