import { LIMITS, type Scope } from "@vitrine/contract";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";

export interface NewGrant {
  accountId: string;
  clientId: string;
  sourceId: string;
  scopes: Scope[];
  /** Null for all workspaces of the account. */
  workspaceIds: string[] | null;
  resource: string;
  expiresAt: Date;
}

/** Maximum ended grants to delete at once, with their tokens. Accounts from before the limit may have more. */
const FORGOTTEN_AT_ONCE = 10;

/**
 * Returns true while the account may add a grant. Locks the account's row, so that concurrent requests count each
 * other.
 */
export async function isBelowGrantLimit(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  await tx.run(sql`select from accounts where id = ${accountId} for no key update`);
  const { live } = await tx.one<{ live: number }>(sql`
    select count(*) as live from oauth_grants
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now}`);
  return live < LIMITS.connection.activeMax;
}

/** Deletes the oldest ended grants above a limit, because their number would grow without bound. */
const forgetEnded = (tx: Tx, accountId: string, now: Date) =>
  tx.run(sql`
    delete from oauth_grants where id = any(array(
      select id from oauth_grants where account_id = ${accountId} and (revoked_at is not null or expires_at <= ${now})
      order by created_at desc, id desc offset ${LIMITS.ended.keptMax} limit ${FORGOTTEN_AT_ONCE}))`);

export async function createGrant(tx: Tx, grant: NewGrant, now: Date): Promise<string> {
  await forgetEnded(tx, grant.accountId, now);
  const id = newId("grant");
  await tx.run(sql`
    insert into oauth_grants
      (id, account_id, client_id, source_id, scopes, workspace_ids, resource, is_account_level, created_at, expires_at)
    values (${id}, ${grant.accountId}, ${grant.clientId}, ${grant.sourceId}, ${grant.scopes}, ${grant.workspaceIds},
            ${grant.resource}, true, ${now}, ${grant.expiresAt})`);
  return id;
}

/**
 * Finds the active connection that a request widens: it asks for all scopes of the connection, and for more. Any other
 * request creates a new connection, so that two devices of one client never share one.
 */
export async function findGrantToWiden(
  tx: Tx,
  wish: Pick<NewGrant, "accountId" | "clientId" | "resource" | "scopes">,
  now: Date,
): Promise<{ id: string; scopes: Scope[]; workspaceIds: string[] | null } | undefined> {
  return tx.find(sql`
    select id, scopes, workspace_ids as "workspaceIds" from oauth_grants
    where account_id = ${wish.accountId} and client_id = ${wish.clientId} and resource = ${wish.resource}
      and revoked_at is null and expires_at > ${now} and is_account_level
      and scopes <@ ${wish.scopes} and not scopes @> ${wish.scopes}
    order by created_at desc, id desc limit 1`);
}

/** Returns false if the connection has ended meanwhile. An ended connection is never reactivated. */
export async function widenGrant(tx: Tx, id: string, grant: NewGrant, now: Date): Promise<boolean> {
  const widened = await tx.run(sql`
    update oauth_grants
    set scopes = array(select distinct unnest(scopes || ${grant.scopes}::text[])), expires_at = ${grant.expiresAt},
        workspace_ids = ${grant.workspaceIds}
    where id = ${id} and account_id = ${grant.accountId} and client_id = ${grant.clientId}
      and revoked_at is null and expires_at > ${now}`);
  return widened === 1;
}

/** Ends a connection and all its tokens immediately and permanently. */
export async function revokeGrant(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update oauth_grants set revoked_at = coalesce(revoked_at, ${now}) where id = ${id}`);
}
