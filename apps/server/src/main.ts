// The composition root: config -> parts -> domains -> surfaces -> listen. Only this file and composition/ see all of
// them.

import { setTimeout as wait } from "node:timers/promises";
import type { Operation } from "@vitrine/contract";
import type { Logger } from "pino";
import { closeAll } from "./composition/closing.ts";
import { composeHandlers } from "./composition/handlers.ts";
import { JobsProcess } from "./composition/jobs-process.ts";
import { openListeners, withChosenPorts } from "./composition/listeners.ts";
import { type Closers, type Overrides, openParts, type Parts } from "./composition/parts.ts";
import { composeSurfaces } from "./composition/surfaces.ts";
import type { Config, Surface } from "./config.ts";
import { hasAccounts } from "./domains/accounts/index.ts";
import { checkAnswers } from "./domains/assistant/index.ts";
import { startReservationSweep } from "./domains/credits/index.ts";
import { writeDefaults } from "./domains/quotas/index.ts";
import { drainJobs, type JobName, sendMailTask, startJobs } from "./jobs/index.ts";
import { sweepTask } from "./jobs/sweeps.ts";
import { OperationRunner } from "./kernel/call/run.ts";
import { SECOND } from "./kernel/clock.ts";
import type { Listener } from "./surfaces/http/listener.ts";

export type { Overrides } from "./composition/parts.ts";

/** Part of the stop timeout for closing all dependencies after the requests. */
const CLOSING_MAX = 20 * SECOND;

/** Time for connected clients to send a last request during a drain. */
const GOODBYE = SECOND;

export interface Service {
  /** Actual port of each open surface. */
  ports: Partial<Record<Surface, number>>;
  /** All operations of this service. */
  contracts: Operation[];
  /** The embedded database is new and has no users. */
  isFirstStart: boolean;
  log: Logger;
  /** Runs the due jobs until the queue is empty. */
  drainJobs(): Promise<void>;
  /** Sends the due mails, and leaves all other jobs. */
  drainMails(): Promise<void>;
  /** Ends within a time limit, even if parts hang; throws if any part failed. */
  stop(): Promise<void>;
}

export async function startService(given: Config, overrides: Overrides = {}): Promise<Service> {
  const listeners = await openListeners(given);
  const config = withChosenPorts(given, listeners);
  const closers: Closers = [];
  let accepting = false;
  const stopping = new AbortController();
  let jobsProcess: JobsProcess | undefined;
  const stop = async () => {
    const drainSeconds = accepting ? config.stop.drainSeconds : 0;
    accepting = false;
    const closing = Math.min(CLOSING_MAX, (config.stop.seconds * SECOND) / 2);
    const jobsEnded = jobsProcess?.stop();
    closers.push(async () => jobsEnded);
    await drain([...listeners.values()], drainSeconds * SECOND, config.stop.seconds * SECOND - closing, stopping);
    await closeAll(closers, closing);
  };
  try {
    const parts = await openParts(config, overrides, closers, stopping.signal);
    await parts.database.write((tx) => writeDefaults(tx, { ...config.storage, ...config.strangers }));
    const jobsRun = placeOfJobs(config, overrides);
    if (jobsRun === "in a child") {
      // The child loads during the rest of the start.
      jobsProcess = new JobsProcess(config, parts.log, parts.noted.jobAttempt);
      jobsProcess.start();
    }
    const runner = new OperationRunner({
      ...parts,
      trace: parts.tracing?.trace,
      replica: parts.agedReads,
      handlers: composeHandlers(parts),
      environment: config.environment,
      requestsPerMinute: config.limits.requestsPerMinute,
    });
    const apps = composeSurfaces(parts, runner, () => accepting);
    for (const [surface, listener] of listeners) await listener.serve(apps[surface]);
    const queue = composeQueue(parts, overrides);
    if (jobsRun === "here") {
      await parts.imports.worker.resume();
      await parts.importPictures.resume();
      await parts.changes.worker.resume();
      const jobs = await startJobs(queue);
      closers.push(() => jobs.stop());
      closers.push(async () => parts.imports.worker.stop());
      closers.push(async () => parts.importPictures.stop());
      closers.push(async () => parts.changes.worker.stop());
      parts.webhooks.sendRegularly();
      closers.push(() => parts.webhooks.close());
      const onFailure = (error: unknown) => parts.log.error({ err: error }, "expired reservations");
      const sweep = startReservationSweep({ ...parts, onFailure });
      closers.push(() => sweep.stop());
    }
    const ports = Object.fromEntries([...listeners].map(([surface, listener]) => [surface, listener.port]));
    const isFirstStart = config.database.url === undefined && !(await parts.database.read(hasAccounts));
    const sumOf = (of: (listener: Listener) => number) =>
      [...listeners.values()].reduce((sum, one) => sum + of(one), 0);
    parts.metrics.gauge("vitrine_connections", "Open client connections", () => sumOf((one) => one.connections));
    parts.metrics.gauge("vitrine_requests_in_flight", "Requests in flight", () => sumOf((one) => one.inFlight));
    const drain = (only?: JobName[]) => drainJobs({ ...queue, database: parts.database }, only);
    const drainMails = () => drain(["send_mail"]);
    const drainQueue = async () => {
      await parts.lastUsed.flush();
      await drain();
      // Jobs may write too: new texts may answer open questions.
      if (await parts.textIndex.keep()) await drain();
      // A refused webhook may cause a mail.
      if (await parts.webhooks.drain()) await drain();
    };
    // Last: a caller may stop the service as soon as it is ready, so its owner must be listening.
    accepting = true;
    const { contracts } = runner;
    return { ports, contracts, isFirstStart, log: parts.log, drainJobs: drainQueue, drainMails, stop };
  } catch (error) {
    await stop().catch(() => {}); // the reason of the failed start matters more
    throw error;
  }
}

/** Dependencies that a caller replaces exist in this process only. */
function placeOfJobs({ role }: Config, overrides: Overrides): "here" | "in a child" | "elsewhere" {
  if (overrides.runJobs === false || (role !== "all" && role !== "jobs")) return "elsewhere";
  return role === "all" && Object.keys(overrides).length === 0 ? "in a child" : "here";
}

/** First waits until the load balancer has seen the change; then requests in flight have until the deadline. */
async function drain(
  listeners: Listener[],
  drainMilliseconds: number,
  deadlineMilliseconds: number,
  stopping: AbortController,
): Promise<void> {
  const meanwhile = Math.min(drainMilliseconds, deadlineMilliseconds);
  for (const listener of listeners) listener.drain();
  await wait(meanwhile);
  stopping.abort();
  const goodbye = Math.min(GOODBYE, meanwhile);
  await Promise.all(listeners.map((listener) => listener.close(deadlineMilliseconds - meanwhile, goodbye)));
}

const composeQueue = (parts: Parts, { onJobAttempt = parts.noted.jobAttempt }: Overrides) => ({
  url: () => parts.storage.url,
  prepare: parts.config.database.prepare,
  log: parts.log,
  onAttempt: onJobAttempt,
  trace: parts.tracing?.trace,
  tasks: {
    send_mail: sendMailTask(parts),
    sweep: sweepTask({
      ...parts,
      retentionDays: parts.config.retentionDays,
      retentionRows: parts.config.retentionRows,
    }),
    remove_media_bytes: parts.media.removeUnusedBytes,
    make_renditions: parts.media.makeRenditions,
    sweep_media: parts.media.sweepBytes,
    run_imports: ({ workspaceId }: { workspaceId: string }) => parts.imports.worker.work(workspaceId),
    fetch_pictures: ({ workspaceId }: { workspaceId: string }) => parts.importPictures.work(workspaceId),
    run_product_changes: ({ workspaceId }: { workspaceId: string }) => parts.changes.worker.work(workspaceId),
    check_answers: (changed: { workspaceId: string; productId: string }) =>
      checkAnswers({ ...parts, productReader: parts.models.productReader }, changed),
  },
});
