import type { FastifyInstance } from "fastify";
import { SECOND } from "../kernel/clock.ts";
import { equalBytes, sha256 } from "../kernel/credentials/secrets.ts";
import { notFoundAnswer } from "./http/errors.ts";
import type { Metrics } from "./http/metrics.ts";

export interface Readiness {
  /** True after migrations and until shutdown begins. */
  accepting(): boolean;
  databaseAnswers(): Promise<boolean>;
}

export interface MetricsAccess {
  metrics: Metrics;
  token: string | undefined;
  /** In production the metrics endpoint needs a token; without a configured token it does not exist. */
  open: boolean;
}

/** A prober with a timeout of two seconds must get an answer, even when the database hangs. */
const ANSWER_WITHIN = 1.5 * SECOND;

export function mountHealth(app: FastifyInstance, readiness: Readiness, access: MetricsAccess): void {
  const config = { anyHost: true };
  app.get("/healthz", { config }, async () => ({ status: "ok" }));
  app.get("/readyz", { config }, async (_request, reply) => {
    const ready = readiness.accepting() && (await inTime(readiness.databaseAnswers()));
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "unavailable" });
  });
  app.get("/metrics", { config }, async (request, reply) => {
    if (!mayReadMetrics(access, request.headers.authorization)) return notFoundAnswer(reply);
    return reply.type(access.metrics.contentType).send(await access.metrics.expose());
  });
}

/** Resolves to false after the timeout. */
function inTime(answer: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function mayReadMetrics({ token, open }: MetricsAccess, authorization: string | undefined): boolean {
  if (token === undefined) return open;
  return equalBytes(sha256(authorization ?? ""), sha256(`Bearer ${token}`));
}
