// Webhook endpoints of a workspace.

import {
  createWebhook,
  deleteWebhook,
  LIMITS,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { DAY, later } from "../../kernel/clock.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { invalidInput, notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { PublicFetch } from "../../providers/public-fetch/index.ts";
import { raw, sql, type Tx } from "../../storage/database.ts";
import { getWebhookRow, toWebhook, type WebhookRow, webhookColumns } from "./endpoint-rows.ts";
import { beginListening, endListening } from "./listening.ts";
import { cancelPending, sendSoon } from "./pending.ts";
import { newWebhookSecret, SECRET_PURPOSE } from "./signing.ts";

/** Period after a secret change in which both secrets sign. */
const OVERLAP = DAY;

export interface EndpointParts {
  keyring: Keyring;
  publicFetch: Pick<PublicFetch, "problemOf">;
}

export function endpointHandlers({ keyring, publicFetch }: EndpointParts): Handler[] {
  const seal = (secret: string) => keyring.seal(SECRET_PURPOSE, secret);
  /** Checks the URL only. The host is resolved again for every message. */
  const assertDeliverable = (url: string) => {
    const problem = publicFetch.problemOf(url);
    if (problem !== undefined) throw invalidInput({ url: problem });
  };

  return [
    handle(listWebhooks, "read", async ({ tx, workspace }) => {
      const rows = await tx.many<WebhookRow>(sql`
        select ${webhookColumns} from webhooks where workspace_id = ${workspace.id} order by created_at, id`);
      return { webhooks: rows.map(toWebhook) };
    }),

    // A retry with the same Idempotency-Key returns the same secret and creates no second webhook.
    handle(createWebhook, "write", async ({ tx, workspace, body, now }) => {
      assertDeliverable(body.url);
      await requireWithinLimit(tx, workspace);
      await beginListening(tx, workspace);
      const secret = newWebhookSecret();
      const row = await tx.one<WebhookRow>(sql`
        insert into webhooks (workspace_id, id, url, description, events, secret, created_at, updated_at)
        values (${workspace.id}, ${newId("webhook")}, ${body.url}, ${body.description}, ${body.events}, ${seal(secret)},
                ${now}, ${now})
        returning ${webhookColumns}`);
      return { ...toWebhook(row), secret };
    }),

    handle(updateWebhook, "write", async ({ tx, workspace, params, body, now }) => {
      assertDeliverable(body.url);
      await getWebhookRow(tx, workspace, params.id, raw("for no key update"));
      const row = await tx.one<WebhookRow>(sql`
        update webhooks
        set url = ${body.url}, description = ${body.description}, events = ${body.events}, is_enabled = ${body.isEnabled},
            disabled_reason = case when ${body.isEnabled} then null else coalesce(disabled_reason, 'OWNER') end,
            failing_since = case when ${body.isEnabled} then null else failing_since end, failures = 0, updated_at = ${now}
        where workspace_id = ${workspace.id} and id = ${params.id}
        returning ${webhookColumns}`);
      // The owner has probably fixed the endpoint, so pending messages are due now.
      if (body.isEnabled) await sendSoon(tx, workspace, params.id, now);
      else await cancelPending(tx, workspace, params.id, now);
      return toWebhook(row);
    }),

    handle(deleteWebhook, "write", async ({ tx, workspace, params }) => {
      const deleted = await tx.run(
        sql`delete from webhooks where workspace_id = ${workspace.id} and id = ${params.id}`,
      );
      if (deleted === 0) throw notFound();
      await endListening(tx, workspace);
      return { id: params.id, deleted: true as const };
    }),

    handle(rotateWebhookSecret, "write", async ({ tx, workspace, params, now }) => {
      const secret = newWebhookSecret();
      const previousUntil = later(now, OVERLAP);
      const changed = await tx.run(sql`
        update webhooks
        set previous_secret = secret, previous_until = ${previousUntil}, secret = ${seal(secret)}, updated_at = ${now}
        where workspace_id = ${workspace.id} and id = ${params.id}`);
      if (changed === 0) throw notFound();
      return { id: params.id, secret, previousUntil: previousUntil.toISOString() };
    }),
  ];
}

/** Locks the workspace's row, so that concurrent requests count each other. */
async function requireWithinLimit(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  await tx.run(sql`select from workspaces where id = ${workspace.id} for no key update`);
  const { n } = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from webhooks where workspace_id = ${workspace.id}`,
  );
  const most = LIMITS.webhook.perWorkspaceMax;
  if (n >= most) throw invalidInput({ body: `The workspace is limited to ${most} webhooks: delete one first.` });
}
