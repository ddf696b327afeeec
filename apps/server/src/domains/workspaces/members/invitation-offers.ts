import { getInvitation, type InvitationOffer, type Role } from "@vitrine/contract";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { sha256 } from "../../../kernel/credentials/secrets.ts";
import { notFound } from "../../../kernel/errors.ts";
import { sql } from "../../../storage/database.ts";

interface OfferRow {
  workspace: string;
  inviter: string;
  email: string;
  role: Role;
  expires_at: Date;
  accepted_at: Date | null;
}

/** The link alone gives access. The token does not identify its holder. */
export const offerHandlers: readonly Handler[] = [
  handle(getInvitation, "read", async ({ tx, params, now }) => {
    const row = await tx.find<OfferRow>(sql`
      select w.name as workspace, a.name as inviter, i.email, i.role, i.expires_at, i.accepted_at
      from invitations i join workspaces w on w.id = i.workspace_id join accounts a on a.id = i.invited_by
      where i.token_hash = ${sha256(params.token)} and w.status = 'ACTIVE'`);
    if (row === undefined) throw notFound();
    return {
      status: statusOf(row, now),
      workspaceName: row.workspace,
      inviterName: row.inviter,
      role: row.role,
      maskedEmail: mask(row.email),
      expiresAt: row.expires_at.toISOString(),
    };
  }),
];

function statusOf({ accepted_at, expires_at }: OfferRow, now: Date): InvitationOffer["status"] {
  if (accepted_at !== null) return "USED";
  return expires_at > now ? "OPEN" : "EXPIRED";
}

/** Masks an address: its owner recognizes it, but a sender cannot use it. */
function mask(email: string): string {
  const [first = ""] = email;
  return `${first}•••${email.slice(email.lastIndexOf("@"))}`;
}
