import { getWebsite, updateWebsite, type Website } from "@vitrine/contract";
import { notFound } from "../../kernel/errors.ts";
import { type Handler, handle } from "../../kernel/handler.ts";
import type { WorkspaceScope } from "../../kernel/principals.ts";
import { sql, type Tx } from "../../storage/database.ts";
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
