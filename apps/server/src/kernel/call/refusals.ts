// What goes wrong, as far as a caller may know of it.

import { constraintMeaning, problemOf } from "../../storage/constraints.ts";
import { TransactionConflict } from "../../storage/database.ts";
import { Unavailable } from "../../storage/unavailable.ts";
import { OperationError } from "../errors.ts";
import type { Answer } from "../wire.ts";
import type { CallerKind } from "./call.ts";

/** The error that a caller may see; undefined for a failure of our own. */
export function refusalOf(error: unknown): OperationError | undefined {
  if (error instanceof OperationError) return error;
  if (error instanceof TransactionConflict) return new OperationError("conflict");
  const meaning = constraintMeaning(error);
  if (meaning === undefined || meaning.code === "unavailable") return unavailableOf(error);
  return new OperationError(meaning.code, { fieldErrors: { [meaning.field]: problemOf(meaning) } });
}

/** A disk that is full, broken or closed to us, or a process that may open no more files. */
const DISK_FAILURES = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "ENFILE"]);

/** What a caller is told when a part that the service needs is away, full or overloaded. */
export function unavailableOf(error: unknown): OperationError | undefined {
  if (error instanceof Unavailable) return new OperationError("unavailable", { internal: error.message });
  // The clean-up makes room again.
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

/** The answer that a refusal (4xx) makes; not so for a failure, nor for what passes with time or with another scope. */
export function storableRefusal(error: unknown, caller: CallerKind): Answer | undefined {
  const refusal = refusalOf(error);
  if (refusal === undefined || refusal.status >= 500 || refusal.status === 429) return undefined;
  if (refusal.code === "missing_scope") return undefined;
  return refusalAnswer(refusal, caller);
}
