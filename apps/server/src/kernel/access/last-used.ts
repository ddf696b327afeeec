// Last use of keys, grants and sessions, and request counts of their sources. They are collected in memory and written
// every few seconds, so that a read does not become a write. Operations that show them flush first.

import { type Database, raw, sql, type Tx } from "../../storage/database.ts";
import { DAY, dayOf, SECOND } from "../clock.ts";
import type { CustomerSession, Principal } from "./principals.ts";

const FLUSH_EVERY = 5 * SECOND;
export const DASHBOARD_SESSION_LIFE = 30 * DAY;
export const CUSTOMER_SESSION_LIFE = 365 * DAY;

interface Deed {
  operation: string;
  workspaceId: string | null;
  at: Date;
}

export class LastUsed {
  readonly #database: Database;
  /** Keys and grants; their ids have different prefixes. */
  readonly #connections = new Map<string, Date>();
  /** Requests of each source since the last flush. */
  #requests = new Map<string, number>();
  /** Publishable keys, by id. */
  readonly #siteKeys = new Map<string, SiteKeyUse>();
  /** Each agent's last operation. */
  readonly #deeds = new Map<string, Deed>();
  readonly #sessions = new Map<string, Date>();
  readonly #staffSessions = new Map<string, Date>();
  /** Sessions to extend. */
  readonly #customerSessions = new Map<string, CustomerSession>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  flushRegularly(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => this.flush().catch(onError), FLUSH_EVERY);
    this.#timer.unref();
  }

  note(principal: Principal, now: Date): void {
    if (principal.kind === "visitor" && principal.via === "page") {
      const { workspaceId, connectionId: id } = principal;
      this.#siteKeys.set(id, { workspaceId, at: now });
    } else if ("connectionId" in principal) {
      this.#connections.set(principal.connectionId, now);
      this.#requests.set(principal.sourceId, (this.#requests.get(principal.sourceId) ?? 0) + 1);
    }
    if (principal.kind === "member" && principal.visit === null) this.#sessions.set(principal.sessionId, now);
    if (principal.kind === "staff") this.#staffSessions.set(principal.sessionId, now);
    if (principal.kind === "visitor" && principal.visitor?.kind === "CUSTOMER") {
      const { session } = principal.visitor;
      if (session.isRenewed) this.#customerSessions.set(session.id, session);
    }
  }

  /** Records an authorized operation; only those of integrations are shown later. */
  noteDeed(principal: Principal, deed: Deed): void {
    if (principal.kind === "integration") this.#deeds.set(principal.connectionId, deed);
  }

  /** Writes all records so far. Waits for a running flush first. */
  flush(): Promise<void> {
    const write = () => this.#write();
    this.#writing = this.#writing.then(write, write);
    return this.#writing;
  }

  async #write(): Promise<void> {
    const connections = [...this.#connections];
    const sessions = [...this.#sessions];
    const staffSessions = [...this.#staffSessions];
    const customerSessions = [...this.#customerSessions];
    const deeds = [...this.#deeds];
    const siteKeys = [...this.#siteKeys];
    const noted = [connections, sessions, staffSessions, customerSessions, siteKeys];
    if (noted.every(({ length }) => length === 0)) return;
    const requests = [...this.#requests];
    this.#requests = new Map();
    await this.#database.write(async (tx) => {
      for (const table of ["api_keys", "oauth_grants"]) {
        await tx.run(sql`
          update ${raw(table)} c set last_used_at = u.at
          from unnest(${idsOf(connections)}::text[], ${timesOf(connections)}::timestamptz[]) as u (id, at)
          where c.id = u.id and (c.last_used_at is null or c.last_used_at < u.at)`);
      }
      await writeDeeds(tx, deeds);
      // Each use extends a dashboard session.
      await tx.run(sql`
        update dashboard_sessions s
        set last_used_at = u.at, expires_at = u.at + make_interval(secs => ${DASHBOARD_SESSION_LIFE / SECOND})
        from unnest(${idsOf(sessions)}::text[], ${timesOf(sessions)}::timestamptz[]) as u (id, at)
        where s.id = u.id and s.last_used_at < u.at`);
      // Staff sessions have a fixed end.
      await tx.run(sql`
        update staff_sessions s set last_used_at = u.at
        from unnest(${idsOf(staffSessions)}::text[], ${timesOf(staffSessions)}::timestamptz[]) as u (id, at)
        where s.id = u.id and s.last_used_at < u.at`);
      await renewCustomerSessions(
        tx,
        customerSessions.map(([, session]) => session),
      );
      await writeRequests(tx, requests, latestOf(connections));
      await noteSiteKeys(tx, siteKeys);
    });
    forget(this.#connections, connections);
    forget(this.#sessions, sessions);
    forget(this.#staffSessions, staffSessions);
    forget(this.#deeds, deeds);
    forget(this.#customerSessions, customerSessions);
    forget(this.#siteKeys, siteKeys);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

/** Last and in a fixed order, because processes wait for the row of a shared source. */
async function writeRequests(tx: Tx, requests: [string, number][], at: Date | undefined): Promise<void> {
  if (at === undefined) return;
  await tx.run(sql`
    insert into integration_source_days as d (source_id, day, requests)
    select u.id, ${dayOf(at)}::date, u.n
    from unnest(${requests.map(([id]) => id)}::text[], ${requests.map(([, n]) => n)}::bigint[]) as u (id, n) order by 1
    on conflict (source_id, day) do update set requests = d.requests + excluded.requests`);
}

async function writeDeeds(tx: Tx, deeds: [string, Deed][]): Promise<void> {
  if (deeds.length === 0) return;
  await tx.run(sql`
    update oauth_grants g
    set last_operation = u.operation, last_workspace_id = u.workspace_id, last_operation_at = u.at
    from unnest(${deeds.map(([id]) => id)}::text[], ${deeds.map(([, { operation }]) => operation)}::text[],
                ${deeds.map(([, { workspaceId }]) => workspaceId)}::text[], ${deeds.map(([, { at }]) => at)}::timestamptz[])
         as u (id, operation, workspace_id, at)
    where g.id = u.id and (g.last_operation_at is null or g.last_operation_at <= u.at)`);
}

async function renewCustomerSessions(tx: Tx, sessions: CustomerSession[]): Promise<void> {
  if (sessions.length === 0) return;
  await tx.run(sql`
    update customer_sessions s set expires_at = u.expires_at
    from unnest(${sessions.map((session) => session.workspaceId)}::text[], ${sessions.map((session) => session.id)}::text[],
                ${sessions.map((session) => session.expiresAt)}::timestamptz[]) as u (workspace_id, id, expires_at)
    where s.workspace_id = u.workspace_id and s.id = u.id and s.expires_at < u.expires_at`);
}

interface SiteKeyUse {
  workspaceId: string;
  at: Date;
}

async function noteSiteKeys(tx: Tx, uses: [string, SiteKeyUse][]): Promise<void> {
  if (uses.length === 0) return;
  await tx.run(sql`
    update site_keys k set last_used_at = u.at
    from unnest(${uses.map(([, { workspaceId }]) => workspaceId)}::text[], ${uses.map(([id]) => id)}::text[],
                ${uses.map(([, { at }]) => at)}::timestamptz[]) as u (workspace_id, id, at)
    where k.workspace_id = u.workspace_id and k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`);
}

type Note = [id: string, at: Date];
const idsOf = (notes: Note[]) => notes.map(([id]) => id);
const timesOf = (notes: Note[]) => notes.map(([, at]) => at);
const latestOf = (notes: Note[]) => timesOf(notes).sort((a, b) => b.getTime() - a.getTime())[0];

/** Removes records after they are written, except newer ones. */
function forget<Value>(notes: Map<string, Value>, written: [string, Value][]): void {
  for (const [id, value] of written) if (notes.get(id) === value) notes.delete(id);
}
