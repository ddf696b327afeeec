// Limits failed authentication by client address, before the look-up. Credentials that were recently valid pass anyway: an
// address may be an office or a cloud, and one attacker there must not lock out the others. All visitors of an integrator
// share an address, so an invalid visitor token counts against that token only.

import { LIMITS } from "@vitrine/contract";
import type { Clock } from "../clock.ts";
import { HOUR, later, SECOND } from "../clock.ts";
import { sha256 } from "../credentials/secrets.ts";
import { OperationError } from "../errors.ts";
import type { LimitRule, RateLimiter } from "../rate-limits.ts";
import { ShortMemory } from "../short-memory.ts";

/** A well-formed credential that is unknown, revoked or expired. */
export class FailedAuthentication extends OperationError {}

/** An invalid visitor's credential beside a valid key. */
export class FailedVisitor extends FailedAuthentication {}

/** The presented credential. */
export interface Shown {
  address: string;
  /** Null without a credential. */
  secret: string | null;
  /** The visitor's credential beside the integrator's. */
  visitorToken?: string | undefined;
}

/** Failed look-ups per address. */
const FAILED_AUTHENTICATION: LimitRule = {
  name: "failed-authentication",
  max: LIMITS.request.failedAuthenticationsPerMinute,
  windowSeconds: 60,
};

const SHUT_FOR_MAX = FAILED_AUTHENTICATION.windowSeconds * SECOND;
const GOOD_FOR = HOUR;

interface DoorkeeperParts {
  limiter: RateLimiter;
  clock: Clock;
  /** Called when an address or token is blocked. */
  onShut?: (limit: string, door: string) => void;
}

export class Doorkeeper {
  readonly #limiter: RateLimiter;
  readonly #clock: Clock;
  /** Blocked addresses and tokens with the end of the block, known from failures in this process. */
  readonly #shutUntil = new ShortMemory<Date>();
  readonly #goodUntil = new ShortMemory<Date>();

  readonly #onShut: (limit: string, door: string) => void;

  constructor({ limiter, clock, onShut = () => {} }: DoorkeeperParts) {
    this.#limiter = limiter;
    this.#clock = clock;
    this.#onShut = onShut;
  }

  /** Throws for a blocked address or token. */
  assertOpen(shown: Shown): void {
    if (this.#shutUntil.size === 0 || shown.secret === null) return;
    const shut =
      this.#closed(visitorDoor(shown)) ?? (this.#isKnown(shown.secret) ? undefined : this.#closed(shown.address));
    if (shut === undefined) return;
    const retryAfterSeconds = Math.max(1, (shut.getTime() - this.#clock.now().getTime()) / SECOND);
    throw new OperationError("rate_limited", { retryAfterSeconds });
  }

  /** Remembers a valid credential. */
  welcome({ secret }: Shown): void {
    if (secret !== null) this.#goodUntil.set(nameOf(secret), later(this.#clock.now(), GOOD_FOR));
  }

  /** Counts a failed look-up after `work` has ended, because counting may ask another machine. */
  async watch<T>(shown: Shown, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof FailedVisitor) this.welcome(shown);
      if (error instanceof FailedAuthentication) {
        await this.#count(error instanceof FailedVisitor ? visitorDoor(shown) : shown.address);
      }
      throw error;
    }
  }

  async #count(door: string): Promise<void> {
    const { remaining, resetSeconds } = await this.#limiter.consume(FAILED_AUTHENTICATION, door);
    if (remaining > 0) return;
    this.#shutUntil.set(door, later(this.#clock.now(), Math.max(1, resetSeconds) * SECOND));
    this.#onShut(FAILED_AUTHENTICATION.name, door);
  }

  #closed(door: string): Date | undefined {
    const until = this.#shutUntil.get(door);
    const now = this.#clock.now();
    // A later end comes from a clock that was ahead.
    const isShut = until !== undefined && until > now && until <= later(now, SHUT_FOR_MAX);
    return isShut ? until : undefined;
  }

  #isKnown(secret: string): boolean {
    return (this.#goodUntil.get(nameOf(secret)) ?? NEVER) > this.#clock.now();
  }
}

const NEVER = new Date(0);

/** Memory holds hashes of secrets only. */
const nameOf = (secret: string) => sha256(secret).toString("base64");

const visitorDoor = ({ secret, visitorToken }: Shown) => `visitor:${nameOf(`${secret} ${visitorToken}`)}`;
