// Starts the service: configuration -> infrastructure -> business areas -> surfaces -> listen. Only this file and
// composition/ see all of them.

import { setTimeout as wait } from "node:timers/promises";
import type { Operation } from "@vitrine/contract";
import type { Logger } from "pino";
import { closeAll } from "./composition/closing.ts";
import { type Closers, type Overrides, openInfrastructure } from "./composition/infrastructure.ts";
import { JobsProcess } from "./composition/jobs-process.ts";
import { openListeners, withChosenPorts } from "./composition/listeners.ts";
import { openModules } from "./composition/modules.ts";
import { composeSurfaces } from "./composition/surfaces.ts";
import type { Config, Surface } from "./config.ts";
import { hasAccounts } from "./domains/accounts/index.ts";
import { writeDefaults } from "./domains/quotas/index.ts";
import { drainJobs, type JobName, startJobs } from "./jobs/index.ts";
import { OperationRunner } from "./kernel/call/run.ts";
import { SECOND } from "./kernel/clock.ts";
import type { Listener } from "./surfaces/http/listener.ts";
import type { Metrics } from "./surfaces/http/metrics.ts";

export type { Overrides } from "./composition/infrastructure.ts";

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
  const jobsRun = placeOfJobs(config, overrides);
  const jobsProcess = jobsRun === "in a child" ? new JobsProcess() : undefined;
  const stop = async () => {
    const drainSeconds = accepting ? config.stop.drainSeconds : 0;
    accepting = false;
    const closing = Math.min(CLOSING_MAX, (config.stop.seconds * SECOND) / 2);
    const jobsEnded = jobsProcess?.stop();
    jobsEnded?.catch(() => {}); // reported by its closer
    closers.push(async () => jobsEnded);
    await drain([...listeners.values()], drainSeconds * SECOND, config.stop.seconds * SECOND - closing, stopping);
    await closeAll(closers, closing);
  };
  try {
    const parts = await openInfrastructure(config, overrides, closers);
    const { database, log } = parts;
    await database.write((tx) => writeDefaults(tx, { ...config.storage, ...config.strangers }));
    jobsProcess?.start({ config, log, onAttempt: parts.noted.jobAttempt });
    const modules = await openModules(parts, overrides.clock !== undefined, stopping.signal);
    const { textIndex } = modules.catalogue;
    const queue = {
      url: () => parts.storage.url,
      prepare: config.database.prepare,
      log,
      onAttempt: overrides.onJobAttempt ?? parts.noted.jobAttempt,
      trace: parts.tracing?.trace,
      tasks: modules.tasks,
    };
    if (overrides.runJobs !== false) textIndex.keepRegularly((error) => log.warn({ err: error }, "text index"));
    const handlers = modules.all.flatMap((module) => module.handlers);
    const runner = new OperationRunner({ ...parts, replica: parts.agedReads, trace: parts.tracing?.trace, handlers });
    const apps = composeSurfaces(parts, modules, runner, () => accepting);
    for (const [surface, listener] of listeners) await listener.serve(apps[surface]);
    if (jobsRun === "here") {
      const jobs = await startJobs(queue);
      closers.push(() => jobs.stop());
      for (const module of modules.all) await module.start?.();
    }
    for (const { close } of modules.all) if (close) closers.push(close);
    observe(parts.metrics, [...listeners.values()]);
    const ports = Object.fromEntries([...listeners].map(([surface, listener]) => [surface, listener.port]));
    const isFirstStart = config.database.url === undefined && !(await database.read(hasAccounts));
    const drain = (only?: JobName[]) => drainJobs({ ...queue, database }, only);
    const drainMails = () => drain(["send_mail"]);
    const drainQueue = async () => {
      await parts.lastUsed.flush();
      await drain();
      // Jobs may write too: new texts may answer open questions.
      if (await textIndex.keep()) await drain();
      // A refused webhook may cause a mail.
      if (await modules.webhooks.sender.drain()) await drain();
    };
    // Last: a caller may stop the service as soon as it is ready, so its owner must be listening.
    accepting = true;
    const { contracts } = runner;
    return { ports, contracts, isFirstStart, log, drainJobs: drainQueue, drainMails, stop };
  } catch (error) {
    await stop().catch(() => {}); // the reason of the failed start matters more
    throw error;
  }
}

function observe(metrics: Metrics, listeners: Listener[]): void {
  const sumOf = (of: (listener: Listener) => number) => listeners.reduce((sum, one) => sum + of(one), 0);
  metrics.gauge("vitrine_connections", "Open client connections", () => sumOf((one) => one.connections));
  metrics.gauge("vitrine_requests_in_flight", "Requests in flight", () => sumOf((one) => one.inFlight));
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
