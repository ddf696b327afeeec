import type { Clock } from "../../kernel/clock.ts";
import type { LimitRule, LimitState, RateLimiter } from "../../kernel/rate-limits.ts";

interface Window {
  points: number;
  endsAt: number;
}

/** Counts in this process, by the service's clock. */
export class MemoryLimiter implements RateLimiter {
  readonly #clock: Clock;
  /** Keyed by rule, then by key. All windows of a rule have the same length, so the oldest ends first. */
  readonly #windows = new Map<LimitRule, Map<string, Window>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async consume(rule: LimitRule, key: string, points = 1): Promise<LimitState> {
    const now = this.#clock.now().getTime();
    const windows = this.#windowsOf(rule, now);
    const known = windows.get(key);
    const window = known && isOpen(rule, known, now) ? known : { points: 0, endsAt: now + rule.windowSeconds * 1000 };
    window.points += points;
    windows.set(key, window);
    return toState(rule, window, now, window.points <= rule.max);
  }

  async giveBack(rule: LimitRule, key: string): Promise<void> {
    const window = this.#windowsOf(rule, this.#clock.now().getTime()).get(key);
    if (window !== undefined) window.points = Math.max(0, window.points - 1);
  }

  async peek(rule: LimitRule, key: string): Promise<LimitState> {
    const now = this.#clock.now().getTime();
    const window = this.#windowsOf(rule, now).get(key);
    if (window === undefined || !isOpen(rule, window, now))
      return { allowed: true, remaining: rule.max, resetSeconds: 0 };
    return toState(rule, window, now, window.points < rule.max);
  }

  async close(): Promise<void> {
    this.#windows.clear();
  }

  /** Removes ended windows, so that memory is bounded by the hits of one window. */
  #windowsOf(rule: LimitRule, now: number): Map<string, Window> {
    const windows = this.#windows.get(rule) ?? new Map<string, Window>();
    this.#windows.set(rule, windows);
    for (const [key, window] of windows) {
      if (isOpen(rule, window, now)) break;
      windows.delete(key);
    }
    return windows;
  }
}

/** After a clock was set back, a window seems to end too late: it counts as over too. */
const isOpen = ({ windowSeconds }: LimitRule, { endsAt }: Window, now: number) =>
  endsAt > now && endsAt <= now + windowSeconds * 1000;

const toState = (rule: LimitRule, { points, endsAt }: Window, now: number, allowed: boolean): LimitState => ({
  allowed,
  remaining: Math.max(0, rule.max - points),
  resetSeconds: Math.ceil((endsAt - now) / 1000),
});
