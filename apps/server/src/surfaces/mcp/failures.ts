// What an agent is told when a tool fails: the error as REST answers it, and what to do next. Only our own words.

import { type ErrorBody, type ErrorCode, type Operation, toolList } from "@vitrine/contract";

/** JSON text of the error with `nextStep`. */
export function describeFailure(contract: Operation, error: ErrorBody, retryAfterSeconds?: number): string {
  const named = {
    ...error,
    ...(error.code === "missing_workspace" && { message: "Select a workspace: pass its id as workspaceId." }),
    ...(error.fieldErrors && { fieldErrors: asArguments(error.fieldErrors) }),
  };
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
    isOutOfReach(contract, fieldErrors)
      ? ANOTHER_PICTURE
      : `${whatToCorrect(contract, fieldErrors)} Then call ${contract.name} again.`,
  missing_workspace: () => FIND_WORKSPACE,
  not_owner: () => FIND_WORKSPACE,
  workspace_inactive: () => `The workspace is suspended: tell the user, or use another one. ${FIND_WORKSPACE}`,
  not_found: (contract) =>
    `It may have been deleted, or the id belongs to another workspace or to something else. ${whereToLook(contract)}`,
  duplicate: (contract, { fieldErrors = {} }) =>
    `Another one has the same ${Object.keys(fieldErrors).join(", ")}.${findIt(contract)} Change that one instead, or choose another value.`,
  conflict: (contract, { fieldErrors }) =>
    `${fieldErrors === undefined ? "Somebody changed something it depends on." : "Its state does not allow that: see fieldErrors."}${readAgain(contract)}`,
  stale_write: (contract) => `It has changed since you read it.${readAgain(contract)}`,
  idempotency_conflict: (contract) => `Another ${contract.name} had this Idempotency-Key: call again with a new one.`,
  in_progress: () => "The same call is being made at this moment: wait a second, then call again for its answer.",
  rate_limited: (_contract, _error, retryAfterSeconds = 60) =>
    `Wait ${Math.ceil(retryAfterSeconds)} seconds, then call again. Fewer, larger pages (pageSize up to 100) need fewer calls.`,
  payload_too_large: ({ effect }) =>
    effect === "read"
      ? "Ask for less at once: call again with the query.pageSize that the message names; further pages show the rest."
      : "Send less at once. For a picture use create_upload, or import_media when it is on the web.",
  subdomain_unavailable: () => "Choose another subDomain and call again.",
  subdomain_cooldown: () => "Leave subDomain as it is; tell the user when it can be changed.",
  workspace_limit_reached: () =>
    "Use an existing workspace (list_workspaces). Only the operator of the service can raise the limit.",
  billing_email_unverified: () =>
    "Ask the user to verify the new billing email in the dashboard, then call again within an hour.",
  email_not_allowed: () => "Ask the user for another email address, then call again.",
  unavailable: (contract, _error, retryAfterSeconds = 2) =>
    contract.effect === "read"
      ? `Wait ${Math.ceil(retryAfterSeconds)} seconds, then call again; if it fails three times, tell the user.`
      : `Wait ${Math.ceil(retryAfterSeconds)} seconds, look whether it was done after all, and if not call again. If it fails three times, tell the user.`,
  internal: (contract) =>
    contract.effect === "read"
      ? "Try once more; if it fails again, tell the user."
      : "It may have been done or not: look before you try again, and tell the user if it fails twice.",
};

/** The URL is as it should be; what is there is not. Calling again would fail again. */
const isOutOfReach = ({ reachesOut }: Operation, { url, ...others }: Record<string, string>) =>
  reachesOut && url !== undefined && !MISWRITTEN.test(url) && Object.keys(others).length === 0;

const MISWRITTEN = /^(?:is required|must be (?:an https URL|a string)|must have)/;

const ANOTHER_PICTURE =
  "Do not try the same URL again. Use the URL of another picture, or create_upload if you can send the file; otherwise ask the user.";

function whatToCorrect(contract: Operation, fieldErrors: Record<string, string>): string {
  const correct = `Correct what fieldErrors names: ${contract.name} takes ${whatItTakes(contract)}.`;
  if (contract.level === "workspace" && "workspaceId" in fieldErrors) return `${correct} ${FIND_WORKSPACE}`;
  const isIncomplete = Object.values(fieldErrors).includes("is required");
  return contract.effect === "change" && isIncomplete ? `${correct}${readFirst(contract)}` : correct;
}

/** The arguments, and the fields of those that have some: workspaceId, data (name). */
function whatItTakes({ name }: Operation): string {
  const tool = toolList().find((tool) => tool.name === name);
  const given = Object.entries((tool?.inputSchema["properties"] ?? {}) as Record<string, { properties?: object }>);
  const named = given.map(([name, { properties }]) =>
    properties === undefined ? name : `${name} (${Object.keys(properties).join(", ")})`,
  );
  return named.join(", ") || "no arguments";
}

/** What is replaced as a whole has to be known as a whole. Empty where nothing is, or where no tool reads it. */
function readFirst({ body, resource }: Operation): string {
  if (body === null || !isTool(resource)) return "";
  return ` Read it first with ${resource}, then send all editable values in data, not only those that change.`;
}

const readAgain = (contract: Operation) => readFirst(contract) || ` Read ${currentState(contract)}, then decide again.`;

const currentState = ({ resource }: Operation) => (isTool(resource) ? `it with ${resource}` : "the current state");

/** The list that shows what each id of the operation stands for. */
function whereToLook({ rest }: Operation): string {
  const ids = [...(rest?.path ?? "").matchAll(/(\w+)\/\{(\w+)\}/g)];
  const places = ids.flatMap(([, kind, id]) => (isTool(`list_${kind}`) ? [`${id} with list_${kind}`] : []));
  return places.length === 0 ? "Check the ids that you sent." : `Find the right ${places.join(", ")}.`;
}

/** For what the operation makes or changes. */
function findIt({ rest }: Operation): string {
  const [kind] = /\w+/.exec(rest?.path ?? "") ?? [];
  return isTool(`list_${kind}`) ? ` Find it with list_${kind}.` : "";
}

const isTool = (name: string | null) => toolList().some((tool) => tool.name === name);
