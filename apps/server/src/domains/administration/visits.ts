// Staff visits to a workspace: a read-only dashboard session of its owner (kernel/access). A single-use ticket moves
// the browser from administration to the dashboard.

import { beginWorkspaceVisit, getVisit } from "@vitrine/contract";
import { principalAs } from "../../kernel/access/principals.ts";
import { staffActor } from "../../kernel/access/staff-actor.ts";
import { writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { type Clock, later, MINUTE } from "../../kernel/clock.ts";
import { couldBeSecret, newSecret, sha256 } from "../../kernel/credentials/secrets.ts";
import { notFound, OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { toLanguage } from "../../kernel/languages.ts";
import type { Outbox } from "../../providers/mail/index.ts";
import { type Database, sql, type Tx } from "../../storage/database.ts";
import { visitMail } from "./mails.ts";

const VISIT_LIFE = 30 * MINUTE;
const TICKET_LIFE = MINUTE;

export interface VisitParts {
  outbox: Outbox;
  dashboardUrl: string;
}

interface Owner {
  id: string;
  email: string;
  language: string;
  status: string;
}

async function readWorkspace(tx: Tx, id: string): Promise<{ name: string; owners: Owner[] }> {
  const workspace = await tx.find<{ name: string; status: string }>(
    sql`select name, status from workspaces where id = ${id}`,
  );
  if (workspace === undefined) throw notFound();
  if (workspace.status !== "ACTIVE") throw new OperationError("conflict", { fieldErrors: { id: "is not active" } });
  const owners = await tx.many<Owner>(sql`
    select a.id, a.email, a.language, a.status from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${id} and m.role = 'OWNER' order by m.created_at, m.id limit 100`);
  return { name: workspace.name, owners };
}

export const visitHandlers = ({ outbox, dashboardUrl }: VisitParts): Handler[] => [
  // Not "write": a ticket must not be stored for replay, regardless of the Idempotency-Key.
  handle(beginWorkspaceVisit, "outside", ({ database, principal, params: { id: workspaceId }, body, now }) =>
    database.write(async (tx) => {
      const actor = staffActor(principal, body.reason.trim());
      const { name, owners } = await readWorkspace(tx, workspaceId);
      const owner = owners.find(({ status }) => status === "ACTIVE");
      if (owner === undefined) throw new OperationError("conflict", { fieldErrors: { id: "has no active owner" } });
      const visit = { id: newId("visit"), token: newSecret(), expiresAt: later(now, VISIT_LIFE) };
      await tx.run(sql`
        insert into visit_tickets (token_hash, visit_id, workspace, account_id, staff_id, session_expires_at, expires_at)
        values (${sha256(visit.token)}, ${visit.id}, ${workspaceId}, ${owner.id}, ${actor.id}, ${visit.expiresAt},
                ${later(now, TICKET_LIFE)})`);
      for (const { email, language } of owners) {
        const mail = { to: email, language: toLanguage(language), workspace: name, reason: body.reason.trim() };
        await outbox.post(tx, visitMail(mail));
      }
      const details = { visitId: visit.id, until: visit.expiresAt.toISOString() };
      await writeAudit(tx, { actor, action: "workspace.visit", subjectId: workspaceId, details }, now);
      const url = `${dashboardUrl}/visit?token=${visit.token}`;
      return { id: visit.id, workspaceId, url, expiresAt: visit.expiresAt.toISOString() };
    }),
  ),

  handle(getVisit, "read", async ({ principal }) => {
    const { visit } = principalAs(principal, "member");
    return {
      visit: visit && { id: visit.id, workspaceId: visit.workspaceId, expiresAt: visit.expiresAt.toISOString() },
    };
  }),
];

export interface BegunVisit {
  token: string;
  workspaceId: string;
  expiresAt: Date;
}

/** Exchanges a ticket for its session. Returns undefined if it is used, expired or unknown. */
export async function useTicket(
  { database, clock }: { database: Pick<Database, "write">; clock: Clock },
  ticket: string,
): Promise<BegunVisit | undefined> {
  if (!couldBeSecret(ticket)) return undefined;
  const now = clock.now();
  return database.write(async (tx) => {
    const used = await tx.find<{
      visit_id: string;
      workspace: string;
      account_id: string;
      staff_id: string;
      session_expires_at: Date;
      expires_at: Date;
    }>(sql`delete from visit_tickets where token_hash = ${sha256(ticket)} returning *`);
    if (used === undefined || used.expires_at <= now) return undefined;
    const session = { token: newSecret(), workspaceId: used.workspace, expiresAt: used.session_expires_at };
    await tx.run(sql`
      insert into dashboard_sessions (id, token_hash, account_id, user_agent, created_at, last_used_at, expires_at,
                                      visit_id, visit_workspace_id, visit_staff_id)
      values (${newId("session")}, ${sha256(session.token)}, ${used.account_id}, 'Vitrine staff', ${now}, ${now},
              ${session.expiresAt}, ${used.visit_id}, ${used.workspace}, ${used.staff_id})`);
    return session;
  });
}
