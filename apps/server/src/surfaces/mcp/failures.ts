// What an agent is told when a tool fails: the error as REST answers it, and what to do next. Only our own words.

import { type ErrorBody, type ErrorCode, OPERATIONS, type Operation } from "@vitrine/contract";

/** JSON text of the error with `nextStep`. */
export function describeFailure(contract: Operation, error: ErrorBody, retryAfterSeconds?: number): string {
  const named = { ...error, ...(error.fieldErrors && { fieldErrors: asArguments(error.fieldErrors) }) };
  const step = NEXT_STEPS[error.code as ErrorCode];
  return JSON.stringify({ ...named, nextStep: step?.(contract, named, retryAfterSeconds) ?? TELL_THE_USER });
}

/** What a call lacks as a whole has another name in a tool. */
function asArguments({ body, ...rest }: Record<string, string>): Record<string, string> {
  return body === undefined ? rest : { ...rest, data: body };
}

type NextStep = (contract: Operation, error: ErrorBody, retryAfterSeconds?: number) => string;

const TELL_THE_USER = "Tell the user; calling again will not help until they have acted.";
const FIND_WORKSPACE = "Call list_workspaces and pass the id of one of the workspaces that it shows as workspaceId.";

const NEXT_STEPS: Partial<Record<ErrorCode, NextStep>> = {
  invalid_input: (contract, { fieldErrors = {} }) =>
    `${whatToCorrect(contract, fieldErrors)} Then call ${contract.name} again.`,
  missing_workspace: () => FIND_WORKSPACE,
  not_owner: () => FIND_WORKSPACE,
  workspace_inactive: () => `The workspace is suspended: tell the user, or use another one. ${FIND_WORKSPACE}`,
  not_found: (contract) => `It may have been deleted, or the id belongs to another workspace. ${whereToLook(contract)}`,
  duplicate: (contract, { fieldErrors = {} }) =>
    `Another one has the same ${Object.keys(fieldErrors).join(", ")}. ${whereToLook(contract)} Change that one instead, or choose another value.`,
  conflict: (contract) => `Somebody changed something it depends on. ${readAgain(contract)}`,
  stale_write: (contract) => `It has changed since you read it. ${readAgain(contract)}`,
  idempotency_conflict: (contract) => `Another ${contract.name} had this Idempotency-Key: call again with a new one.`,
  in_progress: () => "The same call is being made at this moment: wait a second, then call again for its answer.",
  rate_limited: (_contract, _error, retryAfterSeconds = 60) =>
    `Wait ${Math.ceil(retryAfterSeconds)} seconds, then call again. Fewer, larger pages (pageSize up to 100) need fewer calls.`,
  payload_too_large: () => "Send less at once. For a picture use create_upload, or import_media when it is on the web.",
  subdomain_unavailable: () => "Choose another subDomain and call again.",
  subdomain_cooldown: () => "Leave subDomain as it is; tell the user when it can be changed.",
  workspace_limit_reached: () =>
    "Use an existing workspace (list_workspaces). Only the operator of the service can raise the limit.",
  billing_email_unverified: () =>
    "Ask the user to verify the new billing email in the dashboard, then call again within an hour.",
  internal: (contract) =>
    contract.effect === "read"
      ? "Try once more; if it fails again, tell the user."
      : "It may have been done or not: look before you try again, and tell the user if it fails twice.",
};

function whatToCorrect(contract: Operation, fieldErrors: Record<string, string>): string {
  const correct = "Correct what fieldErrors names: fields to write go into data, those of a list into query.";
  const isIncomplete = Object.values(fieldErrors).includes("is required");
  if (contract.effect !== "change" || contract.body === null || !isIncomplete) return correct;
  return `${correct} ${readFirst(contract)}`;
}

const readFirst = ({ resource }: Operation) =>
  resource === null
    ? ""
    : `Read it first with ${resource}, then send all editable values in data, not only those that change.`;

const readAgain = (contract: Operation) =>
  contract.resource === null ? "Read the current state, then decide again." : readFirst(contract);

/** The list that shows what the operation is about. */
function whereToLook({ group }: Operation): string {
  const list = OPERATIONS.find(
    (other) =>
      other.tool && other.group === group && /^list_/.test(other.name) && Object.keys(other.params.shape).length === 0,
  );
  return list === undefined ? "Check the ids that you sent." : `Find the right one with ${list.name}.`;
}
