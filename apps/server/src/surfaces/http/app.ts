// What every listener shares: request ids, one JSON parser, one error shape, one log line and one metric a request.

import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { LIMITS } from "@vitrine/contract";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { invalidInput } from "../../kernel/errors.ts";
import { isModestJson } from "../../kernel/modest-json.ts";
import { logFailure, notFoundAnswer, sendError } from "./errors.ts";
import { carriesLimit, FRESH_LIMIT } from "./fresh-limit.ts";
import type { Metrics } from "./metrics.ts";

export interface HttpParts {
  surface: string;
  log: Logger;
  metrics: Metrics;
  /** How many proxies stand in front. What comes from beyond the first of them is anybody's claim. */
  proxies: number;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the metric and the log call this route; absent for routes that are not operations. */
    operation?: string;
    /** Where it is not the listener's own. */
    surface?: string;
  }
  interface FastifyRequest {
    /** What it turned out to be, where one route serves many operations. */
    operation: string | null;
  }
  interface FastifyInstance {
    /** For failures that are not thrown, because their answer has begun. */
    logFailure(request: FastifyRequest, thrown: unknown): void;
  }
}

const CLIENT_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

export function createHttpApp(parts: HttpParts): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: parts.proxies > 0 && ((_address, hop) => hop < parts.proxies),
    bodyLimit: LIMITS.jsonBodyBytesMax,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 1000 },
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && CLIENT_REQUEST_ID.test(given) ? given : `req_${randomUUID()}`;
    },
    frameworkErrors: (error, request, reply) => {
      // The router refuses some URLs before any hook has run.
      reply.header("x-content-type-options", "nosniff");
      if (carriesLimit(request.url)) reply.headers(FRESH_LIMIT);
      return sendError(parts, request, reply, error);
    },
  });
  app.decorate("logFailure", (request: FastifyRequest, thrown: unknown) => logFailure(parts, request, thrown));
  app.decorateRequest("operation", null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    observe(parts, request, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.setErrorHandler(async (error, request, reply) => {
    if (isTooLarge(error)) await discardRest(request.raw);
    return sendError(parts, request, reply, error);
  });
  app.setNotFoundHandler((_request, reply) => notFoundAnswer(reply));
  return app;
}

const isTooLarge = (error: unknown) => (error as { code?: string }).code === "FST_ERR_CTP_BODY_TOO_LARGE";

const DISCARDED_BYTES_MAX = 64 * 1024 * 1024;

/** Who is still sending would not hear the answer: what comes is thrown away, up to a bound. */
function discardRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > DISCARDED_BYTES_MAX) resolve();
    });
    request.once("close", resolve).once("end", resolve).once("error", resolve).resume();
  });
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Nothing at all is no body. Keys that could reach an object's prototype are refused along with broken JSON. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isModestJson(bytes)) throw invalidInput({ body: "holds too many values, or values nested too deeply" });
  try {
    return JSON.parse(utf8.decode(bytes), (key, value) => {
      if (key === "__proto__") throw new SyntaxError("__proto__");
      return value;
    });
  } catch {
    throw invalidInput({ body: "is not valid JSON" });
  }
}

function observe(parts: HttpParts, request: FastifyRequest, status: number, elapsed: number): void {
  const { log, metrics } = parts;
  const { config, url } = request.routeOptions;
  const surface = config.surface ?? parts.surface;
  const operation = request.operation ?? config.operation;
  metrics.request(surface, operation ?? "other", status, elapsed / 1000);
  if (!log.isLevelEnabled("info")) return;
  // The route's pattern, not the URL: ids and search text are the customer's, and tokens may stand in a query.
  log.info({
    requestId: request.id,
    surface,
    method: request.method,
    route: url,
    operation,
    status,
    milliseconds: Math.round(elapsed * 10) / 10,
  });
}
