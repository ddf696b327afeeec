import type { Clock } from "../../src/kernel/clock.ts";

/** A clock that moves when a test says so. */
export class TestClock implements Clock {
  #now = new Date("2026-03-01T10:00:00.000Z");

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
