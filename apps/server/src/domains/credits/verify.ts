import { type Sql, sql, type Tx } from "../../storage/database.ts";

/** A difference between the ledger and the stored state. */
export interface LedgerDifference {
  workspaceId: string;
  what: string;
  stored: number;
  computed: number;
}

/** Recomputes every wallet from its entries and returns the differences. A sound ledger has an empty list. */
export async function verifyLedger(tx: Tx): Promise<LedgerDifference[]> {
  const found: LedgerDifference[] = [];
  // Each check is one statement, so that it sees a consistent snapshot while the service runs.
  for (const check of CHECKS) found.push(...(await tx.many<LedgerDifference>(check)));
  return found;
}

const CHECKS: readonly Sql[] = [
  sql`
    with computed as (
      select workspace_id, sum(balance_delta) as balance, sum(reserved_delta) as reserved,
             coalesce(sum(balance_delta) filter (where kind = 'PURCHASE'), 0) as purchased_total,
             coalesce(-sum(balance_delta) filter (where kind = 'SETTLE'), 0) as used_total,
             count(*) as entry_count
      from ledger_entries group by workspace_id
    )
    select w.workspace_id as "workspaceId", checked.what, checked.stored, checked.computed::bigint
    from wallets w
    left join computed c using (workspace_id)
    cross join lateral (values
      ('balance', w.balance, coalesce(c.balance, 0)),
      ('reserved', w.reserved, coalesce(c.reserved, 0)),
      ('purchasedTotal', w.purchased_total, coalesce(c.purchased_total, 0)),
      ('usedTotal', w.used_total, coalesce(c.used_total, 0)),
      ('number of entries', w.entry_count, coalesce(c.entry_count, 0))
    ) as checked (what, stored, computed)
    where checked.stored <> checked.computed
    order by 1, 2`,
  sql`
    select workspace_id as "workspaceId", what || ' after entry ' || number as what, stored, computed::bigint
    from (
      select workspace_id, number, balance, reserved,
             row_number() over earlier as expected_number,
             sum(balance_delta) over earlier as expected_balance, sum(reserved_delta) over earlier as expected_reserved
      from ledger_entries
      window earlier as (partition by workspace_id order by number rows unbounded preceding)
    ) as running
    cross join lateral (values
      ('balance', balance, expected_balance),
      ('reserved', reserved, expected_reserved),
      ('number', number, expected_number)
    ) as checked (what, stored, computed)
    where stored <> computed
    order by 1, number`,
  sql`
    select w.workspace_id as "workspaceId", 'reserved against pending reservations' as what, w.reserved as stored,
           coalesce(pending.amount, 0)::bigint as computed
    from wallets w
    left join (select workspace_id, sum(amount) as amount from credit_reservations where status = 'PENDING'
               group by workspace_id) as pending using (workspace_id)
    where w.reserved <> coalesce(pending.amount, 0)
    order by 1`,
  sql`
    select p.workspace_id as "workspaceId", checked.what || ' of ' || p.id as what, checked.stored,
           checked.computed::bigint
    from purchases p
    left join (select workspace_id, purchase_id,
                      sum(balance_delta) filter (where kind = 'PURCHASE') as credited,
                      -sum(balance_delta) filter (where kind = 'REFUND') as reversed
               from ledger_entries where purchase_id is not null group by workspace_id, purchase_id) as e
      on e.workspace_id = p.workspace_id and e.purchase_id = p.id
    cross join lateral (values
      ('credits', case when p.status = 'PAID' then p.credits else 0 end, coalesce(e.credited, 0)),
      ('reversed credits', p.reversed_credits, coalesce(e.reversed, 0))
    ) as checked (what, stored, computed)
    where checked.stored <> checked.computed
    order by 1, 2`,
];
