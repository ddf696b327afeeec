import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<"surface" | "operation" | "status">;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: "vitrine_request_duration_seconds",
      help: "Time from the first byte of a request to the last of its answer",
      labelNames: ["surface", "operation", "status"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [this.#registry],
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
        for (const { measure, bytes } of await read()) this.set({ measure }, bytes);
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
