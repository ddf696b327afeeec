import type { Trace } from "../../storage/trace.ts";

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
