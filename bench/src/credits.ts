// Measures credits and usage: reservation and settlement on one hot wallet, relative to the machine's limit. It also
// measures the usage report with numbers of events that must not affect it.

import { Ledger } from "@vitrine/server/credits";
import { Database } from "@vitrine/server/storage";
import pg from "pg";

/** Reservations with settlement per second: the service's, and hand-written statements. */
export interface HotWallet {
  own: number;
  limit: number;
}

const CLIENTS = 8;
const ROUNDS = 6;
const BALANCE = 1_000_000_000;

/** Short rounds alternate between both, so that noise affects both. */
export async function measureHotWallet(url: string, workspaceId: string, seconds: number): Promise<HotWallet> {
  const database = new Database({ url, maxConnections: CLIENTS });
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS });
  try {
    await pool.query("update wallets set balance = $2 where workspace_id = $1", [workspaceId, BALANCE]);
    const own = ownPair(database, workspaceId);
    const byHand = pairByHand(pool, workspaceId);
    const rates = { own: 0, limit: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      rates.own += (await ratePerSecond(own, seconds / ROUNDS)) / ROUNDS;
      rates.limit += (await ratePerSecond(byHand, seconds / ROUNDS)) / ROUNDS;
    }
    return rates;
  } finally {
    await database.close();
    await pool.end();
  }
}

async function ratePerSecond(pair: () => Promise<void>, seconds: number): Promise<number> {
  const started = performance.now();
  let pairs = 0;
  const client = async () => {
    for (; performance.now() - started < seconds * 1000; pairs++) await pair();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (pairs * 1000) / (performance.now() - started);
}

/** Like the assistant: one transaction before the model call, another one after it. */
function ownPair(database: Database, workspaceId: string): () => Promise<void> {
  const ledger = new Ledger({ outbox: { post: async () => {} }, dashboardUrl: "" });
  const workspace = { id: workspaceId } as Parameters<Ledger["reserve"]>[1];
  return async () => {
    const now = new Date();
    const request = { amount: 1, expiresAt: new Date(now.getTime() + 60_000) };
    const { id } = await database.write((tx) => ledger.reserve(tx, workspace, request, now));
    await database.write((tx) => ledger.settle(tx, workspace, id, new Date()));
  };
}

const RESERVE = `
  update wallets set reserved = reserved + 1, entry_count = entry_count + 1, updated_at = $2
  where workspace_id = $1 and balance - reserved >= 1 returning entry_count, balance, reserved`;
const SETTLE = `
  update wallets set balance = balance - 1, reserved = reserved - 1, used_total = used_total + 1,
                     entry_count = entry_count + 1, updated_at = $2
  where workspace_id = $1 returning entry_count, balance, reserved`;
const ENTRY = `
  insert into ledger_entries (workspace_id, number, id, kind, balance_delta, reserved_delta, balance, reserved, cause,
                              created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** The same updates and inserts in one transaction, without reservations, deadlines and checks. */
function pairByHand(pool: pg.Pool, workspaceId: string): () => Promise<void> {
  let count = 0;
  const steps = [
    { kind: "RESERVE", text: RESERVE, deltas: [0, 1] },
    { kind: "SETTLE", text: SETTLE, deltas: [-1, -1] },
  ];
  return async () => {
    const client = await pool.connect();
    const id = `by-hand-${count++}`;
    const now = new Date();
    try {
      await client.query("begin");
      for (const { kind, text, deltas } of steps) {
        const { rows } = await client.query({ name: kind, text, values: [workspaceId, now] });
        const { entry_count, balance, reserved } = rows[0];
        const values = [workspaceId, entry_count, id, kind, ...deltas, balance, reserved, `${kind}:${id}`, now];
        await client.query({ name: "entry", text: ENTRY, values });
      }
      await client.query("commit");
    } finally {
      client.release();
    }
  };
}

const CHUNK = 250_000;

/** A year of events by about 500 actors, ending now. Triggers write the roll-ups; indexes are built at the end. */
export async function seedUsage(url: string, sizes: { workspaceId: string; events: number }[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await insertEvents(client, sizes);
  } finally {
    await client.end();
  }
}

async function insertEvents(client: pg.Client, sizes: { workspaceId: string; events: number }[]): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'usage_events' and indexname <> 'usage_events_pkey'`);
  await client.query("alter table usage_events drop constraint usage_events_pkey");
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { workspaceId, events } of sizes) {
    for (let from = 1; from <= events; from += CHUNK) {
      await client.query(EVENTS, [workspaceId, from, Math.min(from + CHUNK - 1, events), events]);
    }
  }
  await client.query("alter table usage_events add primary key (workspace_id, created_at, id)");
  for (const { definition } of indexes) await client.query(definition);
  await client.query("vacuum analyze usage_events");
  // Physical row order would otherwise follow bulk triggers of ten thousand events at once, which is unrealistic.
  await client.query("cluster usage_by_actor using usage_by_actor_pkey");
  await client.query("vacuum analyze usage_by_actor");
  await client.query("vacuum analyze usage_counts");
}

const EVENTS = `
  insert into usage_events (workspace_id, created_at, id, actor_type, user_id, event_name, credit_delta, model_key,
                            is_comprehensive)
  select $1, now() - ($4::bigint - n) * (interval '365 days' / $4::bigint), 'evt_' || lpad(n::text, 26, '0'),
         case when n % 10 < 9 then 'GUEST' else 'CUSTOMER' end,
         case when n % 10 < 9 then 'gst_' else 'cus_' end || lpad((n * 7919 % 499)::text, 26, '0'),
         (array['VISIT', 'PRODUCT_VIEW', 'VISIT', 'PRODUCT_CHAT', 'SEARCH', 'ROUTINE_CHAT'])[1 + n * 31 % 6],
         -(n % 3), 'offline', n % 7 = 0
  from generate_series($2::bigint, $3::bigint) n`;
