import { getWebsite, type TemplateKey, updateWebsite, type Website } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { invalidInput, notFound } from "../../../kernel/errors.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { templates } from "./templates.ts";
import { type OwnIds, replaceReferences, requireOwnReferences } from "./website-references.ts";
import { findWebsite, storeWebsite } from "./website-rows.ts";

export interface WebsiteParts {
  /** The address of a site, with `{subDomain}` where the workspace's name stands. */
  sitesUrl: string;
  ownIds: OwnIds;
}

export function websiteHandlers({ sitesUrl, ownIds }: WebsiteParts): Handler[] {
  const read = async (tx: Tx, workspace: WorkspaceScope): Promise<Website> => {
    const website = await findWebsite(tx, workspace.id, sitesUrl);
    if (website === undefined) throw notFound();
    return website;
  };
  return [
    handle(getWebsite, "read", ({ tx, workspace }) => read(tx, workspace)),

    handle(updateWebsite, "write", async ({ tx, workspace, body, now }) => {
      await requirePhoneForTemplate(tx, workspace, body.templateKey);
      await requireOwnReferences(tx, workspace, body, ownIds);
      const [locale = body.locale] = Intl.getCanonicalLocales(body.locale);
      await storeWebsite(tx, workspace.id, { ...body, locale }, now);
      await replaceReferences(tx, workspace, body);
      // One template for the workspace and its website.
      await tx.run(sql`
        update workspaces set template_key = ${body.templateKey}, updated_at = ${now}
        where id = ${workspace.id} and template_key <> ${body.templateKey}`);
      return read(tx, workspace);
    }),
  ];
}

/** A template made to measure needs a phone number, as at creation. A site that has such a template already keeps it. */
async function requirePhoneForTemplate(tx: Tx, workspace: WorkspaceScope, templateKey: TemplateKey): Promise<void> {
  if (!templates.some(({ key, requiresPhone }) => key === templateKey && requiresPhone)) return;
  const { reachable } = await tx.one<{ reachable: boolean }>(sql`
    select billing_phone is not null or template_key = ${templateKey} as reachable
    from workspaces where id = ${workspace.id}`);
  if (!reachable) throw invalidInput({ templateKey: "needs a phone number: give the workspace a billingPhone first" });
}
