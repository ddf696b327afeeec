// Closing and reopening. A closed workspace or account is rejected from the next request on, like a suspended one.

import type { Closing } from "@vitrine/contract";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { DAY, later } from "../../kernel/clock.ts";
import { notFound } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { syncWorkspaceStatuses } from "../../storage/workspace-statuses.ts";
import { soleOwnerOf } from "./erase-account.ts";

/** Period in which a closed workspace or account can be reopened. */
const REOPENABLE_FOR = 30 * DAY;

/** Closings before this time are due for erasure. */
export const dueBefore = (now: Date): Date => later(now, -REOPENABLE_FOR);

interface ClosedRow {
  id: string;
  name: string;
  closed_at: Date;
}

const toClosing = ({ id, name, closed_at }: ClosedRow): Closing => ({
  id,
  name,
  closedAt: closed_at.toISOString(),
  erasedAfter: later(closed_at, REOPENABLE_FOR).toISOString(),
});

interface Deed {
  actor: Actor;
  now: Date;
}

export async function closeWorkspace(tx: Tx, workspaceId: string, { actor, now }: Deed): Promise<Closing> {
  const closed = await tx.find<ClosedRow>(sql`
    update workspaces set status = 'CLOSED', closed_at = ${now}, closed_with = null, updated_at = ${now}
    where id = ${workspaceId} and status <> 'ERASED' returning id, name, closed_at`);
  if (closed === undefined) throw notFound();
  await syncWorkspaceStatuses(tx, [workspaceId]);
  await writeAudit(tx, { actor, action: "workspace.close", subjectId: workspaceId }, now);
  return toClosing(closed);
}

/** Lists closed workspaces of an owner that can still be reopened. */
export async function listClosed(tx: Tx, accountId: string, now: Date): Promise<Closing[]> {
  const rows = await tx.many<ClosedRow>(sql`
    select w.id, w.name, w.closed_at from workspaces w
    join members m on m.workspace_id = w.id and m.account_id = ${accountId} and m.role = 'OWNER'
    where w.status = 'CLOSED' and w.closed_at > ${dueBefore(now)} order by w.closed_at desc, w.id`);
  return rows.map(toClosing);
}

export async function reopenWorkspace(
  tx: Tx,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
  { actor, now }: Deed,
): Promise<void> {
  const owns = await tx.find(sql`
    select from members where workspace_id = ${workspaceId} and account_id = ${accountId} and role = 'OWNER' for share`);
  if (owns === undefined) throw notFound();
  const reopened = await tx.run(sql`
    update workspaces set status = 'ACTIVE', closed_at = null, closed_with = null, updated_at = ${now}
    where id = ${workspaceId} and status = 'CLOSED' and closed_at > ${dueBefore(now)}`);
  if (reopened === 0) throw notFound();
  await syncWorkspaceStatuses(tx, [workspaceId]);
  await writeAudit(tx, { actor, action: "workspace.reopen", subjectId: workspaceId }, now);
}

export async function closeAccount(tx: Tx, accountId: string, { actor, now }: Deed): Promise<Closing> {
  const closing = await shutAccount(tx, accountId, now);
  await writeAudit(tx, { actor, action: "account.close", subjectId: accountId }, now);
  return closing;
}

/**
 * Closes an account and the workspaces that it owns alone. Suspended and already closed workspaces keep their status.
 */
export async function shutAccount(tx: Tx, accountId: string, now: Date): Promise<Closing> {
  const closed = await tx.find<ClosedRow>(sql`
    update accounts set status = 'CLOSED', closed_at = ${now}, updated_at = ${now}
    where id = ${accountId} and status <> 'ERASED' returning id, name, closed_at`);
  if (closed === undefined) throw notFound();
  const owned = await soleOwnerOf(tx, accountId);
  await tx.run(sql`
    update workspaces set status = 'CLOSED', closed_at = ${now}, closed_with = ${accountId}, updated_at = ${now}
    where id = any(${owned}::text[]) and status = 'ACTIVE'`);
  await syncWorkspaceStatuses(tx, owned);
  await tx.run(sql`delete from dashboard_sessions where account_id = ${accountId}`);
  return toClosing(closed);
}

/** Returns false if the account is open, suspended or due for erasure. */
export async function reopenAccount(tx: Tx, accountId: string, { actor, now }: Deed): Promise<boolean> {
  const reopened = await tx.run(sql`
    update accounts set status = 'ACTIVE', closed_at = null, updated_at = ${now}
    where id = ${accountId} and status = 'CLOSED' and closed_at > ${dueBefore(now)}`);
  if (reopened === 0) return false;
  await openWorkspacesOf(tx, accountId, now);
  await writeAudit(tx, { actor, action: "account.reopen", subjectId: accountId }, now);
  return true;
}

/** Reopens the workspaces that were closed with the account. */
export async function openWorkspacesOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  const opened = await tx.many<{ id: string }>(sql`
    update workspaces set status = 'ACTIVE', closed_at = null, closed_with = null, updated_at = ${now}
    where closed_with = ${accountId} and status = 'CLOSED' returning id`);
  await syncWorkspaceStatuses(
    tx,
    opened.map(({ id }) => id),
  );
}
