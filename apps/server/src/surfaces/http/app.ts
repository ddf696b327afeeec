// What every listener shares: request ids, one JSON parser, one error shape, one log line and one metric per request.

import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { LIMITS } from "@vitrine/contract";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import { isModestJson } from "../../kernel/modest-json.ts";
import { type Bodies, takeBodies } from "./bodies.ts";
import { logFailure, notFoundAnswer, sendError, wrongContentType } from "./errors.ts";
import { type Front, frontFinder } from "./fronts.ts";
import type { Metrics } from "./metrics.ts";
import type { OwnHosts } from "./own-hosts.ts";
import type { UnsentBytes } from "./unsent-bytes.ts";

export interface HttpParts {
  surface: string;
  log: Logger;
  metrics: Metrics;
  bodies: Bodies;
  unsent: UnsentBytes;
  hosts: OwnHosts;
  /** Of a request by a name that is not the listener's own: whether somebody has proved that, so that it is served all the same. */
  knowsHost?: ((request: FastifyRequest, reply: FastifyReply) => Promise<boolean>) | undefined;
  /** Whether its URL is https: then browsers never come back by another way. */
  isHttps: boolean;
  /** Told of a request that came through a proxy which nobody has set. */
  onUnknownProxy: () => void;
  /** How many proxies stand in front. What comes from beyond the first of them is anybody's claim. */
  proxies: number;
  /** Told of each answer but those to probes. */
  onAnswer: (status: number) => void;
  /** Whose words a request is answered in that reaches no route. */
  fronts: readonly Front[];
  /** Follows a request with all that it causes; absent where nobody wants to know. */
  beginSpan?: ((method: string, parent: string | undefined, goOn: () => void) => RequestSpan) | undefined;
}

interface RequestSpan {
  end(facts: { route: string; status: number; attributes: Record<string, string> }): void;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the metric and the log call this route; absent for routes that are not operations. */
    operation?: string;
    /** Where it is not the listener's own. */
    surface?: string;
    /** Probes call a process by its address, whatever that is today. */
    anyHost?: boolean;
  }
  interface FastifyRequest {
    /** What it turned out to be, where one route serves many operations. */
    operation: string | null;
    span: RequestSpan | null;
  }
  interface FastifyInstance {
    /** For failures that are not thrown, because their answer has begun. */
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
      // The router refuses some URLs before any hook has run.
      const { headers, errorShape } = frontOf(request);
      return sendError(parts, reply.headers(always).headers(headers), error, errorShape);
    },
  });
  decorate(app, parts);
  app.removeAllContentTypeParsers();
  takeBodies(app, "application/json", parseJson);
  takeBodies(app, "application/merge-patch+json", parseMergePatch);
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

/** What happens to every request on its way, whatever its route. */
function watchRequests(app: FastifyInstance, parts: HttpParts, always: Record<string, string>): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id).headers(always);
    if (parts.proxies === 0 && request.headers["x-forwarded-for"] !== undefined) parts.onUnknownProxy();
    const isOwnHost = request.routeOptions.config.anyHost || parts.hosts.has(request.host);
    if (isOwnHost || parts.knowsHost === undefined) return done(isOwnHost ? undefined : foreignHost());
    parts.knowsHost(request, reply).then((isKnown) => done(isKnown ? undefined : foreignHost()), done);
  });
  app.addHook("preParsing", (request, reply, payload, done) => {
    // Not when the answer is finished: whoever leaves early gets none.
    reply.raw.once("close", () => parts.bodies.release(request));
    done(null, payload);
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (reply.statusCode >= 400) keepFromCaches(reply);
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

/** Where there is no route, no body is read either: nobody has looked at a credential, and nobody wants it. */
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

/** First of all hooks. What a stranger says about its trace is believed only if a proxy of the operator's stands in front. */
function followRequests(app: FastifyInstance, beginSpan: NonNullable<HttpParts["beginSpan"]>, isBehindProxy: boolean) {
  app.addHook("onRequest", (request, _reply, done) => {
    const { traceparent } = request.headers;
    const parent = isBehindProxy && typeof traceparent === "string" ? traceparent : undefined;
    request.span = beginSpan(request.method, parent, done);
  });
}

const foreignHost = () =>
  new OperationError("access_restricted", { fieldErrors: { Host: "is not a name of this service" } });

/** Whatever was meant to be sent with the answer that this error has taken the place of. */
const keepFromCaches = (reply: FastifyReply) =>
  reply.header("cache-control", "no-store").removeHeader("etag").removeHeader("last-modified");

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

/** A patch's own type is a wrong one wherever nothing is patched. */
function parseMergePatch(bytes: Buffer, { method }: FastifyRequest): unknown {
  if (method !== "PATCH") throw wrongContentType();
  return parseJson(bytes);
}

function observe(parts: HttpParts, request: FastifyRequest, status: number, elapsed: number): void {
  const { log, metrics } = parts;
  const { config, url } = request.routeOptions;
  const surface = config.surface ?? parts.surface;
  const operation = request.operation ?? config.operation;
  metrics.request(surface, operation ?? "other", status, elapsed / 1000);
  const attributes = { "vitrine.surface": surface, "vitrine.request_id": request.id };
  request.span?.end({ route: url ?? "", status, attributes });
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
