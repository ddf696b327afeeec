// Introduction of the OpenAPI document and of the docs page.

import type { Operation } from "../define-operation.ts";
import { ERROR_CODES } from "../error-codes.ts";
import { LIMITS } from "../limits.ts";
import { neededScopes } from "../needed-scopes.ts";
import { OPERATIONS } from "../operations/index.ts";
import { SCOPES } from "../scopes.ts";
import { table } from "./markdown.ts";

export function overview(): string {
  return [AUTHENTICATION, WORKSPACES, VISITORS, ASSISTANT, LISTS, WRITES, errors(), LIMITING, scopes()].join("\n\n");
}

const AUTHENTICATION = `# Authentication

Send an account API key as \`Authorization: Bearer vtr_…\`. Keys are created in the dashboard with a name, explicit
scopes and an expiry, and are shown once. A key acts for its account, in every workspace that the account currently
owns. Keep it on a server. Every response carries \`X-Request-Id\`; a well-formed one in your request is kept.`;

const WORKSPACES = `# Workspaces

The path names the workspace: \`/v1/workspaces/{workspaceId}/tags\`. Earlier clients can use the flat form \`/v1/tags\`
with \`?workspaceId=\` or the header \`X-Workspace-Id\`. Contradicting selectors are refused.`;

const VISITORS = `# Visitors

The experience API, \`/v1/workspaces/{workspaceId}/experience\`, is for your own site or app. Your backend calls it with
its key for one visitor. \`X-Visitor-Token\` is the session of a customer who signed in by email.
\`X-Guest-Device-Id\` with \`X-Guest-Token\` identifies a guest. Keep them in your session with that visitor, and out of
logs. A key without them names no visitor. Errors of this API also carry \`error\`, equal to \`message\`.

If the access policy requires a challenge, \`challengeSiteKey\` of bootstrap configures your widget:

- If it is a URL, add \`?purpose=sign-in\` or \`?purpose=ai\` to get an ALTCHA proof of work. A solution is valid once, for
  that workspace and purpose.
- If it is a Turnstile site key, set the widget's \`action\` to the purpose and its \`cData\` to the workspace's id.`;

const ASSISTANT = `# The assistant

Chats and face analyses cost credits of the workspace. \`credits.charged\` and \`X-Credits-Charged\` show how many. Refused
and failed calls are free. \`maxCredits\` refuses a more expensive call before it starts. Send an \`Idempotency-Key\`: a
repeated call then gets the first answer and is charged once, even if you disconnected. Do not repeat a call without one.

\`threadId\` continues a conversation for 90 days. It belongs to the workspace and to the guest or customer who began it.
With \`Accept: text/event-stream\` chats send \`delta\` events (\`{"text": "…"}\`), then one \`done\` with the whole answer, or
\`error\`. In \`done\`, \`X-Credits-Charged\` shows the charge; a stream that ends with \`error\` is free. A visitor who
disconnects after the assistant has begun is charged.

A visitor has \`access.limit\` requests per UTC day and ${LIMITS.chat.requestsPerVisitorMinute} per minute, all visitors of a workspace together
${LIMITS.chat.requestsPerWorkspaceMinute} per minute.`;

const LISTS = `# Lists

\`page\` counts from 1. \`pageSize\` is ${LIMITS.list.pageSizeDefault} by default and at most ${LIMITS.list.pageSizeMax}. Lists are sorted newest first; \`sort\` selects
another order, with \`-\` in front for descending. \`search\` ignores case and accents, finds parts of words, forgives a
small typo and sorts the best match first. A page past the end is empty.`;

const WRITES = `# Writes

- Send \`Idempotency-Key\` to make a write safe to repeat: for 24 hours the same key returns the first answer.
- Single resources carry an \`ETag\`. Send it as \`If-Match\` when you change or delete the resource, to avoid overwriting
  concurrent changes.
- Fields with a default are optional when you create a resource. All others are required; unknown ones are refused.
- A \`PUT\` of a product, a collection or the website requires every field; \`PATCH\` changes the given ones.
- A write without a change leaves \`updatedAt\` and the \`ETag\` alone.

Lengths count Unicode characters. Times are RFC 3339 in UTC.`;

const LIMITING = `# Rate limits

A connection has ${LIMITS.request.perMinute} requests per minute by default. On the experience API a key has ${LIMITS.experience.requestsPerMinute} and a visitor ${LIMITS.experience.requestsPerVisitorMinute}.
Calls to the assistant count separately: ${LIMITS.chat.requestsPerVisitorMinute} per visitor and ${LIMITS.chat.requestsPerWorkspaceMinute} per workspace. \`RateLimit-Limit\`,
\`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) show the state. After a 429, wait for the seconds of \`Retry-After\`.`;

function errors(): string {
  const rows = Object.entries(ERROR_CODES).map(([code, { status, message }]) => [`${status}`, `\`${code}\``, message]);
  return `# Errors

Every error has the same body: \`status\`, \`code\`, \`message\`, and for invalid input \`fieldErrors\` with all problems at
once. Use status and code in conditions; messages may change.

${table(["Status", "Code", "Meaning"], rows)}`;
}

function scopes(): string {
  const rows = SCOPES.map((scope) => {
    const allowed = OPERATIONS.filter((contract) => neededScopes(contract).includes(scope));
    const depending = OPERATIONS.filter(({ mayNeed }) => mayNeed.includes(scope));
    return [`\`${scope}\``, namesOf(allowed), namesOf(depending)];
  });
  return `# Scopes

A key has the scopes that it was created with. A \`:write\` scope does not include its \`:read\`. A call needs the scope of
every kind of resource that it writes. Operations in the last column need the scope only for calls that write that kind.

${table(["Scope", "Operations", "Depending on the call"], rows)}`;
}

const namesOf = (operations: readonly Operation[]) => operations.map(({ name }) => `\`${name}\``).join(", ");
