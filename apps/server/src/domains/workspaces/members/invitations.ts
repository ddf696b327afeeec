import {
  acceptInvitation,
  cancelInvitation,
  type Invitation,
  inviteMember,
  LIMITS,
  listInvitations,
  type Membership,
  type Role,
} from "@vitrine/contract";
import type { AccountScope, WorkspaceScope } from "../../../kernel/access/principals.ts";
import { accountActor, writeAudit } from "../../../kernel/audit.ts";
import { type Handler, handle, handlePrepared, type Prepared } from "../../../kernel/call/handler.ts";
import { DAY, later, SECOND } from "../../../kernel/clock.ts";
import { newSecret, sha256 } from "../../../kernel/credentials/secrets.ts";
import { notFound, OperationError } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { toLanguage } from "../../../kernel/languages.ts";
import { type LimitRule, type RateLimiter, takeHit, takeHits } from "../../../kernel/rate-limits.ts";
import type { Outbox } from "../../../providers/mail/index.ts";
import { raw, sql, type Tx } from "../../../storage/database.ts";
import { limitTo, toPagination } from "../../../storage/paging.ts";
import { parseEmail } from "../../accounts/index.ts";
import { lockWorkspace } from "../profile/workspace-rows.ts";
import { invitationMail } from "./mails.ts";
import { readMembership } from "./member-rows.ts";
import { addMember, requireStillOwner } from "./member-writes.ts";

const INVITATION_LIFE = 7 * DAY;

export interface InvitationParts {
  dashboardUrl: string;
  outbox: Outbox;
  limiter: RateLimiter;
}

/** Invitation mails go to outsiders, so their number per workspace is limited. */
const INVITATIONS: LimitRule = { name: "invitations", max: LIMITS.workspace.invitationsPerHour, windowSeconds: 3600 };
/** The recipient did not ask for the mail and the sender chooses the names in it, so mails per address are limited. */
const TO_ADDRESS_OF_WORKSPACE: LimitRule = {
  name: "invitations-workspace-address",
  max: LIMITS.workspace.invitationsPerAddressDay,
  windowSeconds: DAY / SECOND,
};
/** Workspaces are free to create, so all of them share a limit per address. */
const TO_ADDRESS_OF_ALL: LimitRule = {
  name: "invitations-address",
  max: LIMITS.workspace.allInvitationsPerAddressDay,
  windowSeconds: DAY / SECOND,
};

interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  created_at: Date;
  expires_at: Date;
}

const columns = raw("id, email, role, created_at, expires_at");

const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

export function invitationHandlers({ dashboardUrl, outbox, limiter }: InvitationParts): Handler[] {
  return [
    handle(listInvitations, "read", async ({ tx, workspace, query, now }) => {
      const open = sql`
        from invitations where workspace_id = ${workspace.id} and accepted_at is null and expires_at > ${now}`;
      const rows = await tx.many<InvitationRow>(sql`
        select ${columns} ${open} order by created_at desc, id desc
        ${limitTo(query)}`);
      const { total } = await tx.one<{ total: number }>(sql`select count(*) as total ${open}`);
      return { invitations: rows.map(toInvitation), pagination: toPagination(query, total) };
    }),

    handlePrepared(
      inviteMember,
      async ({ workspace, body }) => {
        const email = parseEmail(body.email);
        await takeHit(limiter, INVITATIONS, workspace.id);
        return countMail(limiter, workspace.id, email);
      },
      async ({ tx, workspace, account, body, prepared: email, now }) => {
        await requireStillOwner(tx, { workspaceId: workspace.id, accountId: account.id });
        await requireNoMember(tx, workspace.id, email);
        const token = newSecret();
        const offer = { workspaceId: workspace.id, email, role: body.role, invitedBy: account.id };
        const invitation = await replaceInvitation(tx, { ...offer, token }, now);
        const link = `${dashboardUrl}/invitations?token=${token}`;
        const mail = invitationMail({ to: email, role: body.role, link, ...(await readAddressee(tx, offer)) });
        await outbox.post(tx, mail, { staleAt: invitation.expires_at });
        const details = { email, role: body.role };
        await writeAudit(tx, { ...deedOf(workspace, account), action: "invitation.send", details }, now);
        return toInvitation(invitation);
      },
    ),

    handle(cancelInvitation, "write", async ({ tx, workspace, account, params, now }) => {
      const deleted = await tx.run(
        sql`delete from invitations where workspace_id = ${workspace.id} and id = ${params.id} and accepted_at is null`,
      );
      if (deleted === 0) throw notFound();
      const details = { invitationId: params.id };
      await writeAudit(tx, { ...deedOf(workspace, account), action: "invitation.cancel", details }, now);
      return { id: params.id, deleted: true as const };
    }),

    handle(acceptInvitation, "write", ({ tx, account, body, now }) => accept(tx, account.id, body.token, now)),
  ];
}

/** Counts a mail to its recipient. A refused or repeated request returns its hits. */
async function countMail(limiter: RateLimiter, workspaceId: string, email: string): Promise<Prepared<string>> {
  // The workspace's own limit comes first, so that its refusal does not use up the limit of others.
  const taken = [
    { rule: TO_ADDRESS_OF_WORKSPACE, key: `${workspaceId} ${email}` },
    { rule: TO_ADDRESS_OF_ALL, key: email },
  ];
  await takeHits(limiter, taken);
  const release = async () => {
    // A hit that cannot be returned expires within a day.
    await Promise.allSettled(taken.map(({ rule, key }) => limiter.giveBack(rule, key)));
  };
  return { value: email, release };
}

const deedOf = (workspace: WorkspaceScope, account: AccountScope) => ({
  actor: accountActor(account),
  subjectId: workspace.id,
});

async function requireNoMember(tx: Tx, workspaceId: string, email: string): Promise<void> {
  const member = await tx.find(sql`
    select 1 from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${workspaceId} and a.email = ${email}`);
  if (member !== undefined) throw new OperationError("duplicate", { fieldErrors: { email: "is already a member" } });
}

interface Offer {
  workspaceId: string;
  email: string;
  role: Role;
  invitedBy: string;
}

/** Stores the invitation. It replaces an earlier one for the same address. */
function replaceInvitation(tx: Tx, offer: Offer & { token: string }, now: Date): Promise<InvitationRow> {
  return tx.one<InvitationRow>(sql`
    insert into invitations (id, workspace_id, email, role, token_hash, invited_by, created_at, expires_at)
    values (${newId("invitation")}, ${offer.workspaceId}, ${offer.email}, ${offer.role}, ${sha256(offer.token)},
            ${offer.invitedBy}, ${now}, ${later(now, INVITATION_LIFE)})
    on conflict (workspace_id, email) do update
      set id = excluded.id, role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
          created_at = excluded.created_at, expires_at = excluded.expires_at, accepted_at = null
    returning ${columns}`);
}

/** Reads the names for the mail, in the invited person's language if known, else in the inviter's. */
async function readAddressee(tx: Tx, { workspaceId, email, invitedBy }: Offer) {
  const row = await tx.one<{ inviter: string; workspace: string; language: string }>(sql`
    select i.name as inviter, w.name as workspace, coalesce(g.language, i.language) as language
    from workspaces w join accounts i on i.id = ${invitedBy} left join accounts g on g.email = ${email}
    where w.id = ${workspaceId}`);
  return { ...row, language: toLanguage(row.language) };
}

/** Accepts the invitation and adds the member. A refusal keeps the invitation valid. */
async function accept(tx: Tx, accountId: string, token: string, now: Date): Promise<Membership> {
  const match = sql`token_hash = ${sha256(token)} and accepted_at is null and expires_at > ${now}`;
  // Locks the workspace before the invitation, in the same order as inviting does.
  const target = await tx.find<{ workspace_id: string }>(sql`select workspace_id from invitations where ${match}`);
  const workspace = target && (await lockWorkspace(tx, target.workspace_id));
  if (workspace === undefined) throw new OperationError("invalid_code");
  const invitation = await tx.find<InvitationRow>(sql`
    update invitations set accepted_at = ${now} where workspace_id = ${workspace.id} and ${match} returning ${columns}`);
  if (invitation === undefined) throw new OperationError("invalid_code");
  const account = await tx.one<{ email: string }>(sql`select email from accounts where id = ${accountId}`);
  if (account.email !== invitation.email) throw new OperationError("access_restricted");
  if (workspace.status !== "ACTIVE") throw new OperationError("workspace_inactive");
  await requireNoMember(tx, workspace.id, account.email);
  const member = { workspaceId: workspace.id, accountId, role: invitation.role };
  await addMember(tx, { ...member, actor: accountActor({ id: accountId }) }, now);
  return readMembership(tx, workspace.id, accountId);
}
