import type { FastifyInstance } from "fastify";
import { equalBytes, sha256 } from "../kernel/secrets.ts";
import { notFoundAnswer } from "./http/errors.ts";
import type { Metrics } from "./http/metrics.ts";

export interface Readiness {
  /** True once migrations have run and until shutdown begins. */
  accepting(): boolean;
  databaseAnswers(): Promise<boolean>;
}

export interface MetricsAccess {
  metrics: Metrics;
  token: string | undefined;
  /** In production the metrics are not for everybody: without a token they do not exist. */
  open: boolean;
}

export function mountHealth(app: FastifyInstance, readiness: Readiness, access: MetricsAccess): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = readiness.accepting() && (await readiness.databaseAnswers());
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "unavailable" });
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(access, request.headers.authorization)) return notFoundAnswer(reply);
    return reply.type(access.metrics.contentType).send(await access.metrics.expose());
  });
}

function mayReadMetrics({ token, open }: MetricsAccess, authorization: string | undefined): boolean {
  if (token === undefined) return open;
  return equalBytes(sha256(authorization ?? ""), sha256(`Bearer ${token}`));
}
