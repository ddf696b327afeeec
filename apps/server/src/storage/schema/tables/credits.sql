create table wallets (
  workspace_id text primary key references workspaces,
  -- Includes what is reserved. Below zero is debt.
  balance bigint not null default 0,
  reserved bigint not null default 0,
  purchased_total bigint not null default 0,
  used_total bigint not null default 0,
  -- Entries are numbered 1, 2, … without gaps: the newest one has this number.
  entry_count bigint not null default 0,
  -- A mail goes out when the balance falls below; null sends none.
  low_balance_threshold int,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint wallets_reserved_not_negative check (reserved >= 0),
  constraint wallets_threshold_positive check (low_balance_threshold > 0)
) with (fillfactor = 50);
create trigger wallets_announced after update on wallets
  for each row when (old.balance >= 0 and new.balance < 0 or old.balance >= new.low_balance_threshold and new.balance < new.low_balance_threshold) execute function announce_wallet();

create table purchases (
  workspace_id text not null references wallets (workspace_id),
  id text not null,
  provider text not null,
  credits int not null check (credits > 0),
  -- In the currency's smallest unit, frozen when the checkout started.
  amount int not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('PENDING', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED')),
  session_id text,
  -- What the provider's refunds and disputes name; known once the payment is.
  payment_reference text,
  -- What refunds and disputes have taken back so far.
  reversed_amount int not null default 0,
  reversed_credits int not null default 0,
  started_by text not null,
  -- The receipt: written when the payment arrives and never changed by a later change of the workspace.
  receipt_number text,
  billed_to_name text,
  billed_to_email text,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  primary key (workspace_id, id),
  constraint purchases_check check (reversed_amount >= 0 and reversed_amount <= amount),
  constraint purchases_check1 check (reversed_credits >= 0 and reversed_credits <= credits),
  constraint purchases_paid_whole check ((status = 'PAID') = (paid_at is not null and payment_reference is not null and receipt_number is not null))
);
create index purchases_newest on purchases (workspace_id, created_at desc, id desc);
create index purchases_all_newest on purchases (created_at desc, id desc);
create index purchases_status on purchases (status, created_at desc, id desc);
create index purchases_id on purchases (id);
create index purchases_receipt on purchases (receipt_number) where receipt_number is not null;
create index purchases_reference on purchases (payment_reference) where payment_reference is not null;

create table ledger_entries (
  workspace_id text not null references wallets (workspace_id),
  number bigint not null,
  id text not null,
  kind text not null,
  balance_delta bigint not null,
  reserved_delta bigint not null,
  -- What the wallet held after this entry.
  balance bigint not null,
  reserved bigint not null,
  cause text not null,
  reason text not null default '',
  purchase_id text,
  created_at timestamptz(3) not null,
  primary key (workspace_id, number),
  constraint ledger_entries_cause_unique unique (workspace_id, cause),
  constraint ledger_entries_kind_moves check (
case kind
    when 'PURCHASE' then balance_delta > 0 and reserved_delta = 0
    when 'REFUND' then balance_delta <> 0 and reserved_delta = 0
    when 'RESERVE' then balance_delta = 0 and reserved_delta > 0
    when 'SETTLE' then balance_delta < 0 and reserved_delta = balance_delta
    when 'RELEASE' then balance_delta = 0 and reserved_delta < 0
    when 'ADJUSTMENT' then balance_delta <> 0 and reserved_delta = 0
    else false
end),
  foreign key (workspace_id, purchase_id) references purchases (workspace_id, id)
);
create index ledger_entries_kind on ledger_entries (workspace_id, kind, created_at, number);
create index ledger_entries_time on ledger_entries (workspace_id, created_at, number);
create trigger ledger_entries_append_only before delete or update or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_counted after insert on ledger_entries referencing new table as added
  for each statement execute function count_ledger_entries();

-- How many entries of each kind a wallet had on a day (UTC), for the totals of a ledger that is narrowed. Whoever writes an
-- entry holds the wallet, so nobody waits for these rows.
create table ledger_days (
  workspace_id text not null references wallets (workspace_id),
  day date not null,
  kind text not null,
  entries bigint not null,
  credits bigint not null default 0,
  primary key (workspace_id, day, kind)
) with (fillfactor = 70);
create index ledger_days_day on ledger_days (day);

-- Payment events as the provider told them, by its own id, stored before they act.
create table payment_events (
  provider text not null,
  id text not null,
  type text not null,
  fact jsonb not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  processed_at timestamptz(3),
  outcome text check (outcome in ('APPLIED', 'UNCHANGED', 'IGNORED', 'REJECTED')),
  primary key (provider, id),
  constraint payment_events_processed_whole check ((processed_at is null) = (outcome is null))
);
create index payment_events_unprocessed on payment_events (received_at) where processed_at is null;
create index payment_events_reversals on payment_events (provider, ((fact ->> 'paymentReference'))) where (fact ->> 'kind') = 'reversal';
create index payment_events_newest on payment_events (received_at desc, id desc);
create index payment_events_outcome on payment_events (outcome, received_at desc, id desc);

-- A payment is credited once, whoever it is for: what is unique in the whole service has a small table of its own, as slugs have.
create table payment_references (
  provider text not null,
  payment_reference text not null,
  workspace_id text not null,
  purchase_id text not null,
  primary key (provider, payment_reference)
);

-- Credits that were spent or are reserved for visitors in a UTC day. Written with the wallet, in the same statement.
create table credit_days (
  workspace_id text not null references wallets (workspace_id),
  day date not null,
  credits int not null check (credits >= 0),
  guest_credits int not null,
  -- The reservations that came so near to a ceiling that the owners were told: one for each ceiling and day.
  warned_by text,
  guests_warned_by text,
  primary key (workspace_id, day),
  constraint credit_days_check check (guest_credits >= 0 and guest_credits <= credits)
) with (fillfactor = 50);
create index credit_days_age on credit_days (day);

create table credit_reservations (
  workspace_id text not null references wallets (workspace_id),
  id text not null,
  amount int not null check (amount > 0),
  status text not null default 'PENDING' check (status in ('PENDING', 'SETTLED', 'RELEASED', 'EXPIRED')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  closed_at timestamptz(3),
  counted_day date,
  is_guest boolean not null default false,
  primary key (workspace_id, id),
  constraint credit_reservations_closed_once check ((status = 'PENDING') = (closed_at is null))
);
create index credit_reservations_due on credit_reservations (expires_at) where status = 'PENDING';

-- One row a metered request in flight: who holds what, and what is recorded when it fails. Gone once it is closed.
create table metered_requests (
  workspace_id text not null,
  reservation_id text not null,
  visitor_id text not null,
  day date not null,
  credits int not null check (credits > 0),
  usage_event jsonb not null,
  primary key (workspace_id, reservation_id),
  foreign key (workspace_id, reservation_id) references credit_reservations (workspace_id, id) deferrable initially deferred
);
