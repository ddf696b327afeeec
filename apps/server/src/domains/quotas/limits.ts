// Limits of single workspaces that override the operator's defaults.

import type { StorageUse } from "@vitrine/contract";
import { assumeWorkspace } from "../../kernel/access/principals.ts";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { notFound } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { MEASURES, type Measure, readUse } from "./measures.ts";

/** A number sets a limit, null restores the operator's default, and a missing measure stays unchanged. */
export type LimitChange = Partial<Record<Measure, number | null>>;

/** Sets limits. Existing data above a lowered limit stays, but additions fail until there is space. */
export async function setStorageLimits(
  tx: Tx,
  { workspaceId, change, actor }: { workspaceId: string; change: LimitChange; actor: Actor },
  now: Date,
): Promise<StorageUse> {
  const known = await tx.find(sql`select from workspaces where id = ${workspaceId}`);
  if (known === undefined) throw notFound();
  for (const [measure, most] of Object.entries(change) as [Measure, number | null][]) {
    await setLimit(tx, workspaceId, MEASURES[measure], most);
  }
  if (Object.keys(change).length > 0) {
    await writeAudit(tx, { actor, action: "workspace.storage_limits", subjectId: workspaceId, details: change }, now);
  }
  return readUse(tx, assumeWorkspace(workspaceId, "the operator names it"));
}

async function setLimit(tx: Tx, workspaceId: string, measure: string, most: number | null): Promise<void> {
  if (most === null) {
    await tx.run(sql`delete from storage_limits where workspace_id = ${workspaceId} and measure = ${measure}`);
    return;
  }
  await tx.run(sql`
    insert into storage_limits (workspace_id, measure, most) values (${workspaceId}, ${measure}, ${most})
    on conflict (workspace_id, measure) do update set most = excluded.most`);
}
