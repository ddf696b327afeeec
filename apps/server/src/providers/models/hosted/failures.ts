// Whatever a provider's package throws, as one kind of error.

import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  NoContentGeneratedError,
  NoOutputGeneratedError,
  TypeValidationError,
} from "ai";
import type { Usage } from "../engine.ts";
import { abortFailure, ModelFailure } from "../failure.ts";

export function toModelFailure(error: unknown, signal: AbortSignal, usage?: Usage): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (signal.aborted) return abortFailure(signal, usage);
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  const retryAfterSeconds = retryAfterOf(error);
  if (isUnreadable(error) || status === 200) {
    return new ModelFailure("bad_output", "the provider's answer cannot be read", { usage, cause: named(error) });
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return new ModelFailure("refused", `the provider answered ${status}`, { usage, retryAfterSeconds });
  }
  const message = `the provider did not answer (${status ?? nameOf(error)})`;
  return new ModelFailure("unavailable", message, { usage, retryAfterSeconds });
}

/** A provider may ask for anything: nobody is sent away for longer. */
const RETRY_AFTER_MAX = 600;

/** In seconds; providers hardly ever name a date. */
function retryAfterOf(error: unknown): number | undefined {
  const said = APICallError.isInstance(error) ? error.responseHeaders?.["retry-after"] : undefined;
  const seconds = Math.ceil(Number(said));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, RETRY_AFTER_MAX) : undefined;
}

const UNREADABLE = [
  JSONParseError,
  TypeValidationError,
  InvalidResponseDataError,
  EmptyResponseBodyError,
  NoContentGeneratedError,
  NoOutputGeneratedError,
];

const isUnreadable = (error: unknown) => UNREADABLE.some((kind) => kind.isInstance(error));

/** The packages' errors carry requests and answers: only their names may reach a log. */
const named = (error: unknown) => new Error(nameOf(error));

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
