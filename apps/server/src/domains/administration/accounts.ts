// Accounts in administration: lists and actions of staff. The accounts domain holds their rules.

import {
  type AccountDetails,
  type AccountRecord,
  activateAccount,
  eraseAccount,
  getAccountDetails,
  listAccountSessions,
  searchAccounts,
  setWorkspaceLimit as setWorkspaceLimitOperation,
  signOutAccount,
  suspendAccount,
} from "@vitrine/contract";
import { staffActor } from "../../kernel/access/staff-actor.ts";
import { writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput, notFound, OperationError } from "../../kernel/errors.ts";
import { anywhere, type KeysetQuery, keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { toLanguage } from "../../kernel/languages.ts";
import { empty, type Sql, sql, type Tx } from "../../storage/database.ts";
import { listOpenSessions, normalizeEmail, setAccountStatus, setWorkspaceLimit } from "../accounts/index.ts";
import { condemnAccount, dueBefore, openWorkspacesOf } from "../erasure/index.ts";

interface AccountRow {
  id: string;
  email: string;
  name: string;
  status: AccountRecord["status"];
  workspace_limit: number;
  owned: number;
  created_at: Date;
}

const COLUMNS = sql`
  a.id, a.email, a.name, a.status, a.workspace_limit, a.created_at,
  (select count(*) from members m where m.account_id = a.id and m.role = 'OWNER') as owned`;

const toRecord = (row: AccountRow): AccountRecord => ({
  id: row.id,
  email: row.email,
  name: row.name,
  status: row.status,
  workspaceLimit: row.workspace_limit,
  ownedWorkspaces: row.owned,
  createdAt: row.created_at.toISOString(),
});

interface AccountQuery extends KeysetQuery {
  search?: string | undefined;
  status?: AccountRecord["status"] | undefined;
}

/**
 * An exact address matches one account. The index covers three or more characters at any position; fewer match the
 * beginning of an address.
 */
function matching(search: string | undefined): Sql {
  const text = search?.trim() ?? "";
  if (text === "") return empty;
  if (/^acc_[0-9a-z]{26}$/.test(text)) return sql`and a.id = ${text}`;
  const lower = text.toLowerCase();
  if (/^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/.test(lower)) return sql`and a.email = ${lower}`;
  if ([...lower].length < 3) return sql`and starts_with(a.email, ${lower})`;
  return sql`and lower(a.email || E'\n' || a.name) like ${anywhere(lower)}`;
}

/** Newest first. */
export async function listAccounts(
  tx: Tx,
  query: AccountQuery,
): Promise<{ accounts: AccountRecord[]; next: string | null }> {
  const ofStatus = query.status === undefined ? empty : sql`and a.status = ${query.status}`;
  const found = await tx.many<AccountRow>(
    sql`select ${COLUMNS} from accounts a
        where true ${ofStatus} ${matching(query.search)} ${pastPage(query, "a.created_at", "a.id")}
        order by a.created_at desc, a.id desc ${keysetLimit(query)}`,
    "each time",
  );
  const { rows, next } = keysetPage(found, query, ({ created_at: at, id }) => ({ at, id }));
  return { accounts: rows.map(toRecord), next };
}

interface DetailsRow extends AccountRow {
  phone: string | null;
  language: string;
  updated_at: Date;
  closed_at: Date | null;
  keys: number;
  connections: number;
  sessions: number;
  last_seen_at: Date | null;
}

const isLive = (now: Date) => sql`account_id = a.id and revoked_at is null and expires_at > ${now}`;
const isOpen = (now: Date) => sql`account_id = a.id and expires_at > ${now} and visit_id is null`;

export async function getDetails(tx: Tx, id: string, now: Date): Promise<AccountDetails> {
  const row = await tx.find<DetailsRow>(sql`
    select ${COLUMNS}, a.phone, a.language, a.updated_at, a.closed_at,
           (select count(*) from api_keys where ${isLive(now)}) as keys,
           (select count(*) from oauth_grants where ${isLive(now)}) as connections,
           (select count(*) from dashboard_sessions where ${isOpen(now)}) as sessions,
           (select max(last_used_at) from dashboard_sessions where ${isOpen(now)}) as last_seen_at
    from accounts a where a.id = ${id}`);
  if (row === undefined) throw notFound();
  const memberships = await tx.many<AccountDetails["memberships"][number]>(sql`
    select m.workspace_id as "workspaceId", w.name, w.sub_domain as "subDomain", w.status, m.role
    from members m join workspaces w on w.id = m.workspace_id
    where m.account_id = ${id} order by m.created_at, m.id limit 1000`);
  return {
    ...toRecord(row),
    phone: row.phone,
    language: toLanguage(row.language),
    updatedAt: row.updated_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    memberships,
    activeKeys: row.keys,
    activeConnections: row.connections,
    sessions: row.sessions,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}

export const accountHandlers: readonly Handler[] = [
  handle(searchAccounts, "read", ({ tx, query }) => listAccounts(tx, query)),

  handle(getAccountDetails, "read", ({ tx, params, now }) => getDetails(tx, params.id, now)),

  handle(listAccountSessions, "read", async ({ tx, params, now }) => {
    const ofThem = sql`dashboard_sessions where account_id = ${params.id} and visit_id is null`;
    const sessions = await listOpenSessions(tx, ofThem, null, now);
    if (sessions.length === 0) await getDetails(tx, params.id, now);
    return { sessions };
  }),

  handle(suspendAccount, "write", async ({ tx, principal, params: { id }, body: { reason }, now }) => {
    await setAccountStatus(tx, { id, status: "SUSPENDED", actor: staffActor(principal, reason) }, now);
    return getDetails(tx, id, now);
  }),

  handle(activateAccount, "write", async ({ tx, principal, params: { id }, body: { reason }, now }) => {
    const { closedAt } = await getDetails(tx, id, now);
    if (closedAt !== null && closedAt <= dueBefore(now).toISOString()) {
      throw new OperationError("conflict", { fieldErrors: { id: "is being erased" } });
    }
    await setAccountStatus(tx, { id, status: "ACTIVE", actor: staffActor(principal, reason) }, now);
    await openWorkspacesOf(tx, id, now);
    return getDetails(tx, id, now);
  }),

  handle(setWorkspaceLimitOperation, "write", async ({ tx, principal, params: { id }, body, now }) => {
    await setWorkspaceLimit(tx, { id, limit: body.limit, actor: staffActor(principal, body.reason) }, now);
    return getDetails(tx, id, now);
  }),

  handle(signOutAccount, "write", async ({ tx, principal, params: { id }, body: { reason }, now }) => {
    const { sessions } = await getDetails(tx, id, now);
    await tx.run(sql`delete from dashboard_sessions where account_id = ${id}`);
    const change = { before: { sessions }, after: { sessions: 0 } };
    const deed = { actor: staffActor(principal, reason), action: "account.sign_out", subjectId: id, ...change };
    await writeAudit(tx, deed, now);
    return getDetails(tx, id, now);
  }),

  handle(eraseAccount, "write", async ({ tx, principal, params: { id }, body, now }) => {
    const { email, status } = await getDetails(tx, id, now);
    if (status === "ERASED") throw new OperationError("conflict", { fieldErrors: { id: "has been erased" } });
    if (normalizeEmail(body.email) !== email) throw invalidInput({ email: "must be the address of this account" });
    await condemnAccount(tx, id, { actor: staffActor(principal, body.reason), now });
    return getDetails(tx, id, now);
  }),
];
