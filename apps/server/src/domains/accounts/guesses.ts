// Leaky bucket for wrong guesses, stored as the time when all are forgotten. One guess is forgotten per hour. A burst
// is allowed, then one guess an hour, regardless of new codes.

import { LIMITS } from "@vitrine/contract";
import { HOUR, later, MINUTE } from "../../kernel/clock.ts";

const { foreignGuessesMax } = LIMITS.code;

/** At this rate, a year of guessing finds one code in a hundred. */
const FORGOTTEN_AFTER = HOUR;
const ALL_FORGOTTEN_AFTER = foreignGuessesMax * FORGOTTEN_AFTER;
/** Maximum clock difference between processes. A stored time further ahead comes from a wrong clock. */
export const CLOCK_DIFFERENCE = MINUTE;

export class Guesses {
  readonly #forgottenAt: Date;
  readonly #now: Date;

  constructor(forgottenAt: Date, now: Date) {
    const believable = later(now, ALL_FORGOTTEN_AFTER + CLOCK_DIFFERENCE);
    this.#forgottenAt = forgottenAt > now && forgottenAt <= believable ? forgottenAt : now;
    this.#now = now;
  }

  get mayGuess(): boolean {
    return this.nextAt <= this.#now;
  }

  /** The time of the next allowed guess. */
  get nextAt(): Date {
    return later(this.#forgottenAt, -(foreignGuessesMax - 1) * FORGOTTEN_AFTER);
  }

  /** The stored time after one more guess, capped at the bucket's capacity. */
  get forgottenAfterOneMore(): Date {
    const last = later(this.#now, ALL_FORGOTTEN_AFTER);
    const more = later(this.#forgottenAt, FORGOTTEN_AFTER);
    return new Date(Math.min(more.getTime(), last.getTime()));
  }
}
