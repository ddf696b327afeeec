import type { Member, Membership, Role, TemplateKey } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { raw, sql, type Tx } from "../../../storage/database.ts";

export interface MemberRow {
  id: string;
  account_id: string;
  email: string;
  name: string;
  role: Role;
  created_at: Date;
}

/** The columns of `MemberRow` from `members m join accounts a`. */
export const memberColumns = raw("m.id, m.account_id, a.email, a.name, m.role, m.created_at");

export const toMember = (row: MemberRow): Member => ({
  id: row.id,
  accountId: row.account_id,
  email: row.email,
  name: row.name,
  role: row.role,
  createdAt: row.created_at.toISOString(),
});

export interface MembershipRow {
  workspace_id: string;
  name: string;
  sub_domain: string;
  status: Membership["status"];
  template_key: TemplateKey;
  role: Role;
}

/** The columns of `MembershipRow` from `members m join workspaces w`. */
export const membershipColumns = raw("m.workspace_id, w.name, w.sub_domain, w.status, w.template_key, m.role");

export const toMembership = (row: MembershipRow): Membership => ({
  workspaceId: row.workspace_id,
  name: row.name,
  subDomain: row.sub_domain,
  status: row.status,
  templateKey: row.template_key,
  role: row.role,
});

export async function readMember(tx: Tx, workspace: WorkspaceScope, id: string): Promise<Member> {
  const row = await tx.one<MemberRow>(sql`
    select ${memberColumns} from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${workspace.id} and m.id = ${id}`);
  return toMember(row);
}

export async function readMembership(tx: Tx, workspaceId: string, accountId: string): Promise<Membership> {
  const row = await tx.one<MembershipRow>(sql`
    select ${membershipColumns} from members m join workspaces w on w.id = m.workspace_id
    where m.workspace_id = ${workspaceId} and m.account_id = ${accountId}`);
  return toMembership(row);
}
