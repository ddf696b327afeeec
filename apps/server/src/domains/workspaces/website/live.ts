// The live website, and the only way to change it. Each change stores a version.

import { isDeepStrictEqual } from "node:util";
import type { TemplateKey, Website, WebsiteVersion, WebsiteWrite } from "@vitrine/contract";
import type { AccountScope, WorkspaceScope } from "../../../kernel/access/principals.ts";
import { accountActor, writeAudit } from "../../../kernel/audit.ts";
import { invalidInput } from "../../../kernel/errors.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { templates } from "./templates.ts";
import { storeFirstVersion, storeVersion } from "./version-rows.ts";
import { type OwnIds, replaceReferences, requireOwnReferences } from "./website-references.ts";
import { findWebsite, storeWebsite } from "./website-rows.ts";

export interface LiveParts {
  /** The site URL template with the placeholder `{subDomain}`. */
  sitesUrl: string;
  ownIds: OwnIds;
}

export interface LiveChange {
  parts: LiveParts;
  source: WebsiteVersion["source"];
  by: AccountScope;
  now: Date;
}

/** Serializes writers of the website and its draft. */
export async function lockWebsite(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  await tx.run(sql`select from websites where workspace_id = ${workspace.id} for no key update`);
}

export async function updateLive(
  tx: Tx,
  workspace: WorkspaceScope,
  given: WebsiteWrite,
  { parts: { sitesUrl, ownIds }, source, by, now }: LiveChange,
): Promise<void> {
  await requirePhoneForTemplate(tx, workspace, given.templateKey);
  await requireOwnReferences(tx, workspace, given, ownIds);
  const website = withCanonicalLocale(given);
  await lockWebsite(tx, workspace);
  const before = await findWebsite(tx, workspace.id, sitesUrl);
  if (before !== undefined && isDeepStrictEqual(toValues(before), website)) {
    tx.hasNoEffect = true;
    return;
  }
  if (before !== undefined) await storeFirstVersion(tx, workspace, before);
  await storeWebsite(tx, workspace.id, website, now);
  await replaceReferences(tx, workspace, website);
  // The workspace and its website share one template.
  await tx.run(sql`
    update workspaces set template_key = ${website.templateKey}, updated_at = ${now}
    where id = ${workspace.id} and template_key <> ${website.templateKey}`);
  await storeVersion(tx, workspace, { website, source, publishedBy: by.id }, now);
  const action = source === "PUBLISHED" ? "website.publish" : "website.update";
  await writeAudit(tx, { actor: accountActor(by), action, subjectId: workspace.id }, now);
}

/** Returns the writable fields of a website. */
export const toValues = ({ url: _url, updatedAt: _updatedAt, ...values }: Website): WebsiteWrite => values;

export function withCanonicalLocale(website: WebsiteWrite): WebsiteWrite {
  const [locale = website.locale] = Intl.getCanonicalLocales(website.locale);
  return { ...website, locale };
}

/** A custom-made template requires a phone number, as at creation. A site that already has such a template keeps it. */
export async function requirePhoneForTemplate(
  tx: Tx,
  workspace: WorkspaceScope,
  templateKey: TemplateKey,
): Promise<void> {
  if (!templates.some(({ key, requiresPhone }) => key === templateKey && requiresPhone)) return;
  const { reachable } = await tx.one<{ reachable: boolean }>(sql`
    select billing_phone is not null or template_key = ${templateKey} as reachable
    from workspaces where id = ${workspace.id}`);
  if (!reachable)
    throw invalidInput({ templateKey: "requires a phone number: set the workspace's billingPhone first" });
}
