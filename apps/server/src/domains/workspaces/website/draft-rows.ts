import type { WebsiteWrite } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { sql, type Tx } from "../../../storage/database.ts";

export interface DraftRow {
  content: WebsiteWrite;
  based_on: string | null;
  /** The name of the last author. */
  updated_by: string;
  updated_at: Date;
}

export const findDraft = (tx: Tx, workspace: Pick<WorkspaceScope, "id">): Promise<DraftRow | undefined> =>
  tx.find<DraftRow>(sql`
    select d.content, d.based_on, a.name as updated_by, d.updated_at
    from website_drafts d join accounts a on a.id = d.updated_by where d.workspace_id = ${workspace.id}`);

export async function storeDraft(
  tx: Tx,
  workspace: WorkspaceScope,
  draft: { values: WebsiteWrite; basedOn: string | null; updatedBy: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into website_drafts (workspace_id, content, based_on, updated_by, updated_at)
    values (${workspace.id}, ${JSON.stringify(draft.values)}::jsonb, ${draft.basedOn}, ${draft.updatedBy}, ${now})
    on conflict (workspace_id) do update
      set content = excluded.content, updated_by = excluded.updated_by, updated_at = excluded.updated_at`);
}

export const removeDraft = (tx: Tx, workspace: WorkspaceScope): Promise<number> =>
  tx.run(sql`delete from website_drafts where workspace_id = ${workspace.id}`);
