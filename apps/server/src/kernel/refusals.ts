// What goes wrong, as far as a caller may know of it.

import type { Caller } from "@vitrine/contract";
import { constraintMeaning, problemOf } from "../storage/constraints.ts";
import { TransactionConflict } from "../storage/database.ts";
import type { Answer } from "./call.ts";
import { OperationError } from "./errors.ts";

/** The error that a caller may see; undefined for a failure of our own. */
export function refusalOf(error: unknown): OperationError | undefined {
  if (error instanceof OperationError) return error;
  if (error instanceof TransactionConflict) return new OperationError("conflict");
  const meaning = constraintMeaning(error);
  if (meaning === undefined) return undefined;
  return new OperationError(meaning.code, { fieldErrors: { [meaning.field]: problemOf(meaning) } });
}

export const refusalAnswer = (refusal: OperationError, caller: Caller): Answer => ({
  status: refusal.status,
  body: JSON.stringify(refusal.toBody(caller)),
  etag: null,
});

/** The answer that a refusal (4xx) makes; not so for a failure, nor for what may pass by waiting. */
export function storableRefusal(error: unknown, caller: Caller): Answer | undefined {
  const refusal = refusalOf(error);
  if (refusal === undefined || refusal.status >= 500 || refusal.status === 429) return undefined;
  return refusalAnswer(refusal, caller);
}
