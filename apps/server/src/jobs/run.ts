// Works on jobs: in the background as the service does, or once to the end.

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
  /** How long stopping may wait for jobs in hand. */
  stopWithinMilliseconds?: number;
  /** How often to look for jobs that nobody told of: those whose time has come, and all of them behind a pooler. */
  pollMilliseconds?: number;
  /** How often to look for jobs of processes that are gone. */
  watchMilliseconds?: number;
  /** How often to see whether the repeated jobs are queued. */
  orderMilliseconds?: number;
}

const STOP_WITHIN = 20 * SECOND;
/** Jobs are taken and finished by short statements. With the connection of their presence, a process has four for jobs. */
const CONNECTIONS_MAX = 3;

/** Works on jobs in the background, from the moment they are committed, until stopped. */
export async function startJobs(options: BackgroundOptions): Promise<{ stop(): Promise<void> }> {
  const lanes: Lane[] = [];
  const wakeAll = () => {
    for (const lane of lanes) lane.wake();
  };
  // A lane that has nothing to do with it need not look: each look is a statement.
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
 * Runs every job that is due, or only those of some kinds, one after the other, and returns when none is left. On connections
 * that are there already, and seen by nobody: whoever watches leaves jobs of such a name alone for long enough (see
 * `namesOfStrangers`).
 */
export async function drainJobs(
  options: Omit<LaneParts, "presence">,
  only = Object.keys(options.tasks) as JobName[],
): Promise<void> {
  const wish = { tasks: only, oneAtATimeBy: "workspaceId" };
  const presence = { isSeen: true, nameOf: (place: string) => `${place}/${randomUUID()}` };
  const place = new Place(wish, "drain", { ...options, presence });
  const never = new AbortController().signal;
  for (let job = await place.take(); job !== undefined; job = await place.take()) await place.do(job, never);
}

/** Of each lane what there are tasks for. */
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
