import type { ErrorBody, ErrorCode } from "@vitrine/contract";
import { OperationError } from "../../kernel/errors.ts";

/** Errors of RFC 6749, 7009, 7591, 8707 and 9126 with their HTTP status. */
const STATUSES = {
  invalid_request: 400,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  consent_required: 400,
  invalid_client: 401,
  access_denied: 403,
  too_many_requests: 429,
  server_error: 500,
  temporarily_unavailable: 503,
} as const;

export type OAuthErrorName = keyof typeof STATUSES;

/** The service's own error codes for the same refusals. */
const CODES: Record<number, ErrorCode> = {
  400: "invalid_input",
  401: "invalid_token",
  403: "source_blocked",
  429: "rate_limited",
  500: "internal",
  503: "unavailable",
};

interface Details {
  code?: ErrorCode;
  status?: number;
  retryAfterSeconds?: number | undefined;
  headers?: Record<string, string>;
}

/** A refusal in OAuth terms. The description must not contain data of the request. */
export class OAuthError extends Error {
  readonly error: OAuthErrorName;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #code: ErrorCode;

  constructor(error: OAuthErrorName, description: string, details: Details = {}) {
    super(description);
    this.name = "OAuthError";
    this.error = error;
    this.status = details.status ?? STATUSES[error];
    this.#code = details.code ?? CODES[this.status] ?? "invalid_input";
    this.headers = { ...details.headers };
    if (details.retryAfterSeconds !== undefined)
      this.headers["retry-after"] = String(Math.ceil(details.retryAfterSeconds));
    if (this.status === 401) this.headers["www-authenticate"] ??= `Bearer realm="vitrine", error="${error}"`;
  }

  /** Returns both error formats: OAuth's and the service's own. */
  toBody(): ErrorBody & { error: string; error_description: string } {
    const { message } = new OperationError(this.#code).toBody();
    return { error: this.error, error_description: this.message, status: this.status, code: this.#code, message };
  }
}

export const invalidGrant = (
  description = "It is unknown, used, expired or revoked, or was given to another client.",
) => new OAuthError("invalid_grant", description);

export const sourceBlocked = () => new OAuthError("access_denied", "This integration is blocked.");

/** Converts an error of the kernel, such as a rate limit. */
export function toOAuthError(error: unknown): OAuthError | undefined {
  if (error instanceof OAuthError) return error;
  if (!(error instanceof OperationError)) return undefined;
  const { code, status, retryAfterSeconds } = error;
  const name =
    status === 429
      ? "too_many_requests"
      : status === 403
        ? "access_denied"
        : status === 503
          ? "temporarily_unavailable"
          : status >= 500
            ? "server_error"
            : "invalid_request";
  return new OAuthError(name, error.toBody().message, { code, status, retryAfterSeconds });
}
