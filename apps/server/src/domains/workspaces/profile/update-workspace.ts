import type { Workspace, WorkspaceUpdate } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { HOUR, later } from "../../../kernel/clock.ts";
import { notFound, OperationError } from "../../../kernel/errors.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { parseEmail } from "../../accounts/index.ts";
import { claimSubDomain, requireCooledDown, reserveSubDomain } from "./sub-domains.ts";
import { lockWorkspace, searchText, toWorkspace, type WorkspaceRow, workspaceColumns } from "./workspace-rows.ts";

/** Period in which a verified address may become the billing email. */
export const BILLING_EMAIL_PROOF_LIFE = HOUR;

/** Updates the given fields only. */
export async function updateWorkspace(
  tx: Tx,
  workspace: WorkspaceScope,
  changes: WorkspaceUpdate,
  { reservedSubDomains, now }: { reservedSubDomains: ReadonlySet<string>; now: Date },
): Promise<Workspace> {
  const current = await lockWorkspace(tx, workspace.id);
  if (current === undefined) throw notFound();
  const billingEmail = await acceptBillingEmail(tx, current, changes.billingEmail, now);
  const subDomain = changes.subDomain ?? current.sub_domain;
  const renamed = subDomain !== current.sub_domain;
  if (renamed) {
    // Checks availability before the cooldown, so that an unavailable name is reported at once.
    await claimSubDomain(tx, { workspaceId: current.id, subDomain, reserved: reservedSubDomains, now });
    requireCooledDown(current.sub_domain_changed_at, now);
    await reserveSubDomain(tx, current.id, current.sub_domain, now);
  }
  return toWorkspace(
    await store(tx, {
      ...current,
      name: changes.name ?? current.name,
      sub_domain: subDomain,
      sub_domain_changed_at: renamed ? now : current.sub_domain_changed_at,
      billing_email: billingEmail,
      // Null removes a value; undefined keeps it.
      billing_phone: changes.billingPhone === undefined ? current.billing_phone : changes.billingPhone,
      billing_gsm_country_code:
        changes.billingGsmCountryCode === undefined ? current.billing_gsm_country_code : changes.billingGsmCountryCode,
      is_visible: changes.isVisible ?? current.is_visible,
      main_agent_prompt: changes.mainAgentPrompt ?? current.main_agent_prompt,
      updated_at: now,
    }),
  );
}

async function acceptBillingEmail(
  tx: Tx,
  current: WorkspaceRow,
  wanted: string | undefined,
  now: Date,
): Promise<string> {
  if (wanted === undefined || wanted === current.billing_email) return current.billing_email;
  const email = parseEmail(wanted, "billingEmail");
  if (email === current.billing_email) return email;
  const proof = await tx.find(sql`
    select 1 from billing_email_verifications
    where workspace_id = ${current.id} and email = ${email} and verified_at > ${later(now, -BILLING_EMAIL_PROOF_LIFE)}`);
  if (proof === undefined) {
    throw new OperationError("billing_email_unverified", { fieldErrors: { billingEmail: "is not verified" } });
  }
  return email;
}

function store(tx: Tx, row: WorkspaceRow): Promise<WorkspaceRow> {
  return tx.one<WorkspaceRow>(sql`
    update workspaces
    set name = ${row.name}, sub_domain = ${row.sub_domain}, sub_domain_changed_at = ${row.sub_domain_changed_at},
        billing_email = ${row.billing_email}, billing_phone = ${row.billing_phone},
        billing_gsm_country_code = ${row.billing_gsm_country_code}, is_visible = ${row.is_visible},
        main_agent_prompt = ${row.main_agent_prompt}, search_text = ${searchText(row.name, row.sub_domain)},
        updated_at = ${row.updated_at}
    where id = ${row.id}
    returning ${workspaceColumns}`);
}
