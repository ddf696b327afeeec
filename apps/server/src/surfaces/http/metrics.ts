import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

type Labels = Readonly<Record<string, string | number>>;

/** One value with its labels. */
export interface Sample {
  labels: Labels;
  value: number;
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics for /metrics. Labels never come from callers: names of workspaces and people must not appear. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: "vitrine_request_duration_seconds",
      help: "Time from the first byte of a request to the last byte of its response",
      labelNames: ["surface", "operation", "status"],
      buckets: REQUEST_SECONDS,
      registers: [this.#registry],
    });
  }

  request(surface: string, operation: string, status: number, seconds: number): void {
    this.#requests.observe({ surface, operation, status }, seconds);
  }

  /** Gauge that is read on each scrape. */
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

  /** Several gauges that are read on each scrape. On failure it reports no values instead of stale ones. */
  gauges(name: string, help: string, labelNames: string[], read: () => Sample[] | Promise<Sample[]>): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      async collect() {
        const samples = await Promise.resolve()
          .then(read)
          .catch(() => []);
        // Without labels, `reset` would report a zero for a missing value.
        if (labelNames.length === 0) this.remove();
        else this.reset();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
  }

  /** Counter whose total is kept elsewhere. */
  totals(name: string, help: string, labelNames: string[], read: () => Sample[]): void {
    new Counter({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const { labels, value } of read()) this.inc(labels, value);
      },
    });
  }

  /** Returns a function that increments a counter. */
  counter(name: string, help: string, labelNames: string[] = []): (labels?: Labels, by?: number) => void {
    const counter = new Counter({ name, help, labelNames, registers: [this.#registry] });
    return (labels = {}, by = 1) => counter.inc(labels, by);
  }

  /** Histogram of durations, which includes their count. */
  durations(
    name: string,
    help: string,
    labelNames: string[],
    buckets: number[],
  ): (labels: Labels, seconds: number) => void {
    const histogram = new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] });
    return (labels, seconds) => histogram.observe(labels, seconds);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  expose(): Promise<string> {
    return this.#registry.metrics();
  }
}
