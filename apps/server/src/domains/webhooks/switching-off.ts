import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import type { Outbox } from "../../providers/mail/index.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { listOwners } from "../credits/index.ts";
import type { Endpoint } from "./backlog.ts";
import { type Stop, switchedOffMail } from "./mails.ts";
import { cancelPending } from "./pending.ts";

export interface SwitchingParts {
  outbox: Outbox;
  dashboardUrl: string;
}

export async function switchOff(
  tx: Tx,
  { outbox, dashboardUrl }: SwitchingParts,
  workspace: WorkspaceScope,
  { id, url, stop }: Endpoint & { stop: Stop },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update webhooks set is_enabled = false, disabled_reason = ${stop}, updated_at = ${now}
    where workspace_id = ${workspace.id} and id = ${id}`);
  await cancelPending(tx, workspace, id, now);
  const link = `${dashboardUrl}/w/${encodeURIComponent(workspace.id)}/integrations/webhooks`;
  for (const owner of await listOwners(tx, workspace))
    await outbox.post(tx, switchedOffMail(owner, { stop, url, link }));
}
