import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { unavailableOf } from "../../kernel/call/refusals.ts";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import { RequestTimeout } from "./bodies.ts";
import type { ErrorShape } from "./fronts.ts";
import { logOutage } from "./outage-log.ts";

/** Answers an error in a surface's shape. What we did not write ourselves becomes `internal` and goes to the log. */
export function sendError(
  parts: { log: Logger; surface: string },
  reply: FastifyReply,
  thrown: unknown,
  shape: ErrorShape,
): FastifyReply {
  const { request } = reply;
  if (thrown instanceof RequestTimeout) return writeTooLate(reply);
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

/** A failure of our own is logged with its stack; that something we need is away, in a line now and then. */
export function reportFailure(log: Logger, thrown: unknown, facts: object): void {
  const error = toOperationError(thrown);
  if (error.code === "unavailable") logOutage(log, error.message, facts);
  else log.error({ err: thrown, ...facts });
}

function writeError(reply: FastifyReply, error: OperationError, shape: ErrorShape): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(Math.ceil(error.retryAfterSeconds)));
  const challenge = challengeOf(error);
  if (challenge !== undefined) reply.header("www-authenticate", challenge);
  const body = WIRE_BODIES[shape](error);
  reply.removeHeader("content-range"); // of the file whose place it takes
  // The framework closes on whoever still sends a body that it refuses, and most of them never hear why.
  reply.removeHeader("connection");
  return reply.code(error.status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** What a client lacks (RFC 6750): a credential that is good, or a scope. */
function challengeOf({ status, code, scopes }: OperationError): string | undefined {
  if (status === 401) return `Bearer realm="vitrine", error="${code}"`;
  return scopes.length === 0
    ? undefined
    : `Bearer realm="vitrine", error="insufficient_scope", scope="${scopes.join(" ")}"`;
}

/** There is no code of its own for it: a client that is this slow hears it from the connection's end. */
export const TOO_LATE = { status: 408, code: "invalid_input", message: "The request did not arrive in time." } as const;

/** What is still to come belongs to this request: nothing else can be said on the connection. */
const writeTooLate = (reply: FastifyReply) =>
  reply
    .code(TOO_LATE.status)
    .header("connection", "close")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(TOO_LATE));

const WIRE_BODIES: Record<ErrorShape, (error: OperationError) => object> = {
  plain: (error) => error.toBody(),
  visitor: (error) => error.toBody("visitor"),
  // Most refusals come from the authorization server and have these fields already.
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
