// Pending work: workspaces with outbox rows, and due endpoints.

import { randomUUID } from "node:crypto";
import { empty, type Sql, sql, type Tx } from "../../storage/database.ts";
import { ALL, type Place } from "./listening.ts";

const COUNTED_ENDPOINTS = 100;

interface PendingWorkspace {
  workspaceId: string;
  webhookId: null;
  dueAt: null;
}

export interface DueEndpoint {
  workspaceId: string;
  webhookId: string;
  dueAt: Date;
}

export const isPendingWorkspace = (waiting: PendingWorkspace | DueEndpoint): waiting is PendingWorkspace =>
  waiting.webhookId === null;
export const isDue = (waiting: PendingWorkspace | DueEndpoint): waiting is DueEndpoint => waiting.webhookId !== null;

/**
 * Returns workspaces with outbox rows and due endpoints, in one statement because it is polled often. The order is
 * random, so that a large backlog does not hide others.
 */
export function readWaiting(tx: Tx, place: Place, now: Date): Promise<(PendingWorkspace | DueEndpoint)[]> {
  const inPlace = place === ALL ? empty : sql`and h.workspace_id = ${place}`;
  return tx.many(sql`
    select q.workspace_id as "workspaceId", q.webhook_id as "webhookId", q.due_at as "dueAt" from (
      ${noted(place)}
      union all
      select h.workspace_id, h.id as webhook_id, h.due_at from webhooks h
      join workspaces w on w.id = h.workspace_id and w.status = 'ACTIVE'
      where h.is_enabled and h.due_at <= ${now} and (h.held_until is null or h.held_until <= ${now})
      ${inPlace}) q
    order by md5(q.workspace_id || ${randomUUID()}) limit ${COUNTED_ENDPOINTS}`);
}

/** Reads one row per workspace, regardless of its outbox size. The sweep removes rows without listeners. */
const noted = (place: Place): Sql =>
  place === ALL
    ? sql`select distinct h.workspace_id, null::text as webhook_id, null::timestamptz as due_at from webhooks h
          where exists (select from webhook_outbox o where o.workspace_id = h.workspace_id)`
    : sql`(select o.workspace_id, null::text as webhook_id, null::timestamptz as due_at from webhook_outbox o
          where o.workspace_id = ${place} limit 1)`;
