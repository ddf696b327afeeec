// Current problems and daily figures of the platform. The figures are written with the changes, or collected and
// written every few seconds.

import { type FoundRecords, findRecords, getOverview, LIMITS, type Overview } from "@vitrine/contract";
import type { LastUsed } from "../../kernel/access/last-used.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { DAY, dayOf, later } from "../../kernel/clock.ts";
import { anywhere } from "../../kernel/keyset.ts";
import { type Sql, sql, type Tx } from "../../storage/database.ts";
import { searchForm } from "../../storage/text-keys.ts";
import { listBusiestSources } from "../integrations/index.ts";
import type { JobParts, JobQueue } from "./jobs.ts";

type Day = Overview["days"][number];

/** Names of the figures in the database. */
const MEASURES = {
  accounts: "ACCOUNT",
  workspaces: "WORKSPACE",
  creditsSold: "PURCHASE",
  creditsUsed: "SETTLE",
  creditsRefunded: "REFUND",
  creditsAdjusted: "ADJUSTMENT",
  requests: "REQUEST",
  errors: "ERROR",
} as const satisfies Record<keyof Omit<Day, "day">, string>;

interface Figure {
  day: string;
  measure: string;
  n: number;
}

/**
 * Sources: platform counters, new workspaces, and the workspaces' daily credits. Charges are negative there, so their
 * sign is inverted.
 */
const FIGURES = [
  (since: string) => sql`
    select day, measure, sum(n)::bigint as n from platform_days
    where day >= ${since}::date and measure in ('ACCOUNT', 'REQUEST', 'ERROR') group by 1, 2`,
  (since: string) => sql`
    select (created_at at time zone 'UTC')::date as day, 'WORKSPACE' as measure, count(*) as n from workspaces
    where created_at >= ${since}::date::timestamp at time zone 'UTC' group by 1`,
  (since: string) => sql`
    select day, kind as measure, sum(case kind when 'SETTLE' then -credits else credits end)::bigint as n from ledger_days
    where day >= ${since}::date and kind in ('PURCHASE', 'SETTLE', 'REFUND', 'ADJUSTMENT') group by 1, 2`,
];

async function readDays(tx: Tx, days: number, now: Date): Promise<Day[]> {
  const first = later(now, -(days - 1) * DAY);
  const since = dayOf(first);
  const rows: Figure[] = [];
  for (const figures of FIGURES) rows.push(...(await tx.many<Figure>(figures(since))));
  const known = new Map(rows.map(({ day, measure, n }) => [`${day} ${measure}`, n]));
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(later(first, index * DAY));
    const figures = Object.entries(MEASURES).map(([name, measure]) => [name, known.get(`${day} ${measure}`) ?? 0]);
    return { day, ...Object.fromEntries(figures) } as Day;
  });
}

async function readTotals(tx: Tx): Promise<Overview["totals"]> {
  const accounts = await tx.one<{ n: number }>(
    sql`select coalesce(sum(n), 0)::bigint as n from platform_days where measure = ${MEASURES.accounts}`,
  );
  const wallets = await tx.one<Omit<Overview["totals"], "accounts">>(sql`
    select count(*) as workspaces, coalesce(sum(purchased_total), 0)::bigint as "creditsSold",
           coalesce(sum(used_total), 0)::bigint as "creditsUsed" from wallets`);
  return { accounts: accounts.n, ...wallets };
}

const upTo = (rows: Sql) => sql`(select count(*) from (${rows} limit ${LIMITS.list.countedMax}) c)`;

async function readTrouble(tx: Tx, jobQueue: JobQueue): Promise<Overview["trouble"]> {
  const counts = await tx.one<Omit<Overview["trouble"], "failedJobs" | "failedMail">>(sql`
    select ${upTo(sql`select 1 from payment_events where outcome = 'REJECTED'`)} as "unmatchedPayments",
           ${upTo(sql`select 1 from payment_events where processed_at is null`)} as "waitingPayments",
           ${upTo(sql`select 1 from contact_requests where read_at is null`)} as "waitingContact",
           ${upTo(sql`select 1 from credit_adjustments where status = 'WAITING'`)} as "waitingAdjustments"`);
  const failed = await jobQueue.find(tx, { state: "FAILED", limit: LIMITS.list.countedMax });
  const mails = await jobQueue.find(tx, { task: "send_mail", hasFailed: true, limit: LIMITS.list.countedMax });
  return { ...counts, failedJobs: failed.length, failedMail: mails.length };
}

type Found = FoundRecords["found"][number];

/** Maximum results per kind. */
const FOUND_EACH = 5;
const FOUND_IN_ALL = 20;

/** Extracts the key id from `vtr_dev_0123…`. */
const keyIdOf = (text: string) => /^vtr_(?:dev|live|pub)_([0-9a-z]{26})/.exec(text)?.[1];

async function findByText(tx: Tx, given: string): Promise<Found[]> {
  const text = given.trim();
  const lower = text.toLowerCase();
  const key = keyIdOf(text);
  const isLong = [...lower].length >= 3;
  const accountsMatch = isLong
    ? sql`lower(email || E'\n' || name) like ${anywhere(lower)}`
    : sql`starts_with(email, ${lower})`;
  const each = sql`limit ${FOUND_EACH}`;
  const searches = [
    sql`select 'ACCOUNT' as kind, id, name, email as hint from accounts where id = ${text} or email = ${lower} ${each}`,
    sql`select 'WORKSPACE' as kind, id, name, sub_domain as hint from workspaces
        where id = ${text} or id in (select workspace_id from subdomains where sub_domain = ${lower}) ${each}`,
    sql`select 'CONNECTION' as kind, id, name, account_id as hint from api_keys
        where id = ${key === undefined ? text : `key_${key}`} ${each}`,
    sql`select 'CONNECTION' as kind, g.id, c.name, g.account_id as hint
        from oauth_grants g join oauth_clients c on c.id = g.client_id where g.id = ${text} ${each}`,
    sql`select 'PURCHASE' as kind, id, coalesce(receipt_number, id) as name, coalesce(payment_reference, status) as hint
        from purchases where id = ${text} or payment_reference = ${text} or receipt_number = ${text.toUpperCase()} ${each}`,
    sql`select 'SOURCE' as kind, id, name, key as hint from integration_sources where id = ${text} or key = ${text} ${each}`,
    sql`select 'STAFF' as kind, id, name, email as hint from staff where id = ${text} or email = ${lower} ${each}`,
    sql`select 'ACCOUNT' as kind, id, name, email as hint from accounts where ${accountsMatch}
        order by created_at desc, id desc ${each}`,
    ...(isLong
      ? [
          sql`select 'WORKSPACE' as kind, id, name, sub_domain as hint from workspaces
              where search_text like ${anywhere(searchForm(text))} order by created_at desc, id desc ${each}`,
        ]
      : []),
  ];
  const found = new Map<string, Found>();
  for (const search of searches) {
    for (const one of await tx.many<Found>(search, "each time")) found.set(one.id, found.get(one.id) ?? one);
  }
  return [...found.values()].slice(0, FOUND_IN_ALL);
}

export interface OverviewParts extends JobParts {
  lastUsed: Pick<LastUsed, "flush">;
}

export const overviewHandlers = ({ jobQueue, notices, lastUsed }: OverviewParts): Handler[] => [
  // Not "read": waiting for the flush must not hold a database connection that the flush may need.
  handle(getOverview, "outside", async ({ database, query, now }) => {
    await Promise.all([notices.write(), lastUsed.flush()]);
    return database.read(async (tx) => ({
      trouble: await readTrouble(tx, jobQueue),
      totals: await readTotals(tx),
      days: await readDays(tx, query.days, now),
      busiestSources: await listBusiestSources(tx, now),
    }));
  }),

  handle(findRecords, "read", async ({ tx, query }) => ({ found: await findByText(tx, query.text) })),
];
