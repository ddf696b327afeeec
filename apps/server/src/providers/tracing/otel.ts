// Spans by OpenTelemetry's own library, sent by OTLP over HTTP. It registers no globals: several services in one
// process stay separate.

import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace as traces,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { OperationError } from "../../kernel/errors.ts";
import type { Trace } from "../../storage/trace.ts";
import { watchOutgoing } from "./outgoing.ts";
import type { TracingSettings } from "./settings.ts";
import type { RequestSpan, Tracing } from "./tracing.ts";

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
/** An unreachable collector must not delay a stop. */
const EXPORT_MILLISECONDS = 5_000;

export class OtelTracing implements Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #open = new AsyncLocalStorage<Context>();
  readonly #unwatch: () => void;

  constructor({ endpoint, headers, serviceName, sampleRatio }: TracingSettings, build: string) {
    const exporter = new OTLPTraceExporter({
      url: `${endpoint}/v1/traces`,
      headers,
      timeoutMillis: EXPORT_MILLISECONDS,
    });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ "service.name": serviceName, "service.version": build }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MILLISECONDS })],
    });
    this.#tracer = this.#provider.getTracer("vitrine", build);
    this.#unwatch = watchOutgoing({
      // Requests outside a trace, such as the exporter's own, must not start a trace.
      begin: (host, method) => (host === new URL(endpoint).host ? undefined : this.#beginOutgoing(host, method)),
    });
  }

  readonly trace: Trace = async ({ name, kind = "internal", attributes = {} }, work) => {
    const parent = this.#open.getStore() ?? ROOT_CONTEXT;
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    try {
      return await this.#open.run(traces.setSpan(parent, span), work);
    } catch (error) {
      recordFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  };

  beginRequest(method: string, parent: string | undefined, goOn: () => void): RequestSpan {
    const known = parent === undefined ? null : parseTraceParent(parent);
    const context = known === null ? ROOT_CONTEXT : traces.setSpanContext(ROOT_CONTEXT, { ...known, isRemote: true });
    const span = this.#tracer.startSpan(method, { kind: SpanKind.SERVER }, context);
    this.#open.run(traces.setSpan(context, span), goOn);
    return {
      end({ route, status, attributes }) {
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": status,
          ...attributes,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  async close(): Promise<void> {
    this.#unwatch();
    await this.#provider.shutdown().catch(() => {}); // unsent spans are lost, without other effects
  }

  #beginOutgoing(host: string, method: string) {
    const parent = this.#open.getStore();
    if (parent === undefined) return undefined;
    const attributes = { "server.address": host, "http.request.method": method };
    const span = this.#tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }, parent);
    return {
      answered: (status: number) => void span.setAttribute("http.response.status_code", status),
      failed: (error: unknown) => recordFailure(span, error),
      end: () => span.end(),
    };
  }
}

/** Messages may contain callers' input; names and codes do not. A refusal is a normal answer. */
function recordFailure(span: OpenSpan, error: unknown): void {
  if (error instanceof OperationError) {
    span.setAttribute("vitrine.refusal", error.code);
    if (error.status < 500) return;
  }
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute("error.type", String(code ?? name ?? "unknown"));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
