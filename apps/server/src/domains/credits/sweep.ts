import { type Clock, DAY, later, SECOND } from "../../kernel/clock.ts";
import { type Database, sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";
import type { Ledger } from "./ledger.ts";

/** Maximum delay after the deadline until a dead process's reservations are released. */
const INTERVAL = 10 * SECOND;

export interface SweepParts {
  ledger: Ledger;
  database: Database;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

/** Releases expired reservations periodically. Every process runs it, so one live process is enough. */
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

/** A request of yesterday may still run and return its credits of that day. */
export const sweep: Sweep = (tx, now) =>
  sweepRows(tx, { from: "credit_days", where: sql`day < ${later(now, -2 * DAY)}` });
