import type { Trace } from "../../storage/trace.ts";

export interface TracingSettings {
  /** Where an OTLP/HTTP collector listens; traces go to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Of all traces that begin here, this share is kept. */
  sampleRatio: number;
}

/** A request that is being answered. */
export interface RequestSpan {
  end(facts: { route: string; status: number; attributes: Record<string, string> }): void;
}

export interface Tracing {
  trace: Trace;
  /** `goOn` runs within the span, with all that follows from it. `parent` is a traceparent that can be believed. */
  beginRequest(method: string, parent: string | undefined, goOn: () => void): RequestSpan;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Only who has an exporter loads what it takes. */
export async function openTracing(settings: TracingSettings, build: string): Promise<Tracing> {
  const { OtelTracing } = await import("./otel.ts");
  return new OtelTracing(settings, build);
}
