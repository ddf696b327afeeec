import type { TemplateKey, Workspace } from "@vitrine/contract";
import { raw, type Sql, sql, type Tx } from "../../../storage/database.ts";
import { searchForm } from "../../../storage/text-keys.ts";

type WorkspaceStatus = Workspace["status"] | "CLOSED" | "ERASED";

export interface WorkspaceRow {
  id: string;
  name: string;
  sub_domain: string;
  sub_domain_changed_at: Date | null;
  billing_email: string;
  billing_phone: string | null;
  billing_gsm_country_code: string | null;
  is_visible: boolean;
  main_agent_prompt: string;
  status: WorkspaceStatus;
  template_key: TemplateKey;
  created_at: Date;
  updated_at: Date;
}

export const workspaceColumns: Sql = raw(
  `id, name, sub_domain, sub_domain_changed_at, billing_email, billing_phone, billing_gsm_country_code, is_visible,
   main_agent_prompt, status, template_key, created_at, updated_at`,
);

export const toWorkspace = (row: WorkspaceRow): Workspace => ({
  id: row.id,
  name: row.name,
  subDomain: row.sub_domain,
  billingEmail: row.billing_email,
  billingPhone: row.billing_phone,
  billingGsmCountryCode: row.billing_gsm_country_code,
  isVisible: row.is_visible,
  mainAgentPrompt: row.main_agent_prompt,
  // A closed workspace is reported as suspended. Its owners have a separate list for reopening.
  status: row.status === "ACTIVE" ? "ACTIVE" : "SUSPENDED",
  templateKey: row.template_key,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Search text: the name on the first line, the subdomain on the second. */
export const searchText = (name: string, subDomain: string) => `${searchForm(name)}\n${subDomain}`;

/**
 * Serializes changes of the workspace's profile and members until the transaction ends. Uses an update instead of a
 * lock, so that a transaction with an older snapshot must retry instead of deciding on stale data.
 */
export function lockWorkspace(tx: Tx, workspaceId: string): Promise<WorkspaceRow | undefined> {
  return tx.find<WorkspaceRow>(
    sql`update workspaces set status = status where id = ${workspaceId} returning ${workspaceColumns}`,
  );
}
