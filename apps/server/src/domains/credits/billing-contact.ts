import type { Language } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/principals.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { toLanguage } from "../accounts/index.ts";

/** Who is told about the workspace's money, and in which language: that of the member who owns it the longest. */
export interface BillingContact {
  workspaceName: string;
  email: string;
  language: Language;
}

export async function getBillingContact(tx: Tx, workspace: WorkspaceScope): Promise<BillingContact> {
  const row = await tx.one<{ name: string; billing_email: string; language: string | null }>(sql`
    select w.name, w.billing_email,
           (select a.language from members m join accounts a on a.id = m.account_id
            where m.workspace_id = w.id and m.role = 'OWNER' order by m.created_at, m.id limit 1) as language
    from workspaces w where w.id = ${workspace.id}`);
  return { workspaceName: row.name, email: row.billing_email, language: toLanguage(row.language ?? "") };
}
