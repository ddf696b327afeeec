// Shared by every listener: request ids, one JSON parser, one error shape, one log line and one metric per request.

import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { LIMITS } from "@vitrine/contract";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { OperationError } from "../../kernel/errors.ts";
import { type Bodies, parseBodies, parseJson, parseMergePatch } from "./bodies.ts";
import { logFailure, notFoundAnswer, sendError } from "./errors.ts";
import { type Front, frontFinder } from "./fronts.ts";
import type { Metrics } from "./metrics.ts";
import type { OwnHosts } from "./request-facts.ts";
import { cutWhenStalled, type UnsentBytes } from "./responses.ts";

export interface HttpParts {
  surface: string;
  log: Logger;
  metrics: Metrics;
  bodies: Bodies;
  unsent: UnsentBytes;
  /** Time in which a client reads no byte of its response. */
  writeSeconds: number;
  hosts: OwnHosts;
  /** For a foreign host name: returns true if a workspace has verified it as a custom domain. */
  knowsHost?: ((request: FastifyRequest, reply: FastifyReply) => Promise<boolean>) | undefined;
  /** True for an https URL: answers then carry HSTS. */
  isHttps: boolean;
  /** Called for a request that came through an unconfigured proxy. */
  onUnknownProxy: () => void;
  /** Number of trusted proxies in front. Clients can forge addresses from beyond the first of them. */
  proxies: number;
  /** Called for each answer, except answers to probes. */
  onAnswer: (status: number) => void;
  /** Their error shapes and headers also apply to requests that match no route. */
  fronts: readonly Front[];
  /** Starts a trace span for a request; absent when tracing is off. */
  beginSpan?: ((method: string, parent: string | undefined, goOn: () => void) => RequestSpan) | undefined;
}

interface RequestSpan {
  end(facts: { route: string; status: number; attributes: Record<string, string> }): void;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of this route in metrics and logs; absent for routes that are not operations. */
    operation?: string;
    /** Overrides the listener's own surface. */
    surface?: string;
    /** Probes call a process by its IP address, which changes. */
    anyHost?: boolean;
  }
  interface FastifyRequest {
    /** The operation that ran, when one route serves several. */
    operation: string | null;
    span: RequestSpan | null;
  }
  interface FastifyInstance {
    /** For failures that are not thrown because their answer has already begun. */
    logFailure(request: FastifyRequest, thrown: unknown): void;
  }
}

const CLIENT_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

const YEAR_SECONDS = 31_536_000;

export function createHttpApp(parts: HttpParts): FastifyInstance {
  const always = {
    "x-content-type-options": "nosniff",
    ...(parts.isHttps ? { "strict-transport-security": `max-age=${YEAR_SECONDS}` } : {}),
  };
  const frontOf = frontFinder(parts.fronts);
  const app = Fastify({
    logger: false,
    trustProxy: parts.proxies > 0 && ((_address, hop) => hop < parts.proxies),
    bodyLimit: LIMITS.request.jsonBodyBytesMax,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 1000 },
    genReqId: requestId,
    frameworkErrors: (error, request, reply) => {
      // The router refuses some URLs before any hook runs.
      const { headers, errorShape } = frontOf(request);
      return sendError(parts, reply.headers(always).headers(headers), error, errorShape);
    },
  });
  decorate(app, parts);
  app.removeAllContentTypeParsers();
  parseBodies(app, "application/json", parseJson);
  parseBodies(app, "application/merge-patch+json", parseMergePatch);
  watchRequests(app, parts, always);
  answerErrors(app, parts, frontOf);
  answerNowhere(app, frontOf);
  return app;
}

function requestId(request: { headers: IncomingHttpHeaders }): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && CLIENT_REQUEST_ID.test(given) ? given : `req_${randomUUID()}`;
}

function decorate(app: FastifyInstance, parts: HttpParts): void {
  app.decorate("logFailure", (request: FastifyRequest, thrown: unknown) => logFailure(parts, request, thrown));
  app.decorateRequest("operation", null);
  app.decorateRequest("span", null);
  if (parts.beginSpan !== undefined) followRequests(app, parts.beginSpan, parts.proxies > 0);
  app.decorate("bodies", parts.bodies);
  app.decorate("unsent", parts.unsent);
  app.decorateRequest("bodyBytes", 0);
}

/** Hooks that run for every request. */
function watchRequests(app: FastifyInstance, parts: HttpParts, always: Record<string, string>): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id).headers(always);
    if (parts.proxies === 0 && request.headers["x-forwarded-for"] !== undefined) parts.onUnknownProxy();
    const isOwnHost = request.routeOptions.config.anyHost || parts.hosts.has(request.host);
    if (isOwnHost || parts.knowsHost === undefined) return done(isOwnHost ? undefined : foreignHost());
    parts.knowsHost(request, reply).then((isKnown) => done(isKnown ? undefined : foreignHost()), done);
  });
  app.addHook("preParsing", (request, reply, payload, done) => {
    // Not on the end of the answer: a client that disconnects early gets no answer.
    reply.raw.once("close", () => parts.bodies.release(request));
    done(null, payload);
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (reply.statusCode >= 400) keepFromCaches(reply);
    cutWhenStalled(reply, parts.writeSeconds);
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    observe(parts, request, reply.statusCode, reply.elapsedTime);
    if (!request.routeOptions.config.anyHost) parts.onAnswer(reply.statusCode);
    done();
  });
}

function answerErrors(app: FastifyInstance, parts: HttpParts, frontOf: (request: FastifyRequest) => Front): void {
  app.setErrorHandler((error, request, reply) => {
    const { errorShape = "plain" } = request.is404 ? frontOf(request) : request.routeOptions.config;
    return sendError(parts, reply, error, errorShape);
  });
}

/** Unknown routes never read a body: the credential is unchecked and the content unused. */
function answerNowhere(app: FastifyInstance, frontOf: (request: FastifyRequest) => Front): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const { headers, errorShape } = frontOf(request);
    return notFoundAnswer(reply.headers(headers), errorShape);
  };
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (request.is404) answer(request, reply);
    else done(null, payload);
  });
  app.setNotFoundHandler(answer);
}

/** Must be the first hook. Trusts a client's `traceparent` only behind one of the operator's proxies. */
function followRequests(app: FastifyInstance, beginSpan: NonNullable<HttpParts["beginSpan"]>, isBehindProxy: boolean) {
  app.addHook("onRequest", (request, _reply, done) => {
    const { traceparent } = request.headers;
    const parent = isBehindProxy && typeof traceparent === "string" ? traceparent : undefined;
    request.span = beginSpan(request.method, parent, done);
  });
}

const foreignHost = () =>
  new OperationError("access_restricted", { fieldErrors: { Host: "is not a host name of this service" } });

/** An error must not inherit the cache headers of the answer that it replaces. */
const keepFromCaches = (reply: FastifyReply) =>
  reply.header("cache-control", "no-store").removeHeader("etag").removeHeader("last-modified");

function observe(parts: HttpParts, request: FastifyRequest, status: number, elapsed: number): void {
  const { log, metrics } = parts;
  const { config, url } = request.routeOptions;
  const surface = config.surface ?? parts.surface;
  const operation = request.operation ?? config.operation;
  metrics.request(surface, operation ?? "other", status, elapsed / 1000);
  const attributes = { "vitrine.surface": surface, "vitrine.request_id": request.id };
  request.span?.end({ route: url ?? "", status, attributes });
  if (!log.isLevelEnabled("info")) return;
  // Logs the route's pattern, not the URL: ids and search text belong to the customer, and a query may hold tokens.
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
