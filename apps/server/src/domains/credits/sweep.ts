import { type Clock, DAY, later, SECOND } from "../../kernel/clock.ts";
import { type Database, sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";
import type { Ledger } from "./ledger.ts";

/** Reservations of a dead process are given back at most this much after their deadline. */
const INTERVAL = 10 * SECOND;

export interface SweepParts {
  ledger: Ledger;
  database: Database;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

/** Gives back expired reservations from time to time. Every process does it: whichever is alive is enough. */
export function startReservationSweep({ ledger, database, clock, onFailure }: SweepParts): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(async () => void (await ledger.expire(database, clock.now()))).catch(onFailure);
  }, INTERVAL);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** A request of yesterday may still be on its way, and give back what it took of that day. */
export const sweep: Sweep = (tx, now) =>
  sweepRows(tx, { from: "credit_days", where: sql`day < ${later(now, -2 * DAY)}` });
