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
permissions and an expiry, and are shown once. A key acts for its account: it manages every workspace that the account
currently owns. Keep it on a server. Every answer carries \`X-Request-Id\`; a well-formed one that you send is kept.`;

const WORKSPACES = `# Workspaces

Catalogue operations act in one workspace, named in the path: \`/v1/workspaces/{workspaceId}/tags\`. The flat form of
earlier clients, \`/v1/tags\` with \`?workspaceId=\` or the header \`X-Workspace-Id\`, answers the same; selectors that
disagree are refused.`;

const VISITORS = `# Visitors

The experience API, \`/v1/workspaces/{workspaceId}/experience\`, is for your own site or app: your backend calls it with
its key, for one of its visitors. \`X-Visitor-Token\` is the session of a customer who signed in by email;
\`X-Guest-Device-Id\` with \`X-Guest-Token\` is a guest. Bind them to your own session with that visitor, and keep them
out of logs. The key alone is nobody. Errors there carry \`error\`, equal to \`message\`, as well.

Where the access policy asks for a challenge, \`challengeSiteKey\` of bootstrap is what the widget on your page needs. If
it is an address, ask it with \`?purpose=sign-in\` or \`?purpose=ai\` for a fresh ALTCHA proof of work; a solved challenge
is good for that workspace and purpose, once. If it is a Turnstile site key, set the widget's \`action\` to the purpose and
its \`cData\` to the workspace's id.`;

const ASSISTANT = `# The assistant

Chats and face analyses cost credits of the workspace: \`credits.charged\` and \`X-Credits-Charged\` say how many. What is
refused, and what the model could not answer, costs nothing. \`maxCredits\` refuses a call that would cost more, before it
starts. Do not repeat a call whose answer got lost, unless it carried an \`Idempotency-Key\`: with one, the same call is
answered and charged once, also when you hung up in the middle.

\`threadId\` continues a conversation for 90 days. It belongs to the workspace and to the guest or customer who began it.
With \`Accept: text/event-stream\` chats send \`delta\` events (\`{"text": "…"}\`) while the answer is made, then one
\`done\` with the whole answer, or \`error\`. There \`X-Credits-Charged\` is what \`done\` has charged; after \`error\`
nothing was. Who hangs up after the assistant has begun is charged.

A visitor may ask so many times in a UTC day (\`access.limit\`), ${LIMITS.chat.requestsPerVisitorMinute} times a minute, and all
visitors of a workspace together ${LIMITS.chat.requestsPerWorkspaceMinute} times a minute.`;

const LISTS = `# Lists

\`page\` counts from 1, \`pageSize\` is ${LIMITS.list.pageSizeDefault} unless given and at most ${LIMITS.list.pageSizeMax}.
Lists show the newest first; \`sort\` chooses another order, with \`-\` in front for descending. \`search\` ignores case
and accents, finds parts of words, forgives a small typo and shows the best match first. A page past the end is empty.`;

const WRITES = `# Writes

Send \`Idempotency-Key\` to make a write safe to repeat: for 24 hours the same key replays the first answer. Answers that
show one resource carry an \`ETag\`; send it as \`If-Match\` when you change or delete the resource, and a change made by
somebody else in the meantime is not overwritten. Creating may leave out fields that have a default; all others are
required, unknown ones are refused. A \`PUT\` of a product, a collection or the website takes every field, so that none is
emptied by leaving it out; \`PATCH\` changes some. A write that changes nothing leaves \`updatedAt\` and the \`ETag\` as they are. Lengths count Unicode characters. Times are RFC 3339 in UTC.`;

const LIMITING = `# Rate limits

A connection may make ${LIMITS.request.perMinute} requests a minute. On the experience API a key may make ${LIMITS.experience.requestsPerMinute} and a visitor
${LIMITS.experience.requestsPerVisitorMinute}; calls to the assistant are counted apart: ${LIMITS.chat.requestsPerVisitorMinute} a visitor and ${LIMITS.chat.requestsPerWorkspaceMinute} a workspace. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
\`RateLimit-Reset\` (seconds) tell where it stands; after a 429 wait for the seconds of \`Retry-After\`.`;

function errors(): string {
  const rows = Object.entries(ERROR_CODES).map(([code, { status, message }]) => [`${status}`, `\`${code}\``, message]);
  return `# Errors

Every error has the same body: \`status\`, \`code\`, \`message\`, and for input that is not valid \`fieldErrors\` with every
problem at once. Decide by status and code; messages may change.

${table(["Status", "Code", "Meaning"], rows)}`;
}

function scopes(): string {
  const rows = SCOPES.map((scope) => {
    const allowed = OPERATIONS.filter((contract) => neededScopes(contract).includes(scope));
    const depending = OPERATIONS.filter(({ mayNeed }) => mayNeed.includes(scope));
    return [`\`${scope}\``, namesOf(allowed), namesOf(depending)];
  });
  return `# Scopes

A key holds the permissions that it was created with. A \`:write\` scope does not include its \`:read\`. A call needs the
scope of every kind of resource that it writes: of the operations in the last column, only those calls that write that kind.

${table(["Scope", "Operations", "Depending on the call"], rows)}`;
}

const namesOf = (operations: readonly Operation[]) => operations.map(({ name }) => `\`${name}\``).join(", ");
