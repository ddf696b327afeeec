// Runs jobs: in the background for the service, or once until the queue is empty.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { MINUTE, SECOND } from "../kernel/clock.ts";
import { Database } from "../storage/database.ts";
import type { Trace } from "../storage/trace.ts";
import { LANES, Lane, type LaneParts, laneOf, type OnAttempt, Place } from "./lane.ts";
import { Presence } from "./presence.ts";
import type { JobName, Tasks } from "./queue.ts";
import { keepQueueInOrder, repeatedly, Watch } from "./upkeep.ts";

interface QueueOptions {
  url: () => string;
  /** Off behind a pooler in transaction mode. */
  prepare: boolean;
  tasks: Tasks;
  log: Logger;
  onAttempt?: OnAttempt;
  trace?: Trace | undefined;
}

export interface BackgroundOptions extends QueueOptions {
  /** Maximum time that a stop waits for running jobs. */
  stopWithinMilliseconds?: number;
  /** Poll interval for jobs without a notification: those that become due, and all of them behind a pooler. */
  pollMilliseconds?: number;
  /** Interval of the check for jobs of dead processes. */
  watchMilliseconds?: number;
  /** Interval of the check that the repeated jobs are queued. */
  orderMilliseconds?: number;
}

const STOP_WITHIN = 20 * SECOND;
/** Jobs are claimed and finished by short statements. With its presence connection, a process has four for jobs. */
const CONNECTIONS_MAX = 3;

/** Runs jobs in the background, as soon as they are committed, until stopped. */
export async function startJobs(options: BackgroundOptions): Promise<{ stop(): Promise<void> }> {
  const lanes: Lane[] = [];
  const wakeAll = () => {
    for (const lane of lanes) lane.wake();
  };
  // Wakes only the lane of the task: each check costs a statement.
  const wakeFor = (task: string) => {
    for (const lane of lanes) if (task === "" || lane.name === laneOf(task)) lane.wake();
  };
  const parts = await openLaneParts(options, wakeFor);
  lanes.push(...plansFor(options.tasks).map((plan) => new Lane(plan, parts)));
  const { database, log } = parts;
  const watch = new Watch(parts);
  const repeated = [
    repeatedly(
      options.pollMilliseconds ?? SECOND,
      async () => wakeAll(),
      () => {},
    ),
    repeatedly(
      options.watchMilliseconds ?? SECOND,
      () => watch.look(),
      (error) => log.debug({ err: error }, "no watch"),
    ),
    repeatedly(
      options.orderMilliseconds ?? MINUTE,
      () => keepQueueInOrder(database),
      (error) => log.warn({ err: error }, "the queue could not be put in order"),
    ),
  ];
  return {
    async stop() {
      const late = new AbortController();
      const done = Promise.all(lanes.map((lane) => lane.stop())).then(async () => {
        await Promise.all(repeated.map((one) => one.stop()));
        await closeLaneParts(parts);
      });
      await Promise.race([
        done,
        pause(options.stopWithinMilliseconds ?? STOP_WITHIN, undefined, { signal: late.signal }),
      ]);
      late.abort();
      for (const lane of lanes) lane.giveUp();
    },
  };
}

/**
 * Runs every due job, or only some kinds, in sequence until the queue is empty. It uses existing connections and has no
 * presence lock; watchers leave jobs of such names alone for long enough (see `unlockedHolders`).
 */
export async function drainJobs(
  options: Omit<LaneParts, "presence">,
  only = Object.keys(options.tasks) as JobName[],
): Promise<void> {
  const wish = { tasks: only, oneAtATimeBy: "workspaceId" };
  const presence = { isSeen: true, nameOf: (place: string) => `${place}/${randomUUID()}` };
  const place = new Place(wish, "drain", { ...options, presence });
  const never = new AbortController().signal;
  for (let job = await place.claim(); job !== undefined; job = await place.claim()) await place.do(job, never);
}

/** Restricts each lane to the tasks with a handler. */
const plansFor = (tasks: Tasks) =>
  LANES.map((plan) => ({ ...plan, tasks: plan.tasks.filter((name) => tasks[name] !== undefined) })).filter(
    (plan) => plan.tasks.length > 0,
  );

type OpenLaneParts = LaneParts & { presence: Presence };

async function openLaneParts(options: QueueOptions, onJob: (task: string) => void): Promise<OpenLaneParts> {
  const { url, prepare, tasks, log, onAttempt, trace } = options;
  const presence = await Presence.begin({ url, isPooled: !prepare, log, onJob });
  const database = new Database({ url, prepare, maxConnections: CONNECTIONS_MAX });
  return { database, presence, tasks, log, onAttempt, trace };
}

async function closeLaneParts({ database, presence }: OpenLaneParts): Promise<void> {
  await presence.end();
  await database.close();
}
