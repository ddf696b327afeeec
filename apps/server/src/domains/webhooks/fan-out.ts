// Fan-out: outbox rows become events with id and body, and one delivery per listening endpoint. It runs in one
// transaction, so an event leaves the outbox exactly once, and its id and bytes never change.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { later } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { TRIED_FOR } from "./back-off.ts";

/** Batch size of one transaction. */
const AT_ONCE = 500;

interface OutboxRow {
  type: string;
  subject_id: string;
  facts: Record<string, unknown>;
  /** Microseconds since 1970. A Date has no microseconds, and a distributed write does not return an instant as text. */
  noted_microseconds: number;
}

export interface NewEvent {
  id: string;
  type: string;
  subjectId: string;
  body: string;
  notedAt: string;
}

/** Fans out the oldest outbox rows. Locks the endpoints, to keep the order of events per subject. */
export async function fanOut(tx: Tx, workspace: WorkspaceScope, now: Date): Promise<void> {
  const endpoints = await tx.many<{ id: string; events: string[] }>(sql`
    select id, events from webhooks where workspace_id = ${workspace.id} and is_enabled order by id for no key update`);
  const noted = await tx.many<OutboxRow>(sql`
    delete from webhook_outbox
    where workspace_id = ${workspace.id} and (commit, subject_id) in (
      select commit, subject_id from webhook_outbox
      where workspace_id = ${workspace.id} order by noted_at limit ${AT_ONCE})
    returning type, subject_id, facts,
              (1e6 * extract(epoch from (noted_at at time zone 'UTC') - timestamp '1970-01-01'))::bigint as noted_microseconds`);
  const events = noted.map((one) => toEvent(workspace, one)).filter(({ type }) => endpoints.some(listensTo(type)));
  await insertEvents(tx, workspace, events, now);
  for (const { id, events: wanted } of endpoints) {
    const own = events.filter(({ type }) => listensTo(type)({ events: wanted }));
    if (own.length > 0) await insertDeliveries(tx, workspace, id, own, now);
  }
}

const listensTo =
  (type: string) =>
  ({ events }: { events: string[] }) =>
    events.length === 0 || events.includes(type) || events.includes(`${type.split(".")[0]}.*`);

const toEvent = (workspace: WorkspaceScope, { type, subject_id: id, facts, noted_microseconds }: OutboxRow): NewEvent =>
  newEvent(type, { id, workspaceId: workspace.id, ...facts }, toInstant(noted_microseconds));

const toInstant = (microseconds: number): string => {
  const milliseconds = new Date(Math.floor(microseconds / 1000)).toISOString();
  return milliseconds.replace("Z", `${String(microseconds % 1000).padStart(3, "0")}Z`);
};

export function newEvent(type: string, data: { id: string; workspaceId: string }, notedAt: string): NewEvent {
  const timestamp = new Date(notedAt).toISOString();
  return {
    id: newId("webhookEvent"),
    type,
    subjectId: data.id,
    body: JSON.stringify({ type, timestamp, data }),
    notedAt,
  };
}

export async function insertEvents(
  tx: Tx,
  workspace: WorkspaceScope,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const column = (name: keyof NewEvent) => events.map((event) => event[name]);
  await tx.run(sql`
    insert into webhook_events (workspace_id, id, type, subject_id, body, noted_at, created_at)
    select ${workspace.id}, e.id, e.type, e.subject_id, e.body, e.noted_at, ${now}
    from unnest(${column("id")}::text[], ${column("type")}::text[], ${column("subjectId")}::text[],
                ${column("body")}::text[], ${column("notedAt")}::timestamptz[])
         as e (id, type, subject_id, body, noted_at)`);
}

/**
 * Inserts deliveries; the endpoint must be locked. A failing endpoint keeps its backoff, and events of one subject keep
 * their order.
 */
export async function insertDeliveries(
  tx: Tx,
  workspace: WorkspaceScope,
  webhookId: string,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into webhook_deliveries (workspace_id, webhook_id, event_id, subject_id, noted_at, status, next_at, expires_at,
                                    created_at)
    select ${workspace.id}, ${webhookId}, e.id, e.subject_id, e.noted_at, 'PENDING',
           greatest(${now}::timestamptz, (
             select max(d.next_at) from webhook_deliveries d
             where d.workspace_id = ${workspace.id} and d.webhook_id = ${webhookId} and d.subject_id = e.subject_id
               and d.status = 'PENDING')),
           ${later(now, TRIED_FOR)}, ${now}
    from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ subjectId }) => subjectId)}::text[],
                ${events.map(({ notedAt }) => notedAt)}::timestamptz[]) as e (id, subject_id, noted_at)`);
  await tx.run(sql`
    update webhooks set due_at = case when failures > 0 then coalesce(due_at, ${now}) else ${now} end
    where workspace_id = ${workspace.id} and id = ${webhookId}`);
}
