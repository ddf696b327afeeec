// Deletes expired data; each business area defines its own. Correctness does not depend on it: every reader checks the
// time itself.

import type { Logger } from "pino";
import type { Module } from "../domains/module.ts";
import type { Clock } from "../kernel/clock.ts";
import { sweep as sweepIdempotency } from "../kernel/idempotency/sweep.ts";
import type { Database } from "../storage/database.ts";
import type { Sweep } from "../storage/sweeping.ts";
import type { Tasks } from "./queue.ts";

/**
 * The rest of a backlog waits for the next run, so that other areas are not delayed. All areas end before the job's own
 * deadline.
 */
const AREA_MILLISECONDS = 20_000;
const ALL_MILLISECONDS = 180_000;

export interface SweepParts {
  database: Database;
  clock: Clock;
  log: Pick<Logger, "error">;
}

export function sweepTask(parts: SweepParts, modules: readonly Module[]): Tasks["sweep"] {
  const sweeps: [string, Sweep][] = [
    ["idempotency", sweepIdempotency],
    ...modules.flatMap(({ cleanup = {} }) => Object.entries(cleanup)),
  ];
  const tasks = [
    ...modules.flatMap(({ upkeep = {} }) => Object.entries(upkeep)).map(([area, work]) => ({ area, work })),
    ...sweeps.map(([area, sweep]) => ({ area, work: (until: number) => sweepInRounds(parts, sweep, until) })),
  ];
  return async () => {
    const until = performance.now() + ALL_MILLISECONDS;
    for (const { area, work } of tasks) {
      // One failure does not stop the others.
      await work(Math.min(until, performance.now() + AREA_MILLISECONDS)).catch((error) =>
        parts.log.error({ err: error, area }, "the sweep failed"),
      );
    }
  };
}

/** Runs at least one round, even after the deadline. */
async function sweepInRounds({ database, clock }: SweepParts, sweep: Sweep, until: number): Promise<void> {
  let mayHaveMore = true;
  do {
    ({ mayHaveMore } = await database.write((tx) => sweep(tx, clock.now()), { patience: "job" }));
  } while (mayHaveMore && performance.now() < until);
}
