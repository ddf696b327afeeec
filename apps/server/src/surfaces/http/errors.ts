import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { invalidInput, OperationError } from "../../kernel/errors.ts";

/** Answers an error in the one shape. What we did not write ourselves becomes `internal` and goes to the log. */
export function sendError(
  parts: { log: Logger; surface: string },
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const error = toOperationError(thrown);
  if (error.status >= 500) logFailure(parts, request, thrown);
  return writeError(reply.header("x-request-id", request.id), error);
}

export const toOperationError = (thrown: unknown): OperationError =>
  fromFramework(thrown) ?? new OperationError("internal");

export function logFailure(
  { log, surface }: { log: Logger; surface: string },
  request: FastifyRequest,
  thrown: unknown,
): void {
  log.error({ err: thrown, requestId: request.id, surface, route: request.routeOptions.url });
}

/** Below it errors also carry `error`, whoever refuses: the framework, the router or an operation. */
const EXPERIENCE = /^\/v1\/workspaces\/[^/]+\/experience(?:[/?]|$)/;

function writeError(reply: FastifyReply, error: OperationError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(Math.ceil(error.retryAfterSeconds)));
  if (error.status === 401) reply.header("www-authenticate", `Bearer realm="vitrine", error="${error.code}"`);
  const body = error.toBody(EXPERIENCE.test(reply.request.url) ? "visitor" : undefined);
  return reply.code(error.status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

export const notFoundAnswer = (reply: FastifyReply) => writeError(reply, new OperationError("not_found"));

function fromFramework(thrown: unknown): OperationError | undefined {
  if (thrown instanceof OperationError) return thrown;
  const { code, statusCode } = thrown as { code?: string; statusCode?: number };
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new OperationError("payload_too_large");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return invalidInput({ "Content-Type": "must be application/json" });
    case "FST_ERR_BAD_URL":
    case "FST_ERR_MAX_PARAM_LENGTH":
      return invalidInput({ path: "is not valid" });
  }
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return new OperationError("invalid_input", { internal: String(thrown) });
  }
  return undefined;
}
