// Compares list times of the administration between many accounts and entries, and few.

import { listAccounts, readAuditLog } from "@vitrine/server/administration";
import { Database, sql, type Tx } from "@vitrine/server/storage";
import pg from "pg";
import { say, type Target } from "./report.ts";

export interface Crowd {
  accounts: number;
  entries: number;
}

/** Few enough that a page about one subject is full, even with few entries. */
const SUBJECTS = 100;
const STAFF = "stf_00000000000000000000000000";
const PAGE = { pageSize: 50 };

/** Fills the tables up to this size. Times spread over a year, so that a cursor can point to the middle. */
async function fill(database: Database, from: Crowd, to: Crowd): Promise<void> {
  const write = (work: (tx: Tx) => Promise<unknown>) => database.write(work, { patience: "job" });
  const batch = 100_000;
  for (let at = from.accounts; at < to.accounts; at += batch) {
    const end = Math.min(at + batch, to.accounts);
    await write((tx) =>
      tx.run(sql`
        insert into accounts (id, email, name, language, status, created_at, updated_at)
        select 'acc_' || lpad(i::text, 26, '0'), md5(i::text) || '@example.com', 'Account ' || i, 'en',
               case when i % 100 = 0 then 'SUSPENDED' else 'ACTIVE' end, t, t
        from generate_series(${at}::bigint, ${end - 1}::bigint) i,
             lateral (select timestamptz '2026-01-01' + (i % 31536000) * interval '1 second' as t) x`),
    );
  }
  for (let at = from.entries; at < to.entries; at += batch) {
    const end = Math.min(at + batch, to.entries);
    await write(async (tx) => {
      // The audit chain is not sealed here: lists do not read it.
      await tx.run(sql`alter table audit_log disable trigger user`);
      await tx.run(sql`
        insert into audit_log (at, actor_kind, actor_id, action, subject_id, request_id)
        select timestamptz '2026-01-01' + (i * 3) * interval '1 second', case when i % 100 = 0 then 'staff' else 'account' end,
               case when i % 100 = 0 then ${STAFF} else 'acc_' || lpad((i % ${SUBJECTS})::text, 26, '0') end,
               (array['account.suspend', 'member.set', 'website.publish', 'workspace.update'])[1 + i % 4],
               'acc_' || lpad((i % ${SUBJECTS})::text, 26, '0'), 'req_' || i
        from generate_series(${at}::bigint, ${end - 1}::bigint) i`);
      await tx.run(sql`alter table audit_log enable trigger user`);
    });
  }
}

/** Runs the vacuum that PostgreSQL would start after so many writes, outside the measurement. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze accounts, audit_log");
  await client.end();
}

const subject = `acc_${"1".padStart(26, "0")}`;

/** Cursor to the middle of a list. */
const middle = (at: string, id: string) => Buffer.from(JSON.stringify([at, id])).toString("base64url");

const LISTS: Record<string, (tx: Tx) => Promise<unknown>> = {
  "accounts, newest": (tx) => listAccounts(tx, PAGE),
  "accounts, far back": (tx) => listAccounts(tx, { ...PAGE, after: middle("2026-01-01T02:00:00.000Z", "acc_") }),
  "accounts, suspended": (tx) => listAccounts(tx, { ...PAGE, status: "SUSPENDED" }),
  "accounts, by address": (tx) => listAccounts(tx, { ...PAGE, search: "c4ca4238a0b923820dcc509a6f75849b@example.com" }),
  "audit log, newest": (tx) => readAuditLog(tx, PAGE),
  "audit log, far back": (tx) => readAuditLog(tx, { ...PAGE, after: middle("2026-01-01T02:00:00.000Z", "0") }),
  "audit log, of staff": (tx) => readAuditLog(tx, { ...PAGE, actorKind: "STAFF" }),
  "audit log, of a subject": (tx) => readAuditLog(tx, { ...PAGE, subjectId: subject }),
  "audit log, of an action": (tx) => readAuditLog(tx, { ...PAGE, action: "account" }),
  "audit log, of a request": (tx) => readAuditLog(tx, { ...PAGE, requestId: "req_77" }),
};

async function time(database: Database, list: (tx: Tx) => Promise<unknown>, times: number): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const begun = performance.now();
    await database.read(list);
    took.push(performance.now() - begun);
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;
}

const timeAll = async (database: Database, times: number) => {
  const all = new Map<string, number>();
  for (const [name, list] of Object.entries(LISTS)) all.set(name, await time(database, list, times));
  return all;
};

export async function measureAdministration(url: string, few: Crowd, many: Crowd, times: number): Promise<Target[]> {
  const database = new Database({ url, maxConnections: 2 });
  try {
    await fill(database, { accounts: 0, entries: 0 }, few);
    await settle(url);
    await timeAll(database, times);
    const small = await timeAll(database, times);
    await fill(database, few, many);
    await settle(url);
    await timeAll(database, Math.ceil(times / 4));
    const large = await timeAll(database, times);
    return [...large].map(([name, took]) => {
      const before = small.get(name) ?? Number.NaN;
      say(`${name.padEnd(28)}${took.toFixed(2).padStart(8)} ms   of few ${before.toFixed(2)} ms`);
      return { name: `${name}: of many to of few`, ratio: took / before, atMost: 1.3 };
    });
  } finally {
    await database.close();
  }
}
