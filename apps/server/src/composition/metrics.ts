// Metrics of a process; surfaces and listeners add their own. Events are counted through `Recorders`; other values are read
// on each scrape. docs/operating.md explains them.

import type { MeteredEnd } from "../domains/assistant/index.ts";
import { countImports } from "../domains/catalogue/index.ts";
import { readHeldBytes } from "../domains/quotas/index.ts";
import { countJobs, laneOf } from "../jobs/index.ts";
import { SECOND } from "../kernel/clock.ts";
import type { RateLimiter } from "../kernel/rate-limits.ts";
import type { Database } from "../storage/database.ts";
import type { ReplicaReads } from "../storage/replica-reads.ts";
import { Metrics } from "../surfaces/http/metrics.ts";
import { BUILD } from "./build.ts";

const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 300];
const AI_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60];

export type Recorders = ReturnType<typeof openRecorders>;

function openRecorders(metrics: Metrics) {
  const limited = metrics.counter("vitrine_rate_limited_total", "Hits that were refused, by limit", ["limit"]);
  const fallbacks = metrics.counter(
    "vitrine_rate_limit_fallbacks_total",
    "Hits that were counted in this process because Redis did not answer",
  );
  const aiSeconds = metrics.durations(
    "vitrine_ai_call_duration_seconds",
    "Metered calls to the assistant by what they were for and how they ended",
    ["event", "outcome"],
    AI_SECONDS,
  );
  const aiCredits = metrics.counter("vitrine_ai_credits_total", "Credits that the assistant's answers have cost", [
    "event",
  ]);
  const jobSeconds = metrics.durations(
    "vitrine_job_duration_seconds",
    "Attempts at jobs by task and how they ended",
    ["task", "outcome"],
    JOB_SECONDS,
  );
  const storeFailures = metrics.counter("vitrine_media_store_failures_total", "Requests that the media store failed");
  return {
    limited: (limit: string) => limited({ limit }),
    limitFallback: () => fallbacks(),
    aiCall({ event, outcome, credits, seconds }: MeteredEnd) {
      aiSeconds({ event, outcome }, seconds);
      if (credits > 0) aiCredits({ event }, credits);
    },
    jobAttempt: (task: string, outcome: "done" | "failed", seconds: number) => jobSeconds({ task, outcome }, seconds),
    storeFailure: () => storeFailures(),
  };
}

export function openMetrics(
  database: Database,
  agedReads: ReplicaReads | undefined,
): { metrics: Metrics; noted: Recorders } {
  const metrics = new Metrics();
  metrics.gauges("vitrine_build_info", "Always 1; the label is the build", ["version"], () => [
    { labels: { version: BUILD }, value: 1 },
  ]);
  watchDatabase(metrics, database);
  watchReplica(metrics, agedReads);
  watchJobs(metrics, database);
  const heldBytes = readHeldBytes(database);
  metrics.gauges("vitrine_held_bytes", "Stored bytes of all workspaces", ["measure"], async () =>
    (await heldBytes()).map(({ measure, bytes }) => ({ labels: { measure }, value: bytes })),
  );
  return { metrics, noted: openRecorders(metrics) };
}

function watchDatabase(metrics: Metrics, database: Database): void {
  metrics.gauge("vitrine_database_waiting", "Calls waiting for a database connection", () => database.waiting);
  metrics.gauges("vitrine_database_connections", "Connections by pool: used, idle and maximum", ["pool", "state"], () =>
    database.pools.flatMap(({ pool, ...states }) =>
      Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value })),
    ),
  );
  metrics.totals(
    "vitrine_transaction_restarts_total",
    "Transactions restarted after a conflict, by reason",
    ["reason"],
    () => Object.entries(database.restarts).map(([reason, value]) => ({ labels: { reason }, value })),
  );
}

function watchReplica(metrics: Metrics, agedReads: ReplicaReads | undefined): void {
  metrics.gauges(
    "vitrine_reader_age_seconds",
    "Maximum age of the replica's state; absent without a replica",
    [],
    () => (agedReads === undefined ? [] : [{ labels: {}, value: agedReads.age / SECOND }]),
  );
  metrics.totals("vitrine_aged_reads_total", "Reads with a lag bound, by server", ["from"], () =>
    Object.entries(agedReads?.answered ?? {}).map(([from, value]) => ({ labels: { from }, value })),
  );
}

/** Several metrics share the result of one concurrent statement. */
function watchJobs(metrics: Metrics, database: Database): void {
  const jobs = shared(() => database.read(countJobs));
  const imports = shared(() => database.read(countImports));
  const ofTask = (task: string) => ({ lane: laneOf(task), task });
  metrics.gauges("vitrine_jobs", "Waiting, held and failed jobs", ["lane", "task", "state"], async () =>
    (await jobs()).map(({ task, state, count }) => ({
      labels: { ...ofTask(task), state: state.toLowerCase() },
      value: count,
    })),
  );
  metrics.gauges("vitrine_jobs_lag_seconds", "Delay of the oldest due job of a task", ["lane", "task"], async () =>
    (await jobs())
      .filter(({ state }) => state === "WAITING")
      .map(({ task, lagSeconds }) => ({ labels: ofTask(task), value: lagSeconds })),
  );
  metrics.gauges("vitrine_imports_unfinished", "Pending and running imports", ["status"], async () =>
    (await imports()).map(({ status, count }) => ({ labels: { status: status.toLowerCase() }, value: count })),
  );
  metrics.gauges("vitrine_imports_age_seconds", "Age of the oldest unfinished import", ["status"], async () =>
    (await imports()).map(({ status, ageSeconds }) => ({
      labels: { status: status.toLowerCase() },
      value: ageSeconds,
    })),
  );
}

function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** Reports every rejected hit. */
export const countingLimiter = (
  limiter: RateLimiter,
  noted: Pick<Recorders, "limited">,
  onRefused: (rule: string, key: string) => void,
): RateLimiter => ({
  async consume(rule, key, points) {
    const state = await limiter.consume(rule, key, points);
    if (!state.allowed) {
      noted.limited(rule.name);
      onRefused(rule.name, key);
    }
    return state;
  },
  peek: (rule, key) => limiter.peek(rule, key),
  giveBack: (...hit) => limiter.giveBack(...hit),
  close: () => limiter.close(),
});
