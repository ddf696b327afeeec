import type { ErrorBody, ErrorCode } from "./operations.generated.ts";

/** The service's refusal, or its failure. */
export class VitrineError extends Error {
  override readonly name = "VitrineError";
  readonly status: number;
  /** Decide by this one; messages may change. */
  readonly code: ErrorCode;
  /** Every problem of the input, by dotted path such as `sales.0.link`. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Names the request in the service's logs. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(body: ErrorBody, headers: Headers) {
    super(body.message);
    this.status = body.status;
    this.code = body.code;
    this.fieldErrors = body.fieldErrors ?? {};
    this.requestId = headers.get("x-request-id");
    this.retryAfterSeconds = secondsOf(headers.get("retry-after"));
  }
}

/** No answer arrived: the service may or may not have acted. `cause` tells why. */
export class VitrineConnectionError extends Error {
  override readonly name = "VitrineConnectionError";
}

/** True for an error of the service, and when codes are given, for one of those. */
export function isVitrineError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is VitrineError & { readonly code: Code } {
  return error instanceof VitrineError && (codes.length === 0 || codes.some((code) => code === error.code));
}

/** What stands between may answer in the service's place, with a page of its own. */
export function toVitrineError(response: Response, text: string): VitrineError {
  return new VitrineError(parseErrorBody(text) ?? unknownBody(response.status), response.headers);
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "code" in body ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

const unknownBody = (status: number): ErrorBody => ({ status, code: "internal", message: `HTTP status ${status}` });

/** Retry-After is seconds or a date. */
function secondsOf(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
