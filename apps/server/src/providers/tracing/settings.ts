import { z } from "zod";
import { text, url } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export interface TracingSettings {
  /** Base URL of an OTLP/HTTP collector; traces are sent to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of sampled traces, for traces that start here. */
  sampleRatio: number;
}

/** Format of OpenTelemetry's variable. */
const parseHeaders = (value: string): Record<string, string> =>
  Object.fromEntries(
    value
      .split(",")
      .filter((pair) => pair.includes("="))
      .map((pair) => {
        const [name = "", ...rest] = pair.split("=");
        return [name.trim(), decodeURIComponent(rest.join("=").trim())];
      }),
  );

/** Uses the variable names of OpenTelemetry's own tools. */
export const tracingSection = defineSection({
  title: "Traces",
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: url().optional().meta({
      description: "OpenTelemetry collector for OTLP over HTTP, such as `http://localhost:4318`.",
      otherwise: "tracing is off",
      allowed: "a URL",
    }),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().default("").meta({
      description: "Headers for the collector, such as a token.",
      otherwise: "none",
      allowed: "`name=value,name=value`, percent-encoded",
    }),
    OTEL_SERVICE_NAME: text().default("vitrine").describe("Name of the service in traces."),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe("Share of requests to trace."),
  },
  read: (v): TracingSettings | undefined =>
    v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : {
          endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: parseHeaders(v.OTEL_EXPORTER_OTLP_HEADERS),
          serviceName: v.OTEL_SERVICE_NAME,
          sampleRatio: v.OTEL_TRACES_SAMPLER_ARG,
        },
});
