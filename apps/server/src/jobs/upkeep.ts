// What a process does for the queue from time to time. It needs no clock of the machine, and no failure of it matters:
// the next time is soon.

import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { MINUTE, SECOND } from "../kernel/clock.ts";
import { type Database, sql } from "../storage/database.ts";
import { bringBackJobsOfTheFuture, releaseJobsOf } from "./held-jobs.ts";
import { ABANDONED_AFTER } from "./lane.ts";
import { namesOfStrangers, namesOfTheGone, type Presence } from "./presence.ts";
import { enqueueNextRun } from "./queue.ts";

/**
 * Does something again and again with a pause in between, the first time at once, until it is stopped. The pauses vary
 * by a fifth: processes that were started together do not stay together.
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

/** Gives jobs in hand of processes that are gone back to the queue. */
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
   * Gone is who was gone the last time, too: after a restart of the database, all processes need a moment to be seen
   * again. A process that is not seen itself judges nobody.
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
      (await tx.many<{ locked_by: string }>(namesOfTheGone)).map(({ locked_by }) => locked_by),
    );
  }

  async #release(suspects: string[]): Promise<void> {
    const jobs = await this.#database.write((tx) =>
      releaseJobsOf(tx, sql`${namesOfTheGone} and held.locked_by = any(${suspects}::text[])`),
    );
    if (jobs > 0) this.#log.warn({ jobs }, "jobs of a process that is gone are taken up");
  }
}

const SWEEP_EVERY = 5 * MINUTE;
const SWEEP_MEDIA_EVERY = 10 * MINUTE;

/** Sees to it that the repeated jobs are queued, and that no job waits for what will not come. */
export const keepQueueInOrder = (database: Database): Promise<void> =>
  database.write(async (tx) => {
    await bringBackJobsOfTheFuture(tx);
    await enqueueNextRun(tx, "sweep", SWEEP_EVERY / SECOND);
    await enqueueNextRun(tx, "sweep_media", SWEEP_MEDIA_EVERY / SECOND);
    await releaseJobsOf(tx, namesOfStrangers(ABANDONED_AFTER / SECOND));
  });
