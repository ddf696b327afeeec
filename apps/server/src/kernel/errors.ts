import { type Caller, ERROR_CODES, type ErrorBody, type ErrorCode } from "@vitrine/contract";
import { endOfDay, SECOND } from "./clock.ts";

export type FieldErrors = Record<string, string>;

interface Details {
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
  /** For the log only: never reaches a client or a model. */
  internal?: string;
}

/** The one error that may cross an operation's border. Its public text comes from the code's table, never from a cause. */
export class OperationError extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.internal ?? ERROR_CODES[code].message);
    this.name = "OperationError";
    this.code = code;
    this.fieldErrors = details.fieldErrors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }

  /** The one shape of errors; visitors' clients also look for `error`. */
  toBody(caller?: Caller): ErrorBody {
    const { message } = ERROR_CODES[this.code];
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

export const notFound = () => new OperationError("not_found");
