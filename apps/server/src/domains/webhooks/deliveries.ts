// The delivery log and replays.

import {
  LIMITS,
  listWebhookDeliveries,
  replayWebhook,
  replayWebhookDelivery,
  testWebhook,
  type WebhookDelivery,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { later } from "../../kernel/clock.ts";
import { notFound } from "../../kernel/errors.ts";
import { keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { empty, type Sql, sql, type Tx } from "../../storage/database.ts";
import { TRIED_FOR } from "./back-off.ts";
import { getWebhookRow, lockEnabledEndpoint } from "./endpoint-rows.ts";
import { insertDeliveries, insertEvents, newEvent } from "./fan-out.ts";
import { sendSoon } from "./pending.ts";

interface DeliveryRow {
  event_id: string;
  type: string;
  subject_id: string;
  status: WebhookDelivery["status"];
  attempts: number;
  next_at: Date;
  log: WebhookDelivery["lastAttempts"];
  body: string;
  created_at: Date;
}

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.event_id,
  type: row.type,
  subjectId: row.subject_id,
  status: row.status,
  attempts: row.attempts,
  nextAt: row.status === "PENDING" ? row.next_at.toISOString() : null,
  lastAttempts: row.log,
  body: row.body,
  createdAt: row.created_at.toISOString(),
});

const readDeliveries = (tx: Tx, workspace: WorkspaceScope, webhookId: string, rest: Sql) =>
  tx.many<DeliveryRow>(sql`
    select d.event_id, e.type, d.subject_id, d.status, d.attempts, d.next_at, d.log, e.body, d.created_at
    from webhook_deliveries d join webhook_events e on e.workspace_id = ${workspace.id} and e.id = d.event_id
    where d.workspace_id = ${workspace.id} and d.webhook_id = ${webhookId} ${rest}`);

async function getDelivery(
  tx: Tx,
  workspace: WorkspaceScope,
  webhookId: string,
  eventId: string,
): Promise<WebhookDelivery> {
  const [row] = await readDeliveries(tx, workspace, webhookId, sql`and d.event_id = ${eventId}`);
  if (row === undefined) throw notFound();
  return toDelivery(row);
}

export const deliveryHandlers: readonly Handler[] = [
  handle(listWebhookDeliveries, "read", async ({ tx, workspace, params, query }) => {
    await getWebhookRow(tx, workspace, params.id);
    const ofStatus = query.status === undefined ? empty : sql`and d.status = ${query.status}`;
    const rows = await readDeliveries(
      tx,
      workspace,
      params.id,
      sql`${ofStatus} ${pastPage(query, "d.created_at", "d.event_id")}
          order by d.created_at desc, d.event_id desc ${keysetLimit(query)}`,
    );
    const page = keysetPage(rows, query, (row) => ({ at: row.created_at, id: row.event_id }));
    return { deliveries: page.rows.map(toDelivery), next: page.next };
  }),

  handle(testWebhook, "write", async ({ tx, workspace, params, now }) => {
    await lockEnabledEndpoint(tx, workspace, params.id);
    const data = { id: params.id, workspaceId: workspace.id };
    const event = newEvent("webhook.test", data, now.toISOString());
    await insertEvents(tx, workspace, [event], now);
    await insertDeliveries(tx, workspace, params.id, [event], now);
    await sendSoon(tx, workspace, params.id, now);
    return getDelivery(tx, workspace, params.id, event.id);
  }),

  handle(replayWebhookDelivery, "write", async ({ tx, workspace, params, now }) => {
    await lockEnabledEndpoint(tx, workspace, params.id);
    const replayed = await replay(tx, workspace, params.id, sql`and event_id = ${params.deliveryId}`, now);
    if (replayed === 0) throw notFound();
    return getDelivery(tx, workspace, params.id, params.deliveryId);
  }),

  handle(replayWebhook, "write", async ({ tx, workspace, params, body, now }) => {
    await lockEnabledEndpoint(tx, workspace, params.id);
    const failed = sql`and status = 'FAILED' and created_at >= ${new Date(body.since)}`;
    return { replayed: await replay(tx, workspace, params.id, failed, now) };
  }),
];

/** Replays deliveries, oldest first, to keep the order per subject. */
async function replay(tx: Tx, workspace: WorkspaceScope, webhookId: string, which: Sql, now: Date): Promise<number> {
  const own = sql`workspace_id = ${workspace.id} and webhook_id = ${webhookId}`;
  const replayed = await tx.run(sql`
    update webhook_deliveries
    set status = 'PENDING', attempts = 0, next_at = ${now}, expires_at = ${later(now, TRIED_FOR)}, finished_at = null
    where ${own} and event_id = any(array(
      select event_id from webhook_deliveries where ${own} ${which}
      order by created_at, event_id limit ${LIMITS.webhook.replayedMax}))`);
  if (replayed > 0) await sendSoon(tx, workspace, webhookId, now);
  return replayed;
}
