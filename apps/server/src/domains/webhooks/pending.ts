// Pending deliveries of an endpoint. Every writer locks the endpoint's row, which serializes fan-out, sending and
// switching off.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { later, MINUTE } from "../../kernel/clock.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { pauseAfter } from "./back-off.ts";

/** Makes all pending deliveries due now. */
export async function sendSoon(tx: Tx, workspace: WorkspaceScope, webhookId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set next_at = ${now}
    where workspace_id = ${workspace.id} and webhook_id = ${webhookId} and status = 'PENDING' and next_at > ${now}`);
  await tx.run(sql`
    update webhooks set due_at = ${now} where workspace_id = ${workspace.id} and id = ${webhookId}`);
}

export async function cancelPending(tx: Tx, workspace: WorkspaceScope, webhookId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set status = 'FAILED', finished_at = ${now}
    where workspace_id = ${workspace.id} and webhook_id = ${webhookId} and status = 'PENDING'`);
  await tx.run(sql`
    update webhooks set due_at = null where workspace_id = ${workspace.id} and id = ${webhookId}`);
}

/**
 * Releases an endpoint and sets its next due time. A separate statement after the lock sees deliveries added meanwhile.
 */
export async function release(
  tx: Tx,
  { workspace, webhookId, holder }: { workspace: WorkspaceScope; webhookId: string; holder: string },
  { isIdle }: { isIdle: boolean },
  now: Date,
): Promise<void> {
  const held = await tx.find<{ failures: number }>(sql`
    select failures from webhooks
    where workspace_id = ${workspace.id} and id = ${webhookId} and held_by = ${holder} for no key update`);
  if (held === undefined) return;
  // An endpoint that was due without a sendable message pauses before the next attempt.
  const pause = held.failures > 0 ? pauseAfter(held.failures) : isIdle ? MINUTE : 0;
  await tx.run(sql`
    update webhooks
    set held_until = null, held_by = null,
        due_at = (select greatest(min(d.next_at), ${later(now, pause)}::timestamptz) from webhook_deliveries d
                  where d.workspace_id = ${workspace.id} and d.webhook_id = ${webhookId} and d.status = 'PENDING'
                  having min(d.next_at) is not null)
    where workspace_id = ${workspace.id} and id = ${webhookId}`);
}
