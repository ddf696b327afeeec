import { endSession, LIMITS, listSessions, type Session, signOut, signOutEverywhere } from "@vitrine/contract";
import { DASHBOARD_SESSION_LIFE } from "../../kernel/access/last-used.ts";
import { principalAs } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { later } from "../../kernel/clock.ts";
import { newSecret, sha256 } from "../../kernel/credentials/secrets.ts";
import { notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type Sql, sql, type Tx } from "../../storage/database.ts";

/** A new session. Only the browser's cookie stores the token. */
export interface NewSession {
  token: string;
  expiresAt: Date;
}

export async function beginSession(tx: Tx, accountId: string, userAgent: string, now: Date): Promise<NewSession> {
  const session = { token: newSecret(), expiresAt: later(now, DASHBOARD_SESSION_LIFE) };
  await tx.run(sql`
    insert into dashboard_sessions (id, token_hash, account_id, user_agent, created_at, last_used_at, expires_at)
    values (${newId("session")}, ${sha256(session.token)}, ${accountId}, ${userAgent}, ${now}, ${now},
            ${session.expiresAt})`);
  return session;
}

interface SessionRow {
  id: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

/** Lists open sessions; `ofThem` selects the table and the owner. */
export async function listOpenSessions(tx: Tx, ofThem: Sql, currentId: string | null, now: Date): Promise<Session[]> {
  const rows = await tx.many<SessionRow>(sql`
    select id, user_agent, created_at, last_used_at, expires_at from ${ofThem} and expires_at > ${now}
    order by last_used_at desc, id desc limit ${LIMITS.list.pageSizeMax}`);
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    current: row.id === currentId,
  }));
}

export const sessionHandlers: readonly Handler[] = [
  handle(listSessions, "read", async ({ tx, account, principal, now }) => {
    const { sessionId } = principalAs(principal, "member");
    const ofThem = sql`dashboard_sessions where account_id = ${account.id}`;
    return { sessions: await listOpenSessions(tx, ofThem, sessionId, now) };
  }),

  handle(endSession, "write", async ({ tx, account, principal, params, session }) => {
    const ended = await tx.run(sql`
      delete from dashboard_sessions where account_id = ${account.id} and id = ${params.id}`);
    if (ended === 0) throw notFound();
    if (params.id === principalAs(principal, "member").sessionId) session.end();
    return { id: params.id, deleted: true as const };
  }),

  handle(signOut, "write", async ({ tx, account, principal, session }) => {
    const { sessionId } = principalAs(principal, "member");
    await tx.run(sql`delete from dashboard_sessions where account_id = ${account.id} and id = ${sessionId}`);
    session.end();
    return undefined;
  }),

  handle(signOutEverywhere, "write", async ({ tx, account, session }) => {
    await tx.run(sql`delete from dashboard_sessions where account_id = ${account.id}`);
    session.end();
    return undefined;
  }),
];
