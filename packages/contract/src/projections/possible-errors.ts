import type { Operation } from "../define-operation.ts";
import { ERROR_CODES, type ErrorCode } from "../error-codes.ts";
import { listShapeOf } from "./reduced-lists.ts";

const EVERY_CALL: readonly ErrorCode[] = ["invalid_input", "rate_limited", "internal", "unavailable"];

const CREDENTIAL: readonly ErrorCode[] = [
  "unauthenticated",
  "invalid_token",
  "expired_token",
  "revoked_token",
  "wrong_environment",
  "missing_scope",
  "account_inactive",
  "source_blocked",
];

/** Replaces CREDENTIAL for users with a session. */
const SESSION: readonly ErrorCode[] = ["sign_in_required", "account_inactive"];

const WORKSPACE: readonly ErrorCode[] = ["missing_workspace", "not_owner", "workspace_inactive"];

const WRITE: readonly ErrorCode[] = ["payload_too_large", "conflict", "idempotency_conflict", "in_progress"];

/** Audience of a document: programs with an account key, or the users of a web app. */
export type Reader = "program" | "member" | "staff";

/** Returns every code that the caller may get from the operation, in the order of ERROR_CODES. */
export function possibleErrors(contract: Operation, reader: Reader = "program"): ErrorCode[] {
  const possible = new Set<ErrorCode>([...EVERY_CALL, ...contract.errors]);
  const add = (codes: readonly ErrorCode[]) => {
    for (const code of codes) possible.add(code);
  };
  if (contract.level !== "public") add(reader === "program" ? CREDENTIAL : SESSION);
  if (contract.level === "workspace") add(reader === "program" ? WORKSPACE : [...WORKSPACE, "forbidden_role"]);
  if (reader === "staff" && contract.staffRole !== null) add(["forbidden_role"]);
  if (reader !== "program" && contract.effect !== "read") add(["access_restricted"]);
  if (contract.identity === "visitor") add(["visitor_required"]);
  if (contract.identity === "customer") add(["sign_in_required"]);
  if (contract.effect !== "read") add(WRITE);
  if (listShapeOf(contract) !== null) add(["payload_too_large"]);
  if (acceptsIfMatch(contract)) add(["stale_write"]);
  return (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => possible.has(code));
}

/** A change or removal is rejected if the state has changed since the caller read it. */
export const acceptsIfMatch = ({ resource, effect }: Operation) =>
  resource !== null && (effect === "change" || effect === "remove");

/** The service answers 304 if the reader already has the current state. */
export const acceptsIfNoneMatch = ({ resource, effect }: Operation) => resource !== null && effect === "read";

/** An answer with the state of one resource has an ETag. */
export const answersETag = ({ resource, effect }: Operation) => resource !== null && effect !== "remove";
