// Closing and reopening. Whatever is closed is refused from the next request on, like what is suspended.

import type { Closing } from "@vitrine/contract";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { DAY, later } from "../../kernel/clock.ts";
import { notFound } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { noteStandings } from "../../storage/standings.ts";
import { soleOwnerOf } from "./erase-account.ts";

/** How long something that was closed can be reopened. */
const REOPENABLE_FOR = 30 * DAY;

/** Whatever was closed before this moment is to be erased. */
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
  await noteStandings(tx, [workspaceId]);
  await writeAudit(tx, { actor, action: "workspace.close", subjectId: workspaceId }, now);
  return toClosing(closed);
}

/** The workspaces of which the account is an owner, and which it can still reopen. */
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
  await noteStandings(tx, [workspaceId]);
  await writeAudit(tx, { actor, action: "workspace.reopen", subjectId: workspaceId }, now);
}

export async function closeAccount(tx: Tx, accountId: string, { actor, now }: Deed): Promise<Closing> {
  const closing = await shutAccount(tx, accountId, now);
  await writeAudit(tx, { actor, action: "account.close", subjectId: accountId }, now);
  return closing;
}

/** Also closes the workspaces that nobody else owns. Those that are suspended or closed already stay what they are. */
export async function shutAccount(tx: Tx, accountId: string, now: Date): Promise<Closing> {
  const closed = await tx.find<ClosedRow>(sql`
    update accounts set status = 'CLOSED', closed_at = ${now}, updated_at = ${now}
    where id = ${accountId} and status <> 'ERASED' returning id, name, closed_at`);
  if (closed === undefined) throw notFound();
  const owned = await soleOwnerOf(tx, accountId);
  await tx.run(sql`
    update workspaces set status = 'CLOSED', closed_at = ${now}, closed_with = ${accountId}, updated_at = ${now}
    where id = any(${owned}::text[]) and status = 'ACTIVE'`);
  await noteStandings(tx, owned);
  await tx.run(sql`delete from dashboard_sessions where account_id = ${accountId}`);
  return toClosing(closed);
}

/** False where there is nothing to reopen: it is open, suspended, or due to be erased. */
export async function reopenAccount(tx: Tx, accountId: string, { actor, now }: Deed): Promise<boolean> {
  const reopened = await tx.run(sql`
    update accounts set status = 'ACTIVE', closed_at = null, updated_at = ${now}
    where id = ${accountId} and status = 'CLOSED' and closed_at > ${dueBefore(now)}`);
  if (reopened === 0) return false;
  await openWorkspacesOf(tx, accountId, now);
  await writeAudit(tx, { actor, action: "account.reopen", subjectId: accountId }, now);
  return true;
}

/** Those that were closed with the account. */
export async function openWorkspacesOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  const opened = await tx.many<{ id: string }>(sql`
    update workspaces set status = 'ACTIVE', closed_at = null, closed_with = null, updated_at = ${now}
    where closed_with = ${accountId} and status = 'CLOSED' returning id`);
  await noteStandings(
    tx,
    opened.map(({ id }) => id),
  );
}
