// Workspaces in administration: lists and actions of staff.

import {
  activateWorkspace,
  assignWorkspaceOwner,
  getWorkspaceDetails,
  type LedgerEntry,
  listWorkspaceLedger,
  type Member,
  searchWorkspaces,
  setStorageLimits as setStorageLimitsOperation,
  suspendWorkspace,
  type WorkspaceDetails,
  type WorkspaceRecord,
} from "@vitrine/contract";
import { assumeWorkspace } from "../../kernel/access/principals.ts";
import { staffActor } from "../../kernel/access/staff-actor.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { DAY, dayOf, later } from "../../kernel/clock.ts";
import { notFound, OperationError } from "../../kernel/errors.ts";
import { anywhere, type KeysetQuery, keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { empty, type Sql, sql, type Tx } from "../../storage/database.ts";
import { searchForm } from "../../storage/text-keys.ts";
import { getAccountByEmail } from "../accounts/index.ts";
import { readWallet } from "../credits/index.ts";
import { readUse, setStorageLimits } from "../quotas/index.ts";
import { addMember, setWorkspaceStatus } from "../workspaces/index.ts";

interface WorkspaceRow {
  id: string;
  name: string;
  sub_domain: string;
  status: WorkspaceRecord["status"];
  balance: number;
  created_at: Date;
}

const COLUMNS = sql`w.id, w.name, w.sub_domain, w.status, w.created_at, t.balance`;

const JOINED = sql`join wallets t on t.workspace_id = w.id`;

type Owners = Map<string, WorkspaceRecord["owner"]>;

/** Returns the first owner of each workspace. */
async function readOwners(tx: Tx, workspaceIds: readonly string[]): Promise<Owners> {
  const rows = await tx.many<{ workspace_id: string; id: string; email: string; name: string }>(sql`
    select w.id as workspace_id, o.id, o.email, o.name
    from unnest(${[...workspaceIds]}::text[]) as w (id)
    cross join lateral (
      select a.id, a.email, a.name from members m join accounts a on a.id = m.account_id
      where m.workspace_id = w.id and m.role = 'OWNER' order by m.created_at, m.id limit 1) o`);
  return new Map(rows.map(({ workspace_id: workspaceId, ...owner }) => [workspaceId, owner]));
}

const toRecord = (row: WorkspaceRow, owners: Owners): WorkspaceRecord => ({
  id: row.id,
  name: row.name,
  subDomain: row.sub_domain,
  status: row.status,
  owner: owners.get(row.id) ?? null,
  balance: row.balance,
  createdAt: row.created_at.toISOString(),
});

interface WorkspaceQuery extends KeysetQuery {
  search?: string | undefined;
  status?: WorkspaceRecord["status"] | undefined;
}

function matching(search: string | undefined): Sql {
  const text = search?.trim() ?? "";
  if (text === "") return empty;
  if (/^wks_[0-9a-z]{26}$/.test(text)) return sql`and w.id = ${text}`;
  return sql`and w.search_text like ${anywhere(searchForm(text))}`;
}

/** Newest first. */
export async function listAllWorkspaces(
  tx: Tx,
  query: WorkspaceQuery,
): Promise<{ workspaces: WorkspaceRecord[]; next: string | null }> {
  const ofStatus = query.status === undefined ? empty : sql`and w.status = ${query.status}`;
  // Selects the page before the joins.
  const found = await tx.many<WorkspaceRow>(
    sql`select ${COLUMNS} from (
          select * from workspaces w
          where true ${ofStatus} ${matching(query.search)} ${pastPage(query, "w.created_at", "w.id")}
          order by w.created_at desc, w.id desc ${keysetLimit(query)}) w ${JOINED}
        order by w.created_at desc, w.id desc`,
    "each time",
  );
  const { rows, next } = keysetPage(found, query, ({ created_at: at, id }) => ({ at, id }));
  const owners = await readOwners(
    tx,
    rows.map(({ id }) => id),
  );
  return { workspaces: rows.map((row) => toRecord(row, owners)), next };
}

interface DetailsRow extends WorkspaceRow {
  template_key: WorkspaceDetails["templateKey"];
  is_visible: boolean;
  billing_email: string;
  updated_at: Date;
  closed_at: Date | null;
}

const MEMBERS_SHOWN = 100;
const USAGE_DAYS = 30;

export async function getWorkspaceRecord(tx: Tx, id: string, sitesUrl: string, now: Date): Promise<WorkspaceDetails> {
  const row = await tx.find<DetailsRow>(sql`
    select ${COLUMNS}, w.template_key, w.is_visible, w.billing_email, w.updated_at, w.closed_at
    from workspaces w ${JOINED} where w.id = ${id}`);
  if (row === undefined) throw notFound();
  const workspace = assumeWorkspace(id, "a call of staff names it");
  return {
    ...toRecord(row, await readOwners(tx, [id])),
    templateKey: row.template_key,
    isVisible: row.is_visible,
    url: sitesUrl.replace(/\{subDomain\}/i, row.sub_domain),
    billingEmail: row.billing_email,
    updatedAt: row.updated_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    wallet: await readWallet(tx, workspace),
    members: await readMembers(tx, id),
    storage: await readUse(tx, workspace),
    usage: await readUsage(tx, id, now),
  };
}

async function readMembers(tx: Tx, workspaceId: string): Promise<Member[]> {
  const rows = await tx.many<Omit<Member, "createdAt"> & { created_at: Date }>(sql`
    select m.id, m.account_id as "accountId", a.email, a.name, m.role, m.created_at
    from members m join accounts a on a.id = m.account_id where m.workspace_id = ${workspaceId}
    order by m.role <> 'OWNER', m.created_at, m.id limit ${MEMBERS_SHOWN}`);
  return rows.map(({ created_at, ...member }) => ({ ...member, createdAt: created_at.toISOString() }));
}

async function readUsage(tx: Tx, workspaceId: string, now: Date): Promise<WorkspaceDetails["usage"]> {
  const sums = await tx.one<{ visits: number; requests: number; credits: number }>(sql`
    select coalesce(sum(events) filter (where event_name = 'VISIT'), 0)::bigint as visits,
           coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(credits), 0)::bigint as credits
    from usage_counts
    where workspace_id = ${workspaceId} and grain = 'DAY' and starts_on > ${dayOf(later(now, -USAGE_DAYS * DAY))}::date`);
  return { days: USAGE_DAYS, ...sums };
}

interface EntryRow extends Omit<LedgerEntry, "createdAt"> {
  number: number;
  created_at: Date;
}

export interface WorkspaceParts {
  sitesUrl: string;
}

export function workspaceRecordHandlers({ sitesUrl }: WorkspaceParts): Handler[] {
  const details = (tx: Tx, id: string, now: Date) => getWorkspaceRecord(tx, id, sitesUrl, now);
  return [
    handle(searchWorkspaces, "read", ({ tx, query }) => listAllWorkspaces(tx, query)),

    handle(getWorkspaceDetails, "read", ({ tx, params, now }) => details(tx, params.id, now)),

    handle(listWorkspaceLedger, "read", async ({ tx, params, query }) => {
      const known = await tx.find(sql`select from workspaces where id = ${params.id}`);
      if (known === undefined) throw notFound();
      // Entry numbers have no gaps, so they are a stable order within one moment.
      const found = await tx.many<EntryRow>(sql`
        select number, id, kind, balance_delta as "balanceDelta", reserved_delta as "reservedDelta", balance, reserved,
               cause, reason, purchase_id as "purchaseId", created_at
        from ledger_entries
        where workspace_id = ${params.id} ${pastPage(query, "created_at", "number", "bigint")}
        order by created_at desc, number desc ${keysetLimit(query)}`);
      const { rows, next } = keysetPage(found, query, (row) => ({ at: row.created_at, id: String(row.number) }));
      return {
        entries: rows.map(({ number: _, created_at, ...entry }) => ({ ...entry, createdAt: created_at.toISOString() })),
        next,
      };
    }),

    handle(suspendWorkspace, "write", async ({ tx, principal, params: { id }, body: { reason }, now }) => {
      await setWorkspaceStatus(tx, { id, status: "SUSPENDED", actor: staffActor(principal, reason) }, now);
      return details(tx, id, now);
    }),

    handle(activateWorkspace, "write", async ({ tx, principal, params: { id }, body: { reason }, now }) => {
      await setWorkspaceStatus(tx, { id, status: "ACTIVE", actor: staffActor(principal, reason) }, now);
      return details(tx, id, now);
    }),

    handle(assignWorkspaceOwner, "write", async ({ tx, principal, params: { id }, body, now }) => {
      const { id: accountId, status } = await getAccountByEmail(tx, body.email);
      if (status !== "ACTIVE")
        throw new OperationError("not_found", { fieldErrors: { email: "has no active account" } });
      const { status: standing } = await details(tx, id, now);
      if (standing === "ERASED") throw notFound();
      const actor = staffActor(principal, body.reason);
      await addMember(tx, { workspaceId: id, accountId, role: "OWNER", actor }, now);
      return details(tx, id, now);
    }),

    handle(setStorageLimitsOperation, "write", async ({ tx, principal, params: { id }, body, now }) => {
      const { reason, ...change } = body;
      const given = Object.fromEntries(Object.entries(change).filter(([, most]) => most !== undefined));
      await setStorageLimits(tx, { workspaceId: id, change: given, actor: staffActor(principal, reason) }, now);
      return details(tx, id, now);
    }),
  ];
}
