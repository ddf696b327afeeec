import type { Webhook } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { notFound, OperationError } from "../../kernel/errors.ts";
import { empty, raw, sql, type Tx } from "../../storage/database.ts";

export interface WebhookRow {
  id: string;
  url: string;
  description: string;
  events: string[];
  is_enabled: boolean;
  disabled_reason: Webhook["disabledReason"];
  failing_since: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** The columns of `WebhookRow`. */
export const webhookColumns = raw(
  "id, url, description, events, is_enabled, disabled_reason, failing_since, created_at, updated_at",
);

export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  isEnabled: row.is_enabled,
  disabledReason: row.disabled_reason,
  failingSince: row.failing_since?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export async function getWebhookRow(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  locking = empty,
): Promise<WebhookRow> {
  const row = await tx.find<WebhookRow>(sql`
    select ${webhookColumns} from webhooks where workspace_id = ${workspace.id} and id = ${id} ${locking}`);
  if (row === undefined) throw notFound();
  return row;
}

/** Locks an enabled endpoint until the transaction ends, so that no delivery is added while it is switched off. */
export async function lockEnabledEndpoint(tx: Tx, workspace: WorkspaceScope, id: string): Promise<void> {
  const { is_enabled } = await getWebhookRow(tx, workspace, id, raw("for no key update"));
  if (!is_enabled) throw new OperationError("conflict", { message: "The webhook is disabled: enable it first." });
}
