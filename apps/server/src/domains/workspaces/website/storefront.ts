import type { Website } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { notFound } from "../../../kernel/errors.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { findWebsite } from "./website-rows.ts";

/** Public data of a workspace. */
export interface Storefront {
  id: string;
  name: string;
  subDomain: string;
  website: Website;
}

export async function readStorefront(tx: Tx, workspaceId: string, sitesUrl: string): Promise<Storefront> {
  const website = await findWebsite(tx, workspaceId, sitesUrl);
  if (website === undefined) throw notFound();
  const { name, sub_domain } = await tx.one<{ name: string; sub_domain: string }>(
    sql`select name, sub_domain from workspaces where id = ${workspaceId}`,
  );
  return { id: workspaceId, name, subDomain: sub_domain, website };
}

export interface Voice {
  name: string;
  locale: string;
  /** The owner's instructions to the assistant: for models, never for visitors. */
  mainAgentPrompt: string;
}

/**
 * Returns the workspace's name, locale and prompt. Its locale applies to customers without a preference of their own.
 */
export function readVoice(tx: Tx, workspaceId: string): Promise<Voice> {
  return tx.one(sql`
    select w.name, s.locale, w.main_agent_prompt as "mainAgentPrompt"
    from workspaces w join websites s on s.workspace_id = ${workspaceId} where w.id = ${workspaceId}`);
}

export async function isActiveWorkspace(tx: Tx, workspaceId: string): Promise<boolean> {
  const row = await tx.find(sql`select from workspaces where id = ${workspaceId} and status = 'ACTIVE'`);
  return row !== undefined;
}

export interface SiteFacts {
  isVisible: boolean;
  createdAt: Date;
  websiteChangedAt: Date;
}

export const readSiteFacts = (tx: Tx, workspace: WorkspaceScope): Promise<SiteFacts> =>
  tx.one<SiteFacts>(sql`
    select w.is_visible as "isVisible", w.created_at as "createdAt", s.updated_at as "websiteChangedAt"
    from workspaces w join websites s on s.workspace_id = ${workspace.id} where w.id = ${workspace.id}`);
