// Error texts for agents when a tool fails: the error as in REST, and the next step. Only our own texts.

import type { ErrorBody, ErrorCode, Operation, Tool } from "@vitrine/contract";

/** The tools that the connection may use; a next step names only these. */
export interface KnownTools {
  shown(name: string): Pick<Tool, "inputSchema"> | undefined;
}

/** JSON text of the error with `nextStep`. */
export function describeFailure(
  tools: KnownTools,
  contract: Operation,
  error: ErrorBody,
  retryAfterSeconds?: number,
): string {
  const named = {
    ...error,
    ...(error.code === "missing_workspace" && { message: "Select a workspace: pass its id as workspaceId." }),
    ...(error.fieldErrors && { fieldErrors: asArguments(error.fieldErrors) }),
  };
  const step = NEXT_STEPS[error.code as ErrorCode];
  return JSON.stringify({ ...named, nextStep: step?.({ tools, contract }, named, retryAfterSeconds) ?? USER_MUST_ACT });
}

/** Errors of the whole body belong to the tool argument `data`. */
function asArguments({ body, ...rest }: Record<string, string>): Record<string, string> {
  return body === undefined ? rest : { ...rest, data: body };
}

interface Failed {
  tools: KnownTools;
  contract: Operation;
}

type NextStep = (failed: Failed, error: ErrorBody, retryAfterSeconds?: number) => string;

const USER_MUST_ACT = "Tell the user; calling again will not help until they have acted.";
const FIND_WORKSPACE = "Call list_workspaces and pass the id of one of the workspaces that it shows as workspaceId.";

const NEXT_STEPS: Partial<Record<ErrorCode, NextStep>> = {
  invalid_input: (failed, { fieldErrors = {} }) =>
    isOutOfReach(failed.contract, fieldErrors)
      ? ANOTHER_PICTURE
      : `${correctionHint(failed, fieldErrors)} Then call ${failed.contract.name} again.`,
  missing_workspace: () => FIND_WORKSPACE,
  not_owner: () => FIND_WORKSPACE,
  workspace_inactive: () => `The workspace is suspended: tell the user, or use another one. ${FIND_WORKSPACE}`,
  not_found: (failed) =>
    `It may have been deleted, or the id belongs to another workspace or to something else. ${lookupHint(failed)}`,
  duplicate: (failed, { fieldErrors = {} }) =>
    `Another one has the same ${Object.keys(fieldErrors).join(", ")}.${findIt(failed)} Change that one instead, or choose another value.`,
  conflict: (failed, { fieldErrors }) =>
    `${fieldErrors === undefined ? "Something that it depends on was changed." : "Its state does not allow that: see fieldErrors."}${rereadHint(failed)}`,
  stale_write: (failed) => `It has changed since you read it.${rereadHint(failed)} Send the new etag as ifMatch.`,
  idempotency_conflict: ({ contract }) =>
    `Another ${contract.name} call used this Idempotency-Key: call again with a new one.`,
  in_progress: () => "The same call is still running: wait a second, then call again for its result.",
  rate_limited: (_failed, _error, retryAfterSeconds = 60) =>
    `Wait ${Math.ceil(retryAfterSeconds)} seconds, then call again. Fewer, larger pages (pageSize up to 100) need fewer calls.`,
  payload_too_large: ({ contract }) =>
    contract.effect === "read"
      ? "Ask for less of each item: leave out query.summary, or name other query.fields. Then call again."
      : "Send less at once. For an image, use create_upload, or import_media if it is on the web.",
  subdomain_unavailable: () => "Choose another subDomain and call again.",
  subdomain_cooldown: () => "Leave subDomain as it is; tell the user when it can be changed.",
  workspace_limit_reached: () =>
    "Use an existing workspace (list_workspaces). Only the operator of the service can raise the limit.",
  billing_email_unverified: () =>
    "Ask the user to verify the new billing email in the dashboard, then call again within an hour.",
  email_not_allowed: () => "Ask the user for another email address, then call again.",
  unavailable: ({ contract }, _error, retryAfterSeconds = 2) =>
    contract.effect === "read"
      ? `Wait ${Math.ceil(retryAfterSeconds)} seconds, then call again; if it fails three times, tell the user.`
      : `Wait ${Math.ceil(retryAfterSeconds)} seconds and check if the change was made. If not, call again. If it fails three times, tell the user.`,
  internal: ({ contract }) =>
    contract.effect === "read"
      ? "Try once more; if it fails again, tell the user."
      : "The change may or may not have been made: check before you try again, and tell the user if it fails twice.",
};

/** The URL is valid, but its content is not usable. A retry would fail again. */
const isOutOfReach = ({ reachesOut }: Operation, { url, ...others }: Record<string, string>) =>
  reachesOut && url !== undefined && !MISWRITTEN.test(url) && Object.keys(others).length === 0;

const MISWRITTEN = /^(?:is required|must be (?:an https URL|a string)|must have)/;

const ANOTHER_PICTURE =
  "Do not try the same URL again. Use the URL of another image, or create_upload if you can send the file; otherwise ask the user.";

function correctionHint(failed: Failed, fieldErrors: Record<string, string>): string {
  const { contract } = failed;
  const correct = `Correct the fields in fieldErrors: ${contract.name} takes ${argumentsText(failed)}.`;
  if (contract.level === "workspace" && "workspaceId" in fieldErrors && isTool(failed, "list_workspaces")) {
    return `${correct} ${FIND_WORKSPACE}`;
  }
  const isIncomplete = Object.values(fieldErrors).includes("is required");
  return isIncomplete || isPatch(contract) ? `${correct}${readFirst(failed)}` : correct;
}

/** The arguments, with their fields if they have some: workspaceId, data (name). */
function argumentsText({ tools, contract: { name } }: Failed): string {
  const properties = (tools.shown(name)?.inputSchema["properties"] ?? {}) as Record<string, { properties?: object }>;
  const named = Object.entries(properties).map(([name, { properties }]) =>
    properties === undefined ? name : `${name} (${Object.keys(properties).join(", ")})`,
  );
  return named.join(", ") || "no arguments";
}

/** Advice to read before writing: a patch sends changed values, a replacement all of them. Empty for other calls. */
function readFirst(failed: Failed): string {
  const { rest, resource } = failed.contract;
  if (!isTool(failed, resource)) return "";
  if (isPatch(failed.contract)) return ` Read it with ${resource}, then send only the changed fields in data.`;
  return rest?.method === "PUT"
    ? ` Read it first with ${resource}, then send all editable values in data, not only those that change.`
    : "";
}

const isPatch = ({ rest }: Operation) => rest?.method === "PATCH";

const rereadHint = (failed: Failed) => readFirst(failed) || ` Read ${currentState(failed)}, then decide again.`;

const currentState = (failed: Failed) =>
  isTool(failed, failed.contract.resource) ? `it with ${failed.contract.resource}` : "the current state";

/** Names the list operation that explains each id of the operation. */
function lookupHint(failed: Failed): string {
  const ids = [...(failed.contract.rest?.path ?? "").matchAll(/(\w+)\/\{(\w+)\}/g)];
  const places = ids.flatMap(([, kind = "", id]) => {
    const list = listOf(failed, kind);
    return list === undefined ? [] : [`${id} with ${list}`];
  });
  return places.length === 0 ? "Check the ids that you sent." : `Find the right ${places.join(", ")}.`;
}

/** Names the list operation for the resource that the operation writes. */
function findIt(failed: Failed): string {
  const [kind = ""] = /\w+/.exec(failed.contract.rest?.path ?? "") ?? [];
  const list = listOf(failed, kind);
  return list === undefined ? "" : ` Find it with ${list}.`;
}

/** Owners list all items of a kind, shoppers only the published ones. */
const listOf = (failed: Failed, kind: string) =>
  [`list_${kind}`, `list_published_${kind}`].find((name) => isTool(failed, name));

const isTool = ({ tools }: Failed, name: string | null) => name !== null && tools.shown(name) !== undefined;
