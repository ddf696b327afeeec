// Publishable keys of a workspace. They are visible in public pages; kernel/access defines their permissions.

import {
  createSiteKey,
  LIMITS,
  listSiteKeys,
  revokeSiteKey,
  type SiteKeyWrite,
  updateSiteKey,
} from "@vitrine/contract";
import type { LastUsed } from "../../kernel/access/last-used.ts";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { accountActor, writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import { invalidInput, notFound, OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { toPagination } from "../../storage/paging.ts";
import { countSiteKeys, readSiteKeys, type SiteKeyRow, siteKeyColumns, toSiteKey } from "./site-key-rows.ts";

export interface SiteKeyParts {
  environment: Environment;
  lastUsed: Pick<LastUsed, "flush">;
}

export const siteKeyHandlers = ({ environment, lastUsed }: SiteKeyParts): Handler[] => [
  // Not "read": waiting for the flush must not hold a database connection that the flush may need.
  handle(listSiteKeys, "outside", async ({ database, workspace, query }) => {
    await lastUsed.flush();
    return database.read(async (tx) => ({
      siteKeys: (await readSiteKeys(tx, workspace, query)).map((row) => toSiteKey(row, environment)),
      pagination: toPagination(query, await countSiteKeys(tx, workspace)),
    }));
  }),

  handle(createSiteKey, "write", async ({ tx, workspace, account, body, now }) => {
    await requireWithinLimit(tx, workspace);
    await forgetRevoked(tx, workspace);
    const row = await insertSiteKey(tx, workspace, body, now);
    const { id, origins } = row;
    const actor = accountActor(account);
    await writeAudit(tx, { actor, action: "site_key.create", subjectId: workspace.id, details: { id, origins } }, now);
    return toSiteKey(row, environment);
  }),

  handle(updateSiteKey, "write", async ({ tx, workspace, account, params: { id }, body, now }) => {
    const before = await getSiteKey(tx, workspace, id);
    if (before.revoked_at !== null) throw new OperationError("conflict", { fieldErrors: { id: "is revoked" } });
    const row = await tx.one<SiteKeyRow>(sql`
      update site_keys set name = ${body.name}, origins = ${body.origins}
      where workspace_id = ${workspace.id} and id = ${id} returning ${siteKeyColumns}`);
    await writeAudit(
      tx,
      {
        actor: accountActor(account),
        action: "site_key.change",
        subjectId: workspace.id,
        details: { id },
        before: { name: before.name, origins: before.origins },
        after: { name: row.name, origins: row.origins },
      },
      now,
    );
    return toSiteKey(row, environment);
  }),

  handle(revokeSiteKey, "write", async ({ tx, workspace, account, params: { id }, now }) => {
    const { revoked_at } = await getSiteKey(tx, workspace, id);
    if (revoked_at === null) {
      await tx.run(sql`
        update site_keys set revoked_at = ${now} where workspace_id = ${workspace.id} and id = ${id}`);
      const actor = accountActor(account);
      await writeAudit(tx, { actor, action: "site_key.revoke", subjectId: workspace.id, details: { id } }, now);
    }
    return toSiteKey(await getSiteKey(tx, workspace, id), environment);
  }),
];

/** Locks the website's row, so that concurrent requests count each other. */
async function requireWithinLimit(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  await tx.run(sql`select from websites where workspace_id = ${workspace.id} for no key update`);
  const { active } = await tx.one<{ active: number }>(sql`
    select count(*) as active from site_keys where workspace_id = ${workspace.id} and revoked_at is null`);
  if (active < LIMITS.siteKey.activeMax) return;
  throw invalidInput({
    body: `The workspace is limited to ${LIMITS.siteKey.activeMax} active keys: revoke one first.`,
  });
}

/** Deletes the oldest revoked keys above a limit, because their number would grow without bound. */
const forgetRevoked = (tx: Tx, workspace: WorkspaceScope) =>
  tx.run(sql`
    delete from site_keys where workspace_id = ${workspace.id} and id = any(array(
      select id from site_keys where workspace_id = ${workspace.id} and revoked_at is not null
      order by created_at desc, id desc offset ${LIMITS.ended.keptMax} limit 1000))`);

const insertSiteKey = (tx: Tx, workspace: WorkspaceScope, { name, origins }: SiteKeyWrite, now: Date) =>
  tx.one<SiteKeyRow>(sql`
    insert into site_keys (workspace_id, id, name, origins, created_at)
    values (${workspace.id}, ${newId("siteKey")}, ${name}, ${origins}, ${now})
    returning ${siteKeyColumns}`);

/** Locks the key against concurrent changes. */
async function getSiteKey(tx: Tx, workspace: WorkspaceScope, id: string): Promise<SiteKeyRow> {
  const row = await tx.find<SiteKeyRow>(sql`
    select ${siteKeyColumns} from site_keys where workspace_id = ${workspace.id} and id = ${id} for no key update`);
  if (row === undefined) throw notFound();
  return row;
}
