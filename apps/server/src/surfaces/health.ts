import type { FastifyInstance } from "fastify";
import { SECOND } from "../kernel/clock.ts";
import { equalBytes, sha256 } from "../kernel/credentials/secrets.ts";
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

/** A prober that waits for two seconds must hear an answer, whatever the database does. */
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

/** False for what has not answered by then. */
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
