// How many wrong guesses are remembered, told by the time at which all of them are forgotten: one an hour. So a burst is
// taken, and from then on one guess an hour, whatever new codes are asked for.

import { HOUR, later, MINUTE } from "../../kernel/clock.ts";

/** An hour's codes can all be used up. */
const REMEMBERED_MAX = 25;
/** Few enough for a year of guessing to find one code in a hundred. */
const FORGOTTEN_AFTER = HOUR;
const ALL_FORGOTTEN_AFTER = REMEMBERED_MAX * FORGOTTEN_AFTER;
/** Clocks of two processes may differ by so much; what lies further ahead was written by a clock that was wrong. */
export const CLOCKS_DIFFER_MAX = MINUTE;

export class Guesses {
  readonly #forgottenAt: Date;
  readonly #now: Date;

  constructor(forgottenAt: Date, now: Date) {
    const believable = later(now, ALL_FORGOTTEN_AFTER + CLOCKS_DIFFER_MAX);
    this.#forgottenAt = forgottenAt > now && forgottenAt <= believable ? forgottenAt : now;
    this.#now = now;
  }

  get mayGuess(): boolean {
    return this.nextAt <= this.#now;
  }

  /** When the next guess is taken. */
  get nextAt(): Date {
    return later(this.#forgottenAt, -(REMEMBERED_MAX - 1) * FORGOTTEN_AFTER);
  }

  /** When all are forgotten if there is one more. A guess that is taken although it is one too many adds nothing. */
  get forgottenAfterOneMore(): Date {
    const last = later(this.#now, ALL_FORGOTTEN_AFTER);
    const more = later(this.#forgottenAt, FORGOTTEN_AFTER);
    return new Date(Math.min(more.getTime(), last.getTime()));
  }
}
