import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

interface JobCount {
  task: string;
  state: string;
  count: number;
  lagSeconds: number;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<"surface" | "operation" | "status">;
  readonly #limitFallbacks: Counter;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: "vitrine_request_duration_seconds",
      help: "Time from the first byte of a request to the last of its answer",
      labelNames: ["surface", "operation", "status"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [this.#registry],
    });
    this.#limitFallbacks = new Counter({
      name: "vitrine_rate_limit_fallbacks_total",
      help: "Hits that were counted in this process because Redis did not answer",
      registers: [this.#registry],
    });
  }

  limitFallback(): void {
    this.#limitFallbacks.inc();
  }

  /** A number that is asked for when somebody looks. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Counted elsewhere since the start, by reason; read when somebody asks. */
  restarts(read: () => Record<string, number>): void {
    new Counter({
      name: "vitrine_transaction_restarts_total",
      help: "Transactions that ran again because others changed the same",
      labelNames: ["reason"],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [reason, count] of Object.entries(read())) this.inc({ reason }, count);
      },
    });
  }

  request(surface: string, operation: string, status: number, seconds: number): void {
    this.#requests.observe({ surface, operation, status }, seconds);
  }

  /** What workspaces hold, by kind; read when somebody asks for it. */
  heldBytes(read: () => Promise<{ measure: string; bytes: number }[]>): void {
    new Gauge({
      name: "vitrine_held_bytes",
      help: "Bytes that all workspaces hold together",
      labelNames: ["measure"],
      registers: [this.#registry],
      async collect() {
        // Without a database it keeps its last value: the other numbers matter most just then.
        for (const { measure, bytes } of await read().catch(() => [])) this.set({ measure }, bytes);
      },
    });
  }

  /** The queue is counted when somebody asks. While it cannot be counted there are no figures, rather than old ones. */
  watchJobs(countJobs: () => Promise<JobCount[]>): void {
    const registers = [this.#registry];
    new Gauge({
      name: "vitrine_jobs",
      help: "Jobs that wait, are held, or have failed for good",
      labelNames: ["task", "state"],
      registers,
      async collect() {
        const counted = await countJobs().catch(() => []);
        this.reset();
        for (const { task, state, count } of counted) this.set({ task, state: state.toLowerCase() }, count);
      },
    });
    new Gauge({
      name: "vitrine_jobs_lag_seconds",
      help: "How long the job that has waited longest of its task has been due",
      labelNames: ["task"],
      registers,
      async collect() {
        const counted = await countJobs().catch(() => []);
        this.reset();
        for (const { task, state, lagSeconds } of counted) if (state === "WAITING") this.set({ task }, lagSeconds);
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  expose(): Promise<string> {
    return this.#registry.metrics();
  }
}
