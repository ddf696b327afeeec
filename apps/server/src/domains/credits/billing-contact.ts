import type { Language } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { toLanguage } from "../../kernel/languages.ts";
import { sql, type Tx } from "../../storage/database.ts";

/** The recipient of billing mails and their language. */
export interface BillingContact {
  workspaceName: string;
  email: string;
  language: Language;
}

/** Returns the billing address, with the language of the longest-standing owner. */
export async function getBillingContact(tx: Tx, workspace: WorkspaceScope): Promise<BillingContact> {
  const row = await tx.one<{ name: string; billing_email: string; language: string | null }>(sql`
    select w.name, w.billing_email,
           (select a.language from members m join accounts a on a.id = m.account_id
            where m.workspace_id = w.id and m.role = 'OWNER' order by m.created_at, m.id limit 1) as language
    from workspaces w where w.id = ${workspace.id}`);
  return { workspaceName: row.name, email: row.billing_email, language: toLanguage(row.language) };
}

/** Lists all owners, each with their own language. */
export async function listOwners(tx: Tx, workspace: WorkspaceScope): Promise<BillingContact[]> {
  const rows = await tx.many<{ name: string; email: string; language: string }>(sql`
    select w.name, a.email, a.language from workspaces w
    join members m on m.workspace_id = w.id and m.role = 'OWNER'
    join accounts a on a.id = m.account_id
    where w.id = ${workspace.id} order by m.created_at, m.id`);
  return rows.map(({ name, email, language }) => ({ workspaceName: name, email, language: toLanguage(language) }));
}
