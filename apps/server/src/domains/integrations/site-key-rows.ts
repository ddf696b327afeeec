import type { SiteKey } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import { siteKeyText } from "../../kernel/credentials/site-keys.ts";
import { raw, sql, type Tx } from "../../storage/database.ts";
import { limitTo, type PageQuery } from "../../storage/paging.ts";

export interface SiteKeyRow {
  workspace_id: string;
  id: string;
  name: string;
  origins: string[];
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export const siteKeyColumns = raw("workspace_id, id, name, origins, created_at, last_used_at, revoked_at");

export const toSiteKey = (row: SiteKeyRow, environment: Environment): SiteKey => ({
  id: row.id,
  name: row.name,
  key: siteKeyText(environment, { workspaceId: row.workspace_id, id: row.id }),
  origins: row.origins,
  status: row.revoked_at === null ? "ACTIVE" : "REVOKED",
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});

/** Newest first. */
export const readSiteKeys = (tx: Tx, workspace: WorkspaceScope, page: PageQuery): Promise<SiteKeyRow[]> =>
  tx.many<SiteKeyRow>(sql`
    select ${siteKeyColumns} from site_keys where workspace_id = ${workspace.id}
    order by created_at desc, id desc ${limitTo(page)}`);

export async function countSiteKeys(tx: Tx, workspace: WorkspaceScope): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*) as total from site_keys where workspace_id = ${workspace.id}`,
  );
  return total;
}

/** Requests are anonymous, so a malformed id or origin must not reach the database. */
const COULD_BE = { id: /^\w{1,160}$/, origin: /^https?:\/\/[^\s"\\]{1,290}$/ };

/** Returns true if any of the workspace's active keys allows the origin. */
export async function isListedOrigin(tx: Tx, workspaceId: string, origin: string): Promise<boolean> {
  if (!COULD_BE.id.test(workspaceId) || !COULD_BE.origin.test(origin)) return false;
  const row = await tx.find(sql`
    select from site_keys
    where workspace_id = ${workspaceId} and revoked_at is null and ${origin} = any(origins) limit 1`);
  return row !== undefined;
}
