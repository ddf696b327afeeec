import { LIMITS, type Website, type WebsiteVersion, type WebsiteWrite } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { newId } from "../../../kernel/ids.ts";
import { sql, type Tx } from "../../../storage/database.ts";

interface NewVersion {
  website: WebsiteWrite;
  source: WebsiteVersion["source"];
  publishedBy: string | null;
}

/** Stores the initial website as a version before the first change, so that it can be restored. */
export async function storeFirstVersion(tx: Tx, workspace: WorkspaceScope, live: Website): Promise<void> {
  if ((await findNewest(tx, workspace)) !== undefined) return;
  const { url: _url, updatedAt, ...website } = live;
  await insert(tx, workspace, { website, source: "UPDATED", publishedBy: null }, new Date(updatedAt));
}

/** Stores a version, unless it equals the newest one. */
export async function storeVersion(tx: Tx, workspace: WorkspaceScope, version: NewVersion, now: Date): Promise<void> {
  const newest = await findNewest(tx, workspace);
  if (newest !== undefined && (await holds(tx, workspace, newest, version.website))) return;
  await insert(tx, workspace, version, now);
  await tx.run(sql`
    delete from website_versions
    where workspace_id = ${workspace.id} and id in (
      select id from website_versions where workspace_id = ${workspace.id}
      order by published_at desc, id desc offset ${LIMITS.website.versionsMax})`);
}

/** Returns the id of the live version, if it is stored. */
export async function findNewest(tx: Tx, workspace: WorkspaceScope): Promise<string | undefined> {
  const row = await tx.find<{ id: string }>(sql`
    select id from website_versions where workspace_id = ${workspace.id} order by published_at desc, id desc limit 1`);
  return row?.id;
}

async function holds(tx: Tx, workspace: WorkspaceScope, id: string, website: WebsiteWrite): Promise<boolean> {
  const { same } = await tx.one<{ same: boolean }>(sql`
    select content = ${JSON.stringify(website)}::jsonb as same
    from website_versions where workspace_id = ${workspace.id} and id = ${id}`);
  return same;
}

async function insert(tx: Tx, workspace: WorkspaceScope, version: NewVersion, at: Date): Promise<void> {
  await tx.run(sql`
    insert into website_versions (workspace_id, id, content, source, published_by, published_at)
    values (${workspace.id}, ${newId("websiteVersion")}, ${JSON.stringify(version.website)}::jsonb, ${version.source},
            ${version.publishedBy}, ${at})`);
}

export async function findVersion(tx: Tx, workspace: WorkspaceScope, id: string): Promise<WebsiteWrite | undefined> {
  const row = await tx.find<{ content: WebsiteWrite }>(
    sql`select content from website_versions where workspace_id = ${workspace.id} and id = ${id}`,
  );
  return row?.content;
}

interface VersionRow {
  id: string;
  title: string;
  source: WebsiteVersion["source"];
  published_by: string | null;
  published_at: Date;
}

export async function listVersions(tx: Tx, workspace: WorkspaceScope): Promise<WebsiteVersion[]> {
  const rows = await tx.many<VersionRow>(sql`
    select v.id, v.content ->> 'title' as title, v.source, a.name as published_by, v.published_at
    from website_versions v left join accounts a on a.id = v.published_by
    where v.workspace_id = ${workspace.id}
    order by v.published_at desc, v.id desc limit ${LIMITS.website.versionsMax}`);
  return rows.map((row, index) => ({
    id: row.id,
    title: row.title,
    source: row.source,
    isLive: index === 0,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
  }));
}
