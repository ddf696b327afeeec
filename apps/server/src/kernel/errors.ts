import type { Caller, ErrorBody, ErrorCode, Scope } from "@vitrine/contract";
// Only the codes: with all schemas, background processes would start several times as slowly.
import { ERROR_CODES } from "@vitrine/contract/error-codes";
import { endOfDay, SECOND } from "./clock.ts";

export type FieldErrors = Record<string, string>;

interface Details {
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
  /** Scopes that the credential lacks. */
  scopes?: readonly Scope[];
  /** Replaces the code's message. Must not contain text from a client. */
  message?: string;
  /** For the log only. */
  internal?: string;
}

/** Default retry delay for 503. */
const BACK_AFTER_SECONDS = 2;

/** The only error that clients see. Its message is never taken from a cause. */
export class OperationError extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly scopes: readonly Scope[];
  readonly #publicMessage: string;

  constructor(code: ErrorCode, details: Details = {}) {
    const publicMessage = details.message ?? ERROR_CODES[code].message;
    super(details.internal ?? publicMessage);
    this.#publicMessage = publicMessage;
    this.name = "OperationError";
    this.code = code;
    this.fieldErrors = details.fieldErrors;
    this.scopes = details.scopes ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? (code === "unavailable" ? BACK_AFTER_SECONDS : undefined);
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }

  /** Error body; visitors' clients also read `error`. */
  toBody(caller?: Caller | "site"): ErrorBody {
    const message = this.#publicMessage;
    const body: ErrorBody = { status: this.status, code: this.code, message };
    if (this.fieldErrors !== undefined) body.fieldErrors = this.fieldErrors;
    if (caller === "visitor") body.error = message;
    return body;
  }
}

export const invalidInput = (fieldErrors: FieldErrors) => new OperationError("invalid_input", { fieldErrors });

/** A daily quota is used up until the next UTC day. */
export const quotaExhausted = (now: Date) =>
  new OperationError("quota_exhausted", {
    retryAfterSeconds: Math.max(1, Math.ceil((endOfDay(now).getTime() - now.getTime()) / SECOND)),
  });

/** Names the missing scopes in the message and in the challenge of each surface. */
export const missingScope = (scopes: readonly Scope[]) =>
  new OperationError("missing_scope", {
    scopes,
    ...(scopes.length > 0 && { message: `The credential lacks the permission ${scopes.join(" and ")}.` }),
  });

export const notFound = () => new OperationError("not_found");
