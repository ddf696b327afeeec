// Memberships of a workspace. Every change runs under the workspace's lock, so that one owner always remains.

import type { Role } from "@vitrine/contract";
import { type Actor, writeAudit } from "../../../kernel/audit.ts";
import { invalidInput, notFound, OperationError } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { requireOwnershipLimit } from "../profile/ownership.ts";
import { lockWorkspace } from "../profile/workspace-rows.ts";

interface Membership {
  workspaceId: string;
  accountId: string;
}

/** Adds a member, or changes a member's role. */
export async function addMember(
  tx: Tx,
  { workspaceId, accountId, role, actor }: Membership & { role: Role; actor: Actor },
  now: Date,
): Promise<void> {
  const owners = await lockOwners(tx, workspaceId);
  const isOwner = owners.includes(accountId);
  if (isOwner && role !== "OWNER") await removeOwner(tx, owners, { workspaceId, accountId });
  if (!isOwner && role === "OWNER") await requireOwnershipLimit(tx, accountId);
  await tx.run(sql`
    insert into members (id, workspace_id, account_id, role, created_at)
    values (${newId("member")}, ${workspaceId}, ${accountId}, ${role}, ${now})
    on conflict (workspace_id, account_id) do update set role = excluded.role`);
  await writeAudit(tx, { actor, action: "member.set", subjectId: workspaceId, details: { accountId, role } }, now);
}

export async function removeMember(
  tx: Tx,
  { workspaceId, accountId, role, actor }: Membership & { role?: Role | undefined; actor: Actor },
  now: Date,
): Promise<string> {
  const owners = await lockOwners(tx, workspaceId);
  if (role !== undefined) await requireRole(tx, { workspaceId, accountId }, role);
  if (owners.includes(accountId)) await removeOwner(tx, owners, { workspaceId, accountId });
  const removed = await tx.find<{ id: string }>(sql`
    delete from members where workspace_id = ${workspaceId} and account_id = ${accountId} returning id`);
  if (removed === undefined) throw notFound();
  await writeAudit(tx, { actor, action: "member.remove", subjectId: workspaceId, details: { accountId } }, now);
  return removed.id;
}

/** A given role must be the member's current role. */
async function requireRole(tx: Tx, { workspaceId, accountId }: Membership, role: Role): Promise<void> {
  const member = await tx.find<{ role: Role }>(
    sql`select role from members where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
  if (member !== undefined && member.role !== role) throw invalidInput({ role: `is ${member.role}, not ${role}` });
}

/** Returns the owners' account ids and locks the workspace until the transaction ends. */
async function lockOwners(tx: Tx, workspaceId: string): Promise<string[]> {
  if ((await lockWorkspace(tx, workspaceId)) === undefined) throw notFound();
  const rows = await tx.many<{ account_id: string }>(
    sql`select account_id from members where workspace_id = ${workspaceId} and role = 'OWNER'`,
  );
  return rows.map((row) => row.account_id);
}

/** Rechecks that the caller is an owner, because another owner may have changed that during the wait for the lock. */
export async function requireStillOwner(tx: Tx, { workspaceId, accountId }: Membership): Promise<void> {
  if (!(await lockOwners(tx, workspaceId)).includes(accountId)) throw new OperationError("forbidden_role");
}

/**
 * Ensures that another owner remains. Deletes the invitations of the leaving owner, so that they cannot be used to
 * return.
 */
async function removeOwner(tx: Tx, owners: string[], { workspaceId, accountId }: Membership): Promise<void> {
  if (owners.length === 1) {
    throw new OperationError("conflict", {
      fieldErrors: { role: "must stay OWNER: a workspace needs at least one owner" },
    });
  }
  await tx.run(sql`delete from invitations where workspace_id = ${workspaceId} and invited_by = ${accountId}`);
}
