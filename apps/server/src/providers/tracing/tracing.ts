import type { Trace } from "../../storage/trace.ts";

/** Span of a request in progress. */
export interface RequestSpan {
  end(facts: { route: string; status: number; attributes: Record<string, string> }): void;
}

export interface Tracing {
  trace: Trace;
  /** `goOn` runs within the span, with all work that follows from it. `parent` is a trusted traceparent. */
  beginRequest(method: string, parent: string | undefined, goOn: () => void): RequestSpan;
  /** Flushes the remaining spans. */
  close(): Promise<void>;
}
