import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

type Labels = Readonly<Record<string, string | number>>;

/** One number, with what tells it from its neighbours. */
export interface Sample {
  labels: Labels;
  value: number;
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The numbers that /metrics tells. No label may come from a caller: names of workspaces and people stay out of it. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: "vitrine_request_duration_seconds",
      help: "Time from the first byte of a request to the last of its answer",
      labelNames: ["surface", "operation", "status"],
      buckets: REQUEST_SECONDS,
      registers: [this.#registry],
    });
  }

  request(surface: string, operation: string, status: number, seconds: number): void {
    this.#requests.observe({ surface, operation, status }, seconds);
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

  /**
   * Several numbers that are asked for when somebody looks. While they cannot be had there are none, rather than old ones.
   */
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
        // Without labels, `reset` would leave a zero where there is no number.
        if (labelNames.length === 0) this.remove();
        else this.reset();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
  }

  /** A number that only grows, and that somebody else keeps. */
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

  /** Counts what it is told of. */
  counter(name: string, help: string, labelNames: string[] = []): (labels?: Labels, by?: number) => void {
    const counter = new Counter({ name, help, labelNames, registers: [this.#registry] });
    return (labels = {}, by = 1) => counter.inc(labels, by);
  }

  /** How long things took, and so how many there were. */
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
