import type { Workspace, WorkspaceCreate } from "@vitrine/contract";
import { type Actor, writeAudit } from "../../../kernel/audit.ts";
import { newId } from "../../../kernel/ids.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { syncWorkspaceStatuses } from "../../../storage/workspace-statuses.ts";
import { parsePhone } from "../../accounts/index.ts";
import { websiteFromTemplate } from "../website/templates.ts";
import { storeWebsite } from "../website/website-rows.ts";
import { type OwnerAccount, requireOwnershipLimit } from "./ownership.ts";
import { claimSubDomain, reservedSubDomains } from "./sub-domains.ts";
import { searchText, toWorkspace, type WorkspaceRow, workspaceColumns } from "./workspace-rows.ts";

export interface CreationRules {
  reservedSubDomains: ReadonlySet<string>;
}

/** Rules for creating a workspace, in the service and on the command line. */
export const creationRules = ({ sites, base, dashboard, admin }: PlatformUrls): CreationRules => ({
  reservedSubDomains: reservedSubDomains(sites, [base, dashboard, admin]),
});

interface PlatformUrls {
  sites: string;
  base: string;
  dashboard: string;
  admin: string;
}

type NewWorkspace = WorkspaceCreate & { ownerAccountId: string };

export async function createWorkspace(
  tx: Tx,
  input: NewWorkspace,
  rules: CreationRules,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Workspace> {
  const phone = input.phone === undefined ? null : parsePhone(input.phone);
  const owner = await requireOwnershipLimit(tx, input.ownerAccountId);
  const workspace = await insertWorkspace(tx, { ...input, phone, owner }, now);
  const { id: workspaceId, name, sub_domain: subDomain, template_key: templateKey } = workspace;
  await claimSubDomain(tx, { workspaceId, subDomain, reserved: rules.reservedSubDomains, now });
  await tx.run(sql`
    insert into members (id, workspace_id, account_id, role, created_at)
    values (${newId("member")}, ${workspaceId}, ${owner.id}, 'OWNER', ${now})`);
  await syncWorkspaceStatuses(tx, [workspaceId]);
  await tx.run(sql`
    insert into wallets (workspace_id, created_at, updated_at) values (${workspaceId}, ${now}, ${now})
    on conflict (workspace_id) do nothing`);
  await tx.run(sql`insert into access_policies (workspace_id) values (${workspaceId})`);
  await storeWebsite(tx, workspaceId, websiteFromTemplate(templateKey, name, owner.language), now);
  await writeAudit(tx, { actor, action: "workspace.create", subjectId: workspaceId, details: { subDomain } }, now);
  return toWorkspace(workspace);
}

function insertWorkspace(
  tx: Tx,
  {
    name,
    subDomain,
    templateKey,
    phone,
    owner,
  }: Omit<NewWorkspace, "phone"> & { phone: string | null; owner: OwnerAccount },
  now: Date,
): Promise<WorkspaceRow> {
  return tx.one<WorkspaceRow>(sql`
    insert into workspaces (id, name, sub_domain, billing_email, billing_phone, template_key, search_text, created_at, updated_at)
    values (${newId("workspace")}, ${name}, ${subDomain}, ${owner.email}, ${phone}, ${templateKey},
            ${searchText(name, subDomain)}, ${now}, ${now})
    returning ${workspaceColumns}`);
}
