import {
  changeMemberRole,
  handOverWorkspace,
  leaveWorkspace,
  listMembers,
  listMemberships,
  removeMember as removeMemberOperation,
} from "@vitrine/contract";
import type { AccountScope, WorkspaceScope } from "../../../kernel/access/principals.ts";
import { accountActor } from "../../../kernel/audit.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { invalidInput, notFound } from "../../../kernel/errors.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { limitTo, toPagination } from "../../../storage/paging.ts";
import {
  type MemberRow,
  type MembershipRow,
  memberColumns,
  membershipColumns,
  readMember,
  toMember,
  toMembership,
} from "./member-rows.ts";
import { addMember, removeMember, requireStillOwner } from "./member-writes.ts";

export const memberHandlers: readonly Handler[] = [
  handle(listMemberships, "read", async ({ tx, account, query }) => {
    const mine = sql`from members m join workspaces w on w.id = m.workspace_id where m.account_id = ${account.id}`;
    const rows = await tx.many<MembershipRow>(sql`
      select ${membershipColumns} ${mine} order by m.created_at desc, m.id desc
      ${limitTo(query)}`);
    const { total } = await tx.one<{ total: number }>(sql`select count(*) as total ${mine}`);
    return { memberships: rows.map(toMembership), pagination: toPagination(query, total) };
  }),

  handle(listMembers, "read", async ({ tx, workspace, query }) => {
    const rows = await tx.many<MemberRow>(sql`
      select ${memberColumns} from members m join accounts a on a.id = m.account_id
      where m.workspace_id = ${workspace.id} order by m.created_at, m.id
      ${limitTo(query)}`);
    const { total } = await tx.one<{ total: number }>(
      sql`select count(*) as total from members where workspace_id = ${workspace.id}`,
    );
    return { members: rows.map(toMember), pagination: toPagination(query, total) };
  }),

  handle(changeMemberRole, "write", async ({ tx, workspace, account, params, body, now }) => {
    const accountId = await findManagedAccount(tx, workspace, account, params.id);
    await addMember(tx, { workspaceId: workspace.id, accountId, role: body.role, actor: accountActor(account) }, now);
    return readMember(tx, workspace, params.id);
  }),

  handle(removeMemberOperation, "write", async ({ tx, workspace, account, params, now }) => {
    const accountId = await findManagedAccount(tx, workspace, account, params.id);
    const id = await removeMember(tx, { workspaceId: workspace.id, accountId, actor: accountActor(account) }, now);
    return { id, deleted: true as const };
  }),

  handle(handOverWorkspace, "write", async ({ tx, workspace, account, body, now }) => {
    const here = { workspaceId: workspace.id, actor: accountActor(account) };
    await requireStillOwner(tx, { workspaceId: workspace.id, accountId: account.id });
    const accountId = await findAccountOf(tx, workspace, body.memberId);
    if (accountId === undefined) throw invalidInput({ memberId: "is not a member of this workspace" });
    if (accountId === account.id) throw invalidInput({ memberId: "is you" });
    await addMember(tx, { ...here, accountId, role: "OWNER" }, now);
    if (body.stayAs === null) await removeMember(tx, { ...here, accountId: account.id }, now);
    else await addMember(tx, { ...here, accountId: account.id, role: body.stayAs }, now);
    return readMember(tx, workspace, body.memberId);
  }),

  handle(leaveWorkspace, "write", async ({ tx, workspace, account, now }) => {
    const membership = { workspaceId: workspace.id, accountId: account.id };
    const id = await removeMember(tx, { ...membership, actor: accountActor(account) }, now);
    return { id, deleted: true as const };
  }),
];

/** Returns the account of a member to change, after the check that the caller is still an owner. */
async function findManagedAccount(
  tx: Tx,
  workspace: WorkspaceScope,
  owner: AccountScope,
  memberId: string,
): Promise<string> {
  await requireStillOwner(tx, { workspaceId: workspace.id, accountId: owner.id });
  const accountId = await findAccountOf(tx, workspace, memberId);
  if (accountId === undefined) throw notFound();
  return accountId;
}

async function findAccountOf(tx: Tx, workspace: WorkspaceScope, memberId: string): Promise<string | undefined> {
  const row = await tx.find<{ account_id: string }>(
    sql`select account_id from members where workspace_id = ${workspace.id} and id = ${memberId}`,
  );
  return row?.account_id;
}
