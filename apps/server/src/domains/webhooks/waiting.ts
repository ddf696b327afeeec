// What waits: in which workspaces something was noted, and which endpoints are due.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { empty, type Sql, sql, type Tx } from "../../storage/database.ts";

const LOOKED_AT_MAX = 100;

export interface DueEndpoint {
  workspaceId: string;
  webhookId: string;
}

/** Of a workspace in which something was noted, or of an endpoint that is due. */
export interface Waiting {
  workspaceId: string;
  webhookId: string | null;
}

export const isEndpoint = (waiting: Waiting): waiting is DueEndpoint => waiting.webhookId !== null;

const dueEndpoints = (now: Date) => sql`
  select h.workspace_id, h.id as webhook_id, h.due_at from webhooks h
  join workspaces w on w.id = h.workspace_id and w.status = 'ACTIVE'
  where h.is_enabled and h.due_at <= ${now} and (h.held_until is null or h.held_until <= ${now})`;

/**
 * What was noted in these workspaces, and then what is due: a cluster asks the machines that hold them. It is one statement since it is
 * asked all the time.
 */
export function readWaiting(tx: Tx, workspaceIds: readonly string[] | "all", now: Date): Promise<Waiting[]> {
  const within = (condition: (ids: Sql) => Sql) =>
    workspaceIds === "all" ? empty : condition(sql`any(${[...workspaceIds]}::text[])`);
  return tx.many<Waiting>(sql`
    select q.workspace_id as "workspaceId", q.webhook_id as "webhookId" from (
      select distinct o.workspace_id, null::text as webhook_id, null::timestamptz as due_at from webhook_outbox o
      ${within((ids) => sql`where o.workspace_id = ${ids}`)}
      union all ${dueEndpoints(now)} ${within((ids) => sql`and h.workspace_id = ${ids}`)}) q
    order by q.due_at nulls first limit ${LOOKED_AT_MAX}`);
}

export const readDueOf = (tx: Tx, workspace: WorkspaceScope, now: Date): Promise<DueEndpoint[]> =>
  tx.many<DueEndpoint>(sql`
    select q.workspace_id as "workspaceId", q.webhook_id as "webhookId"
    from (${dueEndpoints(now)} and h.workspace_id = ${workspace.id}) q order by q.due_at`);
