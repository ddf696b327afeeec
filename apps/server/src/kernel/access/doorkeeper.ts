// Whoever keeps coming with credentials that are none is turned away before anybody looks them up. Failures alone count, by
// the client's address. What has been good here lately is let in all the same: an address may be a whole office, a cloud's
// or an agent's, and a stranger there must not shut the others out. Behind an integrator's key all visitors have one
// address, so a visitor's token that is not good counts against that token and nobody else.

import type { Clock } from "../clock.ts";
import { HOUR, later, SECOND } from "../clock.ts";
import { sha256 } from "../credentials/secrets.ts";
import { OperationError } from "../errors.ts";
import type { LimitRule, RateLimiter } from "../rate-limits.ts";
import { ShortMemory } from "../short-memory.ts";

/** A credential of the right form that was looked up and is unknown, revoked or over. */
export class FailedAuthentication extends OperationError {}

/** The same for what a visitor brought beside a key that is good. */
export class FailedVisitor extends FailedAuthentication {}

/** What somebody shows at the door. */
export interface Shown {
  address: string;
  /** Null where nothing was shown. */
  secret: string | null;
  /** A visitor's own, beside the integrator's. */
  visitorToken?: string | undefined;
}

/** Credentials that were looked up and are none, per address. */
const FAILED_AUTHENTICATION: LimitRule = { name: "failed-authentication", max: 60, windowSeconds: 60 };

const SHUT_FOR_MAX = FAILED_AUTHENTICATION.windowSeconds * SECOND;
const GOOD_FOR = HOUR;

interface DoorkeeperParts {
  limiter: RateLimiter;
  clock: Clock;
  /** Hears of whoever is turned away from now on. */
  onShut?: (limit: string, door: string) => void;
}

export class Doorkeeper {
  readonly #limiter: RateLimiter;
  readonly #clock: Clock;
  /** Until when, by whom a failure counts against. Each process learns it from its own failures, and asks nobody. */
  readonly #shutUntil = new ShortMemory<Date>();
  readonly #goodUntil = new ShortMemory<Date>();

  readonly #onShut: (limit: string, door: string) => void;

  constructor({ limiter, clock, onShut = () => {} }: DoorkeeperParts) {
    this.#limiter = limiter;
    this.#clock = clock;
    this.#onShut = onShut;
  }

  /** Before any look-up. */
  assertOpen(shown: Shown): void {
    if (this.#shutUntil.size === 0 || shown.secret === null) return;
    const shut =
      this.#closed(visitorDoor(shown)) ?? (this.#isKnown(shown.secret) ? undefined : this.#closed(shown.address));
    if (shut === undefined) return;
    const retryAfterSeconds = Math.max(1, (shut.getTime() - this.#clock.now().getTime()) / SECOND);
    throw new OperationError("rate_limited", { retryAfterSeconds });
  }

  /** Once a credential was looked up and is good. */
  welcome({ secret }: Shown): void {
    if (secret !== null) this.#goodUntil.set(nameOf(secret), later(this.#clock.now(), GOOD_FOR));
  }

  /** Counts a failure of the look-up that is part of `work`: when that is over, because counting may ask another machine. */
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
    // What ends later than a window can was shut by a clock that was ahead.
    const isShut = until !== undefined && until > now && until <= later(now, SHUT_FOR_MAX);
    return isShut ? until : undefined;
  }

  #isKnown(secret: string): boolean {
    return (this.#goodUntil.get(nameOf(secret)) ?? NEVER) > this.#clock.now();
  }
}

const NEVER = new Date(0);

/** What is kept in memory tells nobody the secret. */
const nameOf = (secret: string) => sha256(secret).toString("base64");

const visitorDoor = ({ secret, visitorToken }: Shown) => `visitor:${nameOf(`${secret} ${visitorToken}`)}`;
