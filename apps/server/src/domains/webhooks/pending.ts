// What waits to be sent to an endpoint. Whoever changes it holds the endpoint's row: handing on, sending and switching off go one
// after the other.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { later, MINUTE } from "../../kernel/clock.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { pauseAfter } from "./back-off.ts";

/** All of it, from now on. */
export async function sendSoon(tx: Tx, workspace: WorkspaceScope, webhookId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set next_at = ${now}
    where workspace_id = ${workspace.id} and webhook_id = ${webhookId} and status = 'PENDING' and next_at > ${now}`);
  await tx.run(sql`
    update webhooks set due_at = ${now} where workspace_id = ${workspace.id} and id = ${webhookId}`);
}

export async function giveUpPending(tx: Tx, workspace: WorkspaceScope, webhookId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set status = 'FAILED', finished_at = ${now}
    where workspace_id = ${workspace.id} and webhook_id = ${webhookId} and status = 'PENDING'`);
  await tx.run(sql`
    update webhooks set due_at = null where workspace_id = ${workspace.id} and id = ${webhookId}`);
}

/** Tells when there is something to send again. In a statement of its own, behind the lock: it sees what was added meanwhile. */
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
  // Whoever could send nothing, although something was due, does not try again at once.
  const pause = held.failures > 0 ? pauseAfter(held.failures) : isIdle ? MINUTE : 0;
  await tx.run(sql`
    update webhooks
    set held_until = null, held_by = null,
        due_at = (select greatest(min(d.next_at), ${later(now, pause)}::timestamptz) from webhook_deliveries d
                  where d.workspace_id = ${workspace.id} and d.webhook_id = ${webhookId} and d.status = 'PENDING'
                  having min(d.next_at) is not null)
    where workspace_id = ${workspace.id} and id = ${webhookId}`);
}
