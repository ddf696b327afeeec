// Periodic maintenance of the queue. It does not use the machine's clock, and failures do not matter: the next run is
// soon.

import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { MINUTE, SECOND } from "../kernel/clock.ts";
import { type Database, sql } from "../storage/database.ts";
import { releaseJobsOf, requeueFutureJobs } from "./held-jobs.ts";
import { ABANDONED_AFTER } from "./lane.ts";
import { deadHolders, type Presence, unlockedHolders } from "./presence.ts";
import { enqueueNextRun } from "./queue.ts";

/**
 * Repeats work with a pause in between until stopped; the first run is immediate. Pauses vary by a fifth, so that
 * processes started together spread out.
 */
export function repeatedly(
  milliseconds: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keepOn = async () => {
    while (!signal.aborted) {
      await work().catch(onFailure);
      const varied = milliseconds * (0.8 + 0.4 * Math.random());
      await pause(varied, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const over = keepOn();
  return {
    async stop() {
      stopping.abort();
      await over;
    },
  };
}

/** Releases running jobs of dead processes. */
export class Watch {
  readonly #database: Database;
  readonly #presence: Presence;
  readonly #log: Logger;
  #suspects: string[] = [];

  constructor({ database, presence, log }: { database: Database; presence: Presence; log: Logger }) {
    this.#database = database;
    this.#presence = presence;
    this.#log = log;
  }

  /**
   * A process must be missing in two consecutive checks: after a restart of the database all processes need a moment to
   * reconnect. An unseen process makes no such check.
   */
  async look(): Promise<void> {
    await this.#presence.check();
    if (!this.#presence.isSeen) {
      this.#suspects = [];
      return;
    }
    const suspects = this.#suspects;
    if (suspects.length > 0) await this.#release(suspects);
    this.#suspects = await this.#database.write(async (tx) =>
      (await tx.many<{ locked_by: string }>(deadHolders)).map(({ locked_by }) => locked_by),
    );
  }

  async #release(suspects: string[]): Promise<void> {
    const jobs = await this.#database.write((tx) =>
      releaseJobsOf(tx, sql`${deadHolders} and held.locked_by = any(${suspects}::text[])`),
    );
    if (jobs > 0) this.#log.warn({ jobs }, "jobs of a process that is gone are taken up");
  }
}

const SWEEP_EVERY = 5 * MINUTE;
const SWEEP_MEDIA_EVERY = 10 * MINUTE;

/** Queues the repeated jobs, and repairs jobs that would never start. */
export const keepQueueInOrder = (database: Database): Promise<void> =>
  database.write(async (tx) => {
    await requeueFutureJobs(tx);
    await enqueueNextRun(tx, "sweep", SWEEP_EVERY / SECOND);
    await enqueueNextRun(tx, "sweep_media", SWEEP_MEDIA_EVERY / SECOND);
    await releaseJobsOf(tx, unlockedHolders(ABANDONED_AFTER / SECOND));
  });
