import type { Caller, ErrorBody, ErrorCode, Scope } from "@vitrine/contract";
// The codes alone: processes beside the service that know errors would start several times as slowly with all schemas.
import { ERROR_CODES } from "@vitrine/contract/error-codes";
import { endOfDay, SECOND } from "./clock.ts";

export type FieldErrors = Record<string, string>;

interface Details {
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
  /** What a credential would need beside what it has. */
  scopes?: readonly Scope[];
  /** In place of the code's own text, where only this case can be helped by more. Written by us, of nobody's words. */
  message?: string;
  /** For the log only: never reaches a client or a model. */
  internal?: string;
}

/** What is away is asked for again so soon, unless somebody knows better. */
const BACK_AFTER_SECONDS = 2;

/** The one error that may cross an operation's border. Its public text is one of our own, never from a cause. */
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

  /** The one shape of errors; visitors' clients also look for `error`. */
  toBody(caller?: Caller | "site"): ErrorBody {
    const message = this.#publicMessage;
    const body: ErrorBody = { status: this.status, code: this.code, message };
    if (this.fieldErrors !== undefined) body.fieldErrors = this.fieldErrors;
    if (caller === "visitor") body.error = message;
    return body;
  }
}

export const invalidInput = (fieldErrors: FieldErrors) => new OperationError("invalid_input", { fieldErrors });

/** For what is counted by UTC day: there is more when the next one begins. */
export const quotaExhausted = (now: Date) =>
  new OperationError("quota_exhausted", {
    retryAfterSeconds: Math.max(1, Math.ceil((endOfDay(now).getTime() - now.getTime()) / SECOND)),
  });

/** The message names the scopes, and so does the challenge of every surface. */
export const missingScope = (scopes: readonly Scope[]) =>
  new OperationError("missing_scope", {
    scopes,
    ...(scopes.length > 0 && { message: `The credential lacks the permission ${scopes.join(" and ")}.` }),
  });

export const notFound = () => new OperationError("not_found");
