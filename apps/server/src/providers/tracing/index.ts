import type { TracingSettings } from "./settings.ts";
import type { Tracing } from "./tracing.ts";

export type { Tracing } from "./tracing.ts";

/** Loads the library only with a configured exporter. */
export async function openTracing(settings: TracingSettings, build: string): Promise<Tracing> {
  const { OtelTracing } = await import("./otel.ts");
  return new OtelTracing(settings, build);
}
