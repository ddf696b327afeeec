-- Credits: wallets with their ledger, purchases and payments, reservations, and daily spending.
-- Invariants: domains/credits/README.md. See docs/decisions/0016.

-- The balance of a workspace. Its other rows lie on the node of its wallet. No reference in this file cascades: bookings stay
-- provable, so a workspace or purchase with entries cannot be deleted.
create table wallets (
  workspace_id text primary key references workspaces,
  balance bigint not null default 0, -- credits, including reserved ones; below zero is debt
  reserved bigint not null default 0, -- sum of the pending reservations
  purchased_total bigint not null default 0,
  used_total bigint not null default 0,
  entry_count bigint not null default 0, -- number of the newest ledger entry; numbers have no gaps
  low_balance_threshold int, -- a balance below it sends a mail; null disables the mail
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint wallets_reserved_not_negative check (reserved >= 0),
  constraint wallets_threshold_positive check (low_balance_threshold > 0)
) with (fillfactor = 50);

-- A purchase of credits.
create table purchases (
  workspace_id text not null references wallets (workspace_id),
  id text not null,
  provider text not null,
  credits int not null check (credits > 0),
  amount int not null check (amount > 0), -- in the smallest unit of the currency, fixed when the checkout starts
  currency text not null,
  status text not null check (status in ('PENDING', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED')),
  session_id text,
  payment_reference text, -- names the payment in refunds and disputes; null until it is paid
  reversed_amount int not null default 0, -- by refunds and disputes so far
  reversed_credits int not null default 0,
  started_by text not null,
  receipt_number text, -- receipt: this and the next two are written with the payment, and later changed only by erasure
  billed_to_name text,
  billed_to_email text,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  primary key (workspace_id, id),
  constraint purchases_check check (reversed_amount between 0 and amount),
  constraint purchases_check1 check (reversed_credits between 0 and credits),
  constraint purchases_paid_whole check (
    (status = 'PAID') = (paid_at is not null and payment_reference is not null and receipt_number is not null)
  )
);
create index purchases_newest on purchases (workspace_id, created_at desc, id desc); -- list_purchases
-- Administration: list of purchases, by status, and search by id, receipt or payment reference.
create index purchases_all_newest on purchases (created_at desc, id desc);
create index purchases_status on purchases (status, created_at desc, id desc);
create index purchases_id on purchases (id);
create index purchases_receipt on purchases (receipt_number) where receipt_number is not null;
create index purchases_reference on purchases (payment_reference) where payment_reference is not null;

-- A change of a wallet. Entries are never changed or deleted.
create table ledger_entries (
  workspace_id text not null references wallets (workspace_id),
  number bigint not null, -- 1, 2, … per workspace, without gaps
  id text not null,
  kind text not null,
  balance_delta bigint not null,
  reserved_delta bigint not null,
  balance bigint not null, -- of the wallet after this entry
  reserved bigint not null,
  cause text not null, -- 'reserve:<id>', 'close:<id>', 'payment-event:<id>', …
  reason text not null default '',
  purchase_id text,
  created_at timestamptz(3) not null,
  primary key (workspace_id, number),
  constraint ledger_entries_cause_unique unique (workspace_id, cause), -- each cause moves credits once
  constraint ledger_entries_kind_moves check (
    case kind
      when 'PURCHASE' then balance_delta > 0 and reserved_delta = 0
      when 'REFUND' then balance_delta <> 0 and reserved_delta = 0
      when 'RESERVE' then balance_delta = 0 and reserved_delta > 0
      when 'SETTLE' then balance_delta < 0 and reserved_delta = balance_delta
      when 'RELEASE' then balance_delta = 0 and reserved_delta < 0
      when 'ADJUSTMENT' then balance_delta <> 0 and reserved_delta = 0
      else false
    end
  ),
  foreign key (workspace_id, purchase_id) references purchases (workspace_id, id)
);
-- List of ledger entries, by kind and without a filter.
create index ledger_entries_kind on ledger_entries (workspace_id, kind, created_at, number);
create index ledger_entries_time on ledger_entries (workspace_id, created_at, number);
-- Append-only.
create trigger ledger_entries_append_only before delete or update or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- Entries of one kind in a wallet on a UTC day, for totals of filtered lists. Writers hold the wallet, so they do not wait
-- for these rows.
create table ledger_days (
  workspace_id text not null references wallets (workspace_id),
  day date not null,
  kind text not null,
  entries bigint not null,
  credits bigint not null default 0, -- sum of balance_delta
  primary key (workspace_id, day, kind)
) with (fillfactor = 70);
create index ledger_days_day on ledger_days (day); -- administration: figures per day

-- An event of a payment provider, stored before it takes effect.
-- placement: service, written with workspaces (the provider names no workspace)
create table payment_events (
  provider text not null,
  id text not null, -- given by the provider
  type text not null,
  fact jsonb not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  processed_at timestamptz(3),
  outcome text check (outcome in ('APPLIED', 'UNCHANGED', 'IGNORED', 'REJECTED')),
  primary key (provider, id),
  constraint payment_events_processed_whole check ((processed_at is null) = (outcome is null))
);
create index payment_events_unprocessed on payment_events (received_at) where processed_at is null; -- waiting events
-- Refunds and disputes that arrived before their payment.
create index payment_events_reversals on payment_events (provider, (fact ->> 'paymentReference'))
  where (fact ->> 'kind') = 'reversal';
-- Administration: list of events, without a filter and by outcome.
create index payment_events_newest on payment_events (received_at desc, id desc);
create index payment_events_outcome on payment_events (outcome, received_at desc, id desc);

-- A payment that was credited. The primary key credits a payment once in the whole service.
-- placement: service, written with workspaces (a payment is credited once in the whole service)
create table payment_references (
  provider text not null,
  payment_reference text not null,
  workspace_id text not null,
  purchase_id text not null,
  primary key (provider, payment_reference)
);

-- Credits that visitors of a workspace have spent or reserved on a UTC day, written together with the wallet.
create table credit_days (
  workspace_id text not null references wallets (workspace_id),
  day date not null,
  credits int not null check (credits >= 0),
  guest_credits int not null,
  warned_by text, -- reservation that reached 80 % of the day's ceiling first, which sends one mail; null before
  guests_warned_by text, -- the same for the ceiling of guests
  primary key (workspace_id, day),
  constraint credit_days_check check (guest_credits between 0 and credits)
) with (fillfactor = 50);
create index credit_days_age on credit_days (day); -- sweep of old days

-- Credits that are reserved for one metered request.
create table credit_reservations (
  workspace_id text not null references wallets (workspace_id),
  id text not null,
  amount int not null check (amount > 0),
  status text not null default 'PENDING' check (status in ('PENDING', 'SETTLED', 'RELEASED', 'EXPIRED')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  closed_at timestamptz(3),
  counted_day date, -- day in credit_days; null if no ceiling counts it
  is_guest boolean not null default false,
  primary key (workspace_id, id),
  constraint credit_reservations_closed_once check ((status = 'PENDING') = (closed_at is null))
);
create index credit_reservations_due on credit_reservations (expires_at) where status = 'PENDING'; -- sweep of expired ones

-- A visitor's metered request that runs: its share of the visitor's quota, and the usage event if it fails. Deleted when it
-- ends.
create table metered_requests (
  workspace_id text not null,
  reservation_id text not null,
  visitor_id text not null,
  day date not null, -- in visitor_days
  credits int not null check (credits > 0),
  usage_event jsonb not null,
  primary key (workspace_id, reservation_id),
  foreign key (workspace_id, reservation_id) references credit_reservations (workspace_id, id) deferrable initially deferred
);
