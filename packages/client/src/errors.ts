import type { ErrorBody, ErrorCode } from "@vitrine/contract";

/** The client received no answer: the service may or may not have run the call. */
export const NO_CONNECTION = "no_connection";

/** Error of every failed call. User interfaces make their texts from `code`, never from `message`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | typeof NO_CONNECTION;
  /** Every problem of the input, by dotted path such as `sales.0.link`. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Identifies the request in the service's logs. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(facts: {
    status: number;
    code: string;
    message: string;
    fieldErrors?: Record<string, string> | undefined;
    requestId?: string | null;
    retryAfterSeconds?: number | null;
    cause?: unknown;
  }) {
    super(facts.message, { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code as ApiError["code"];
    this.fieldErrors = facts.fieldErrors ?? {};
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }
}

const SESSION_OVER: readonly string[] = [
  "unauthenticated",
  "invalid_token",
  "expired_token",
  "revoked_token",
  "sign_in_required",
];

/** Returns true if the session has ended or never existed. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && SESSION_OVER.includes(error.code);

let onSessionOver: () => void = () => {};

/** Calls the listener whenever a call fails because the session is over. */
export function onSessionEnd(listener: () => void): void {
  onSessionOver = listener;
}

export const hasCode = (error: unknown, ...codes: ApiError["code"][]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);

/** A proxy can answer instead of the service, with its own page. */
export function toApiError(status: number, text: string, header: (name: string) => string | null): ApiError {
  const body = parseErrorBody(text);
  const error = new ApiError({
    status,
    code: body?.code ?? "internal",
    message: body?.message ?? `HTTP status ${status}`,
    fieldErrors: body?.fieldErrors,
    requestId: header("x-request-id"),
    retryAfterSeconds: Number(header("retry-after")) || null,
  });
  if (isSessionOver(error)) onSessionOver();
  return error;
}

export function noConnection(cause: unknown): ApiError {
  return new ApiError({ status: 0, code: NO_CONNECTION, message: "no answer", cause });
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "code" in body ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}
