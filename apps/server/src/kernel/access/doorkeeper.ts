// Whoever keeps coming with credentials that are none is turned away before anybody looks them up. Failures alone count, by
// the client's address. What has been good here lately is let in all the same: an address may be a whole office, a cloud's
// or an agent's, and a stranger there must not shut the others out. Behind an integrator's key all visitors have one
// address, so a visitor's token that is not good counts against that token and nobody else.

import type { Clock } from "../clock.ts";
import { HOUR, later, SECOND } from "../clock.ts";
import { sha256 } from "../credentials/secrets.ts";
import { OperationError } from "../errors.ts";
import { LIMIT_RULES, type RateLimiter } from "../rate-limits.ts";

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

const REMEMBERED_MAX = 10_000;
const GOOD_FOR = HOUR;

export class Doorkeeper {
  readonly #limiter: RateLimiter;
  readonly #clock: Clock;
  /** Until when, by whom a failure counts against. Each process learns it from its own failures, and asks nobody. */
  readonly #shutUntil = new Map<string, Date>();
  readonly #goodUntil = new Map<string, Date>();

  constructor({ limiter, clock }: { limiter: RateLimiter; clock: Clock }) {
    this.#limiter = limiter;
    this.#clock = clock;
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

  /** Looks a credential up and draws the conclusions. */
  async watch<Found>(shown: Shown, lookUp: () => Promise<Found>): Promise<Found> {
    try {
      const found = await lookUp();
      this.#remember(shown.secret);
      return found;
    } catch (error) {
      if (error instanceof FailedVisitor) this.#remember(shown.secret);
      if (error instanceof FailedAuthentication) {
        await this.#count(error instanceof FailedVisitor ? visitorDoor(shown) : shown.address);
      }
      throw error;
    }
  }

  async #count(door: string): Promise<void> {
    const { remaining, resetSeconds } = await this.#limiter.consume(LIMIT_RULES.failedAuthentication, door);
    if (remaining === 0) keep(this.#shutUntil, door, later(this.#clock.now(), Math.max(1, resetSeconds) * SECOND));
  }

  #closed(door: string): Date | undefined {
    const until = this.#shutUntil.get(door);
    return until !== undefined && until > this.#clock.now() ? until : undefined;
  }

  #isKnown(secret: string): boolean {
    return (this.#goodUntil.get(nameOf(secret)) ?? NEVER) > this.#clock.now();
  }

  #remember(secret: string | null): void {
    if (secret !== null) keep(this.#goodUntil, nameOf(secret), later(this.#clock.now(), GOOD_FOR));
  }
}

const NEVER = new Date(0);

/** What is kept in memory tells nobody the secret. */
const nameOf = (secret: string) => sha256(secret).toString("base64");

const visitorDoor = ({ secret, visitorToken }: Shown) => `visitor:${nameOf(`${secret} ${visitorToken}`)}`;

/** The latest stay. */
function keep(memory: Map<string, Date>, key: string, until: Date): void {
  memory.delete(key);
  memory.set(key, until);
  const [oldest] = memory.keys();
  if (memory.size > REMEMBERED_MAX && oldest !== undefined) memory.delete(oldest);
}
