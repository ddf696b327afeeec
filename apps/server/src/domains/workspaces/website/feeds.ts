// The owner's switch for product feeds. The catalogue domain builds the feeds.

import { FEED_FORMATS, FEED_PATHS, getSiteFeeds, type SiteFeeds, updateSiteFeeds } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { accountActor, writeAudit } from "../../../kernel/audit.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { notFound } from "../../../kernel/errors.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { siteUrl } from "./website-rows.ts";

interface FeedsRow {
  feeds_enabled: boolean;
  sub_domain: string;
}

async function readFeeds(tx: Tx, workspace: WorkspaceScope, sitesUrl: string): Promise<SiteFeeds> {
  const row = await tx.find<FeedsRow>(sql`
    select s.feeds_enabled, w.sub_domain from websites s join workspaces w on w.id = s.workspace_id
    where s.workspace_id = ${workspace.id}`);
  if (row === undefined) throw notFound();
  const url = siteUrl(sitesUrl, row.sub_domain);
  const feeds = FEED_FORMATS.map((format) => ({ format, url: `${url}${FEED_PATHS[format]}` }));
  return { isEnabled: row.feeds_enabled, feeds };
}

/** Throws `not_found` for a site without feeds. */
export async function requireFeeds(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  const row = await tx.find(sql`select from websites where workspace_id = ${workspace.id} and feeds_enabled`);
  if (row === undefined) throw notFound();
}

export const feedHandlers = ({ sitesUrl }: { sitesUrl: string }): Handler[] => [
  handle(getSiteFeeds, "read", ({ tx, workspace }) => readFeeds(tx, workspace, sitesUrl)),

  handle(updateSiteFeeds, "write", async ({ tx, workspace, account, body: { isEnabled }, now }) => {
    const changed = await tx.find(sql`
      update websites set feeds_enabled = ${isEnabled}
      where workspace_id = ${workspace.id} and feeds_enabled <> ${isEnabled} returning workspace_id`);
    const deed = { actor: accountActor(account), action: "website.feeds", subjectId: workspace.id };
    if (changed !== undefined) await writeAudit(tx, { ...deed, details: { isEnabled } }, now);
    return readFeeds(tx, workspace, sitesUrl);
  }),
];
