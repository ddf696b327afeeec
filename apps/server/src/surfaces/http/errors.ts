import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { unavailableOf } from "../../kernel/call/refusals.ts";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import type { ErrorShape } from "./fronts.ts";

/** Answers an error in a surface's shape. Unknown errors become `internal` and are logged. */
export function sendError(
  parts: { log: Logger; surface: string },
  reply: FastifyReply,
  thrown: unknown,
  shape: ErrorShape,
): FastifyReply {
  const { request } = reply;
  const error = toOperationError(thrown);
  if (error.status >= 500) logFailure(parts, request, thrown);
  return writeError(reply.header("x-request-id", request.id), error, shape);
}

export const toOperationError = (thrown: unknown): OperationError =>
  fromFramework(thrown) ?? unavailableOf(thrown) ?? new OperationError("internal");

export function logFailure(
  { log, surface }: { log: Logger; surface: string },
  request: FastifyRequest,
  thrown: unknown,
): void {
  reportFailure(log, thrown, { requestId: request.id, surface, route: request.routeOptions.url });
}

/** Logs an own failure with its stack, and an outage of a dependency in a short line. */
export function reportFailure(log: Logger, thrown: unknown, facts: object): void {
  const error = toOperationError(thrown);
  if (error.code === "unavailable") log.warn({ ...facts, cause: error.message }, "unavailable");
  else log.error({ err: thrown, ...facts });
}

function writeError(reply: FastifyReply, error: OperationError, shape: ErrorShape): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(Math.ceil(error.retryAfterSeconds)));
  const challenge = challengeOf(error);
  if (challenge !== undefined) reply.header("www-authenticate", challenge);
  const body = WIRE_BODIES[shape](error);
  reply.removeHeader("content-range"); // belongs to the file that this error replaces
  // The framework closes the connection when it refuses a body; most clients still sending would never read the reason.
  reply.removeHeader("connection");
  return reply.code(error.status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** Names the missing valid credential or scope (RFC 6750). */
function challengeOf({ status, code, scopes }: OperationError): string | undefined {
  if (status === 401) return `Bearer realm="vitrine", error="${code}"`;
  return scopes.length === 0
    ? undefined
    : `Bearer realm="vitrine", error="insufficient_scope", scope="${scopes.join(" ")}"`;
}

const WIRE_BODIES: Record<ErrorShape, (error: OperationError) => object> = {
  plain: (error) => error.toBody(),
  visitor: (error) => error.toBody("visitor"),
  // Most refusals come from the authorization server and already have these fields.
  oauth: (error) => {
    const body = error.toBody();
    const name =
      error.status === 503 ? "temporarily_unavailable" : error.status >= 500 ? "server_error" : "invalid_request";
    return { error: name, error_description: body.message, ...body };
  },
};

export const notFoundAnswer = (reply: FastifyReply, shape: ErrorShape = "plain") =>
  writeError(reply, new OperationError("not_found"), shape);

export const wrongContentType = () => invalidInput({ "Content-Type": "must be application/json" });

function fromFramework(thrown: unknown): OperationError | undefined {
  if (thrown instanceof OperationError) return thrown;
  const { code, statusCode } = thrown as { code?: string; statusCode?: number };
  switch (code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return wrongContentType();
    case "FST_ERR_BAD_URL":
    case "FST_ERR_MAX_PARAM_LENGTH":
      return invalidInput({ path: "is not valid" });
  }
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return new OperationError("invalid_input", { internal: String(thrown) });
  }
  return undefined;
}
