import type { Clock } from "../../kernel/clock.ts";
import { type Database, raw, sql, type Tx } from "../../storage/database.ts";
import { syncWorkspaceStatuses } from "../../storage/workspace-statuses.ts";
import { removeAddresses } from "./audit-addresses.ts";
import { removeSignInTraces } from "./sign-in-traces.ts";
import { ERASED_TABLES } from "./tables.ts";

const ROWS_AT_ONCE = 5000;

export interface ErasureParts {
  database: Database;
  clock: Clock;
}

/** Erases a workspace that can no longer be reopened. May be interrupted and repeated. */
export async function eraseWorkspace({ database, clock }: ErasureParts, workspaceId: string): Promise<void> {
  // Repeats until a round deletes no row, because a late request may have written after the first round.
  while ((await eraseRows(database, workspaceId)) > 0);
  await database.write((tx) => anonymizeRow(tx, workspaceId, clock.now()), { patience: "job" });
}

async function eraseRows(database: Database, workspaceId: string): Promise<number> {
  let erased = 0;
  for (const table of ERASED_TABLES) {
    for (let batch = ROWS_AT_ONCE; batch === ROWS_AT_ONCE; erased += batch) {
      batch = await database.write((tx) => eraseBatch(tx, table, workspaceId), { patience: "job" });
    }
  }
  return erased;
}

const eraseBatch = (tx: Tx, table: string, workspaceId: string): Promise<number> =>
  tx.run(sql`
    delete from ${raw(table)} where workspace_id = ${workspaceId} and ctid = any(array(
      select ctid from ${raw(table)} where workspace_id = ${workspaceId} limit ${ROWS_AT_ONCE}))`);

/** The ledger's entries still reference the row. Only its id is kept. */
async function anonymizeRow(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update purchases set billed_to_name = null, billed_to_email = null
    where workspace_id = ${workspaceId} and (billed_to_name is not null or billed_to_email is not null)`);
  await removeSignInTraces(tx, { audiences: [`workspace:${workspaceId}`, `billing:${workspaceId}`] });
  await removeAddresses(tx, sql`subject_id = ${workspaceId}`);
  await tx.run(sql`
    update workspaces
    set status = 'ERASED', name = 'Erased', sub_domain = id, sub_domain_changed_at = null, billing_email = '',
        billing_phone = null, billing_gsm_country_code = null, is_visible = false, main_agent_prompt = '',
        search_text = '', closed_with = null, updated_at = ${now}
    where id = ${workspaceId}`);
  await syncWorkspaceStatuses(tx, [workspaceId]);
  await tx.run(sql`update workspace_standings set has_webhooks = false where workspace_id = ${workspaceId}`);
}
