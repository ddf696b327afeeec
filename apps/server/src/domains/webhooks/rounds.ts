// A round of an endpoint: sends a batch of messages in parallel and stores all outcomes together.

import type { WebhookAttempt } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { FetchError, type PublicFetch } from "../../providers/public-fetch/index.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { nextAttempt } from "./back-off.ts";
import { SECRET_PURPOSE, signedHeaders } from "./signing.ts";

/** Batch size of one round. */
const AT_ONCE = 16;
const LOGGED_PER_ROUND = 15;
const PROBLEM_LENGTH = 300;

export interface RoundParts {
  keyring: Keyring;
  publicFetch: Pick<PublicFetch, "post">;
  clock: Clock;
  /** Timeout of a whole attempt: resolving, connecting and reading the answer. */
  attemptMilliseconds: number;
}

interface DueRow {
  event_id: string;
  body: string;
  attempts: number;
  expires_at: Date;
}

export interface Target {
  url: string;
  secrets: readonly string[];
}

/** Returns the endpoint's current URL and secrets, or undefined if it must not receive messages. */
export async function findTarget(
  tx: Tx,
  workspace: WorkspaceScope,
  { webhookId, holder }: { webhookId: string; holder: string },
  { keyring, clock }: RoundParts,
): Promise<Target | undefined> {
  const row = await tx.find<{ url: string; secret: string; previous_secret: string | null }>(sql`
    select url, secret, case when previous_until > ${clock.now()} then previous_secret end as previous_secret
    from webhooks
    where workspace_id = ${workspace.id} and id = ${webhookId} and held_by = ${holder} and is_enabled`);
  const secret = row && keyring.open(SECRET_PURPOSE, row.secret);
  // The secret was sealed with an unknown SECRET_KEY. Unsigned messages are never sent.
  if (row === undefined || secret === undefined) return undefined;
  const previous = row.previous_secret === null ? undefined : keyring.open(SECRET_PURPOSE, row.previous_secret);
  return { url: row.url, secrets: previous === undefined ? [secret] : [secret, previous] };
}

/** Returns only the oldest pending delivery per subject. The next one follows once it is accepted or has failed. */
export const readDue = (tx: Tx, workspace: WorkspaceScope, webhookId: string, now: Date): Promise<DueRow[]> =>
  tx.many<DueRow>(sql`
    select d.event_id, e.body, d.attempts, d.expires_at
    from webhook_deliveries d join webhook_events e on e.workspace_id = ${workspace.id} and e.id = d.event_id
    where d.workspace_id = ${workspace.id} and d.webhook_id = ${webhookId} and d.status = 'PENDING' and d.next_at <= ${now}
      and not exists (
        select from webhook_deliveries b
        where b.workspace_id = ${workspace.id} and b.webhook_id = ${webhookId} and b.status = 'PENDING'
          and b.subject_id = d.subject_id and (b.noted_at, b.event_id) < (d.noted_at, d.event_id))
    order by d.next_at, d.noted_at limit ${AT_ONCE}`);

export interface Outcome {
  eventId: string;
  attempt: WebhookAttempt;
  isAccepted: boolean;
  /** The receiver has asked for no further messages. */
  isGone: boolean;
  /** Null after the final attempt, accepted or failed. */
  nextAt: Date | null;
}

export async function sendAll(parts: RoundParts, target: Target, due: readonly DueRow[]): Promise<Outcome[]> {
  return Promise.all(due.map((row) => send(parts, target, row)));
}

async function send(parts: RoundParts, { url, secrets }: Target, row: DueRow): Promise<Outcome> {
  const { publicFetch, clock, attemptMilliseconds } = parts;
  const at = clock.now();
  const begun = performance.now();
  const message = { id: row.event_id, body: row.body };
  const headers = signedHeaders(message, secrets, at);
  const { status, problem } = await publicFetch
    .post(url, { headers, body: row.body }, attemptMilliseconds)
    .then(({ status, beginning }) => ({ status, problem: beginning === "" ? null : readable(beginning) }))
    .catch((error: unknown) => ({ status: null, problem: problemOf(error) }));
  const isAccepted = status !== null && status >= 200 && status < 300;
  const milliseconds = Math.round(performance.now() - begun);
  return {
    eventId: row.event_id,
    attempt: { at: at.toISOString(), status, milliseconds, problem: isAccepted ? null : problem },
    isAccepted,
    isGone: status === 410,
    nextAt: isAccepted ? null : nextAttempt(row.attempts + 1, clock.now(), row.expires_at),
  };
}

/** Hides the internal addresses that a host name resolves to. */
function problemOf(error: unknown): string {
  if (!(error instanceof FetchError)) return "could not be sent";
  return error.reason === "refused" ? "does not resolve to a public address" : readable(error.message);
}

const readable = (text: string) =>
  text
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, PROBLEM_LENGTH);

/** Stores the outcomes. Later deliveries of the same subject get the same due time, so that due queries skip them. */
export async function writeOutcomes(
  tx: Tx,
  workspace: WorkspaceScope,
  webhookId: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries d
    set attempts = d.attempts + 1,
        status = case when o.is_accepted then 'DELIVERED' when o.next_at is null then 'FAILED' else 'PENDING' end,
        next_at = coalesce(o.next_at, d.next_at), finished_at = case when o.next_at is null then ${now}::timestamptz end,
        log = (case when jsonb_array_length(d.log) >= ${LOGGED_PER_ROUND} then d.log - 0 else d.log end) || o.attempt
    from unnest(${outcomes.map(({ eventId }) => eventId)}::text[],
                ${outcomes.map(({ isAccepted }) => isAccepted)}::boolean[],
                ${outcomes.map(({ nextAt }) => nextAt?.toISOString() ?? null)}::timestamptz[],
                ${outcomes.map(({ attempt }) => JSON.stringify(attempt))}::jsonb[])
         as o (event_id, is_accepted, next_at, attempt)
    where d.workspace_id = ${workspace.id} and d.webhook_id = ${webhookId} and d.event_id = o.event_id
      and d.status = 'PENDING'`);
  await tx.run(sql`
    update webhook_deliveries d set next_at = head.next_at
    from webhook_deliveries head
    where head.workspace_id = ${workspace.id} and head.webhook_id = ${webhookId} and head.status = 'PENDING'
      and head.event_id = any(${outcomes.map(({ eventId }) => eventId)}::text[])
      and d.workspace_id = ${workspace.id} and d.webhook_id = ${webhookId} and d.status = 'PENDING'
      and d.subject_id = head.subject_id and d.next_at < head.next_at`);
}
