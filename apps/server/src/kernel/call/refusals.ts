// Maps failures to the errors that a client may see.

import { constraintMeaning, problemOf } from "../../storage/constraints.ts";
import { TransactionConflict } from "../../storage/database.ts";
import { Unavailable } from "../../storage/unavailable.ts";
import { OperationError } from "../errors.ts";
import type { Answer } from "../wire.ts";
import type { CallerKind } from "./call.ts";

/** Returns the client's error, or undefined for an internal failure. */
export function refusalOf(error: unknown): OperationError | undefined {
  if (error instanceof OperationError) return error;
  if (error instanceof TransactionConflict) return new OperationError("conflict");
  const meaning = constraintMeaning(error);
  if (meaning === undefined || meaning.code === "unavailable") return unavailableOf(error);
  return new OperationError(meaning.code, { fieldErrors: { [meaning.field]: problemOf(meaning) } });
}

/** The disk is full, broken or read-only, or the process has too many open files. */
const DISK_FAILURES = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "ENFILE"]);

/** Returns the 503 for a dependency that is down, full or overloaded. */
export function unavailableOf(error: unknown): OperationError | undefined {
  if (error instanceof Unavailable) return new OperationError("unavailable", { internal: error.message });
  // Clean-up makes room again.
  if (constraintMeaning(error)?.code === "unavailable") {
    return new OperationError("unavailable", { retryAfterSeconds: 3600, internal: "the service is full" });
  }
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  return DISK_FAILURES.has(code) ? new OperationError("unavailable", { internal: `disk: ${code}` }) : undefined;
}

export const refusalAnswer = (refusal: OperationError, caller: CallerKind): Answer => ({
  status: refusal.status,
  body: JSON.stringify(refusal.toBody(caller)),
  etag: null,
});

/** Returns the answer to store for an Idempotency-Key. Failures and refusals that pass with time or a scope are not stored. */
export function storableRefusal(error: unknown, caller: CallerKind): Answer | undefined {
  const refusal = refusalOf(error);
  if (refusal === undefined || refusal.status >= 500 || refusal.status === 429) return undefined;
  if (refusal.code === "missing_scope") return undefined;
  return refusalAnswer(refusal, caller);
}
