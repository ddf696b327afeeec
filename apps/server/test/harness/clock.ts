import type { Clock } from "../../src/kernel/clock.ts";

/** Clock that moves only when a test advances it. */
export class TestClock implements Clock {
  #now = new Date("2026-03-01T10:00:00.000Z");

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
