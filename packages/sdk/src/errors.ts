import type { ErrorBody, ErrorCode } from "./operations.generated.ts";

/**
 * The service rejected the call or failed. `message` is for logs: operation, status, code and the problem of each
 * field.
 */
export class VitrineError extends Error {
  override readonly name = "VitrineError";
  /** The method that was called, such as `createProduct`. */
  readonly operation: string;
  readonly status: number;
  /** Use the code in conditions; messages may change. */
  readonly code: ErrorCode;
  /** Every problem of the input, by dotted path such as `sales.0.link`. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Identifies the request in the service's logs. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  /** The service's own message. */
  readonly detail: string;

  constructor(operation: string, body: ErrorBody, headers: Headers) {
    super(`${operation}: ${body.status} ${body.code}: ${body.message}${listed(body.fieldErrors)}`);
    this.operation = operation;
    this.detail = body.message;
    this.status = body.status;
    this.code = body.code;
    this.fieldErrors = body.fieldErrors ?? {};
    this.requestId = headers.get("x-request-id");
    this.retryAfterSeconds = secondsOf(headers.get("retry-after"));
  }
}

/** A log line shows only some of up to 100 fields. */
const FIELDS_SHOWN = 5;

function listed(fieldErrors: Readonly<Record<string, string>> = {}): string {
  const problems = Object.entries(fieldErrors).map(([field, problem]) => `${field} ${problem}`);
  if (problems.length === 0) return "";
  const more = problems.length > FIELDS_SHOWN ? `; and ${problems.length - FIELDS_SHOWN} more` : "";
  return ` (${problems.slice(0, FIELDS_SHOWN).join("; ")}${more})`;
}

/** No answer arrived: the service may or may not have run the call. `cause` has the reason. */
export class VitrineConnectionError extends Error {
  override readonly name = "VitrineConnectionError";
}

/** Returns true for an error of the service; with codes, only for one of these. */
export function isVitrineError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is VitrineError & { readonly code: Code } {
  return error instanceof VitrineError && (codes.length === 0 || codes.some((code) => code === error.code));
}

/** A proxy can answer instead of the service, with its own page. */
export function toVitrineError(operation: string, response: Response, text: string): VitrineError {
  return new VitrineError(operation, parseErrorBody(text) ?? unknownBody(response.status), response.headers);
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "code" in body ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

const unknownBody = (status: number): ErrorBody => ({
  status,
  code: "internal",
  message: "The answer is not one of the service.",
});

/** Retry-After has seconds or a date. */
function secondsOf(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
