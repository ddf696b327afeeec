import { applyPatch, getWebsite, patchWebsite, updateWebsite, type Website, WebsiteWrite } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../storage/database.ts";
import { type LiveParts, lockWebsite, toValues, updateLive } from "./live.ts";
import { findWebsite } from "./website-rows.ts";

export async function readWebsite(tx: Tx, workspace: WorkspaceScope, sitesUrl: string): Promise<Website> {
  const website = await findWebsite(tx, workspace.id, sitesUrl);
  if (website === undefined) throw notFound();
  return website;
}

export function websiteHandlers({ sitesUrl, ownIds }: LiveParts): Handler[] {
  return [
    handle(getWebsite, "read", ({ tx, workspace }) => readWebsite(tx, workspace, sitesUrl)),

    // The draft stays unchanged and reports that it is outdated.
    handle(updateWebsite, "write", async ({ tx, workspace, account, body, now }) => {
      await updateLive(tx, workspace, body, { parts: { sitesUrl, ownIds }, source: "UPDATED", by: account, now });
      return readWebsite(tx, workspace, sitesUrl);
    }),

    handle(patchWebsite, "write", async ({ tx, workspace, account, body, now }) => {
      await lockWebsite(tx, workspace);
      const wanted = applyPatch(WebsiteWrite, toValues(await readWebsite(tx, workspace, sitesUrl)), body);
      await updateLive(tx, workspace, wanted, { parts: { sitesUrl, ownIds }, source: "UPDATED", by: account, now });
      return readWebsite(tx, workspace, sitesUrl);
    }),
  ];
}
