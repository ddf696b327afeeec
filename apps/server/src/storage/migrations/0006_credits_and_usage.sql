-- Credits: one wallet a workspace, moved only together with an entry of its ledger. The words and the invariants stand
-- in domains/credits/README.md.

create table wallets (
  workspace_id text primary key references workspaces,
  -- Includes what is reserved. Below zero is debt.
  balance bigint not null default 0,
  reserved bigint not null default 0 constraint wallets_reserved_not_negative check (reserved >= 0),
  purchased_total bigint not null default 0,
  used_total bigint not null default 0,
  -- Entries are numbered 1, 2, … without gaps: the newest one has this number.
  entry_count bigint not null default 0,
  -- A mail goes out when the balance falls below; null sends none.
  low_balance_threshold int constraint wallets_threshold_positive check (low_balance_threshold > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
) with (fillfactor = 50);

-- A workspace without a wallet cannot be: whatever creates the workspace creates the wallet, at zero.
create function create_wallet() returns trigger language plpgsql as $$
begin
  insert into wallets (workspace_id, created_at, updated_at) values (new.id, new.created_at, new.created_at);
  return null;
end $$;
create trigger workspaces_have_wallets after insert on workspaces for each row execute function create_wallet();
insert into wallets (workspace_id, created_at, updated_at) select id, created_at, created_at from workspaces;

create table purchases (
  workspace_id text not null references wallets,
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
  reversed_amount int not null default 0 check (reversed_amount between 0 and amount),
  reversed_credits int not null default 0 check (reversed_credits between 0 and credits),
  started_by text not null,
  -- The receipt: written when the payment arrives and never changed by a later change of the workspace.
  receipt_number text,
  billed_to_name text,
  billed_to_email text,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  primary key (workspace_id, id),
  constraint purchases_payment_unique unique (provider, payment_reference),
  constraint purchases_paid_whole check
    ((status = 'PAID') = (paid_at is not null and payment_reference is not null and receipt_number is not null))
);
create index purchases_newest on purchases (workspace_id, created_at desc, id desc);

create table credit_reservations (
  workspace_id text not null references wallets,
  id text not null,
  amount int not null check (amount > 0),
  status text not null default 'PENDING' check (status in ('PENDING', 'SETTLED', 'RELEASED', 'EXPIRED')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (workspace_id, id),
  constraint credit_reservations_closed_once check ((status = 'PENDING') = (closed_at is null))
);
create index credit_reservations_due on credit_reservations (expires_at) where status = 'PENDING';

create table ledger_entries (
  workspace_id text not null references wallets,
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
  -- Nothing happens twice: a second entry for the same cause fails, and takes its transaction with it.
  constraint ledger_entries_cause_unique unique (workspace_id, cause),
  foreign key (workspace_id, purchase_id) references purchases,
  constraint ledger_entries_kind_moves check (case kind
    when 'PURCHASE' then balance_delta > 0 and reserved_delta = 0
    -- Below zero when money goes back to the buyer, above when it returns (a dispute won, a refund that failed).
    when 'REFUND' then balance_delta <> 0 and reserved_delta = 0
    when 'RESERVE' then balance_delta = 0 and reserved_delta > 0
    when 'SETTLE' then balance_delta < 0 and reserved_delta = balance_delta
    when 'RELEASE' then balance_delta = 0 and reserved_delta < 0
    when 'ADJUSTMENT' then balance_delta <> 0 and reserved_delta = 0
    else false end)
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are append-only';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

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

-- What is known of money going back, one row a refund, a dispute, or a payment's refunded total. It may be known before
-- the payment itself. The newest word about each wins, whatever the order in which the words arrive.
create table payment_reversals (
  provider text not null,
  payment_reference text not null,
  kind text not null check (kind in ('REFUND', 'REFUND_TOTAL', 'DISPUTE')),
  id text not null,
  amount int not null check (amount >= 0),
  currency text not null,
  -- Whether the money is gone: not so for a refund that failed or a dispute that was won.
  is_taken boolean not null,
  occurred_at timestamptz(3) not null,
  primary key (provider, payment_reference, kind, id)
);

-- Usage. Events are what happened; the two roll-ups below are kept with them by a trigger, so that they cannot drift.

create table usage_events (
  workspace_id text not null references workspaces on delete cascade,
  created_at timestamptz(3) not null,
  id text not null,
  actor_type text not null check (actor_type in ('GUEST', 'CUSTOMER', 'MEMBER', 'INTEGRATION', 'ADMIN', 'SYSTEM')),
  user_id text,
  event_name text not null,
  endpoint text not null default '',
  resource_type text not null default '',
  resource_id text not null default '',
  credit_delta int not null default 0,
  model_key text not null default '',
  status text not null default 'SUCCEEDED' check (status in ('SUCCEEDED', 'FAILED')),
  is_comprehensive boolean not null default false,
  -- Newest first is a backward scan of the key.
  primary key (workspace_id, created_at, id)
);
create index usage_events_user on usage_events (workspace_id, user_id, created_at, id) where user_id is not null;
create index usage_events_actor_type on usage_events (workspace_id, actor_type, created_at, id);
create index usage_events_name on usage_events (workspace_id, event_name, created_at, id);

-- How an actor was last called; events and roll-ups need not repeat it.
create table usage_actors (
  workspace_id text not null references workspaces on delete cascade,
  actor_type text not null,
  user_id text not null,
  name text not null,
  primary key (workspace_id, actor_type, user_id)
);

-- Per actor, for the report: by day, by ten days (from the 1st, the 11th and the 21st on) and by month, so that any period
-- is few rows. Days are UTC. No user is ''.
create table usage_by_actor (
  workspace_id text not null references workspaces on delete cascade,
  grain text not null check (grain in ('DAY', 'TEN_DAYS', 'MONTH')),
  starts_on date not null,
  actor_type text not null,
  user_id text not null,
  last_used_at timestamptz(3) not null,
  events int not null,
  requests int not null,
  credits int not null,
  product_requests int not null,
  routine_requests int not null,
  face_analyses int not null,
  comprehensive_requests int not null,
  product_views int not null,
  visits int not null,
  primary key (workspace_id, grain, starts_on, actor_type, user_id)
) with (fillfactor = 70);

-- How many events of each kind, for the totals of lists. Spread over slots like catalogue_counts.
create table usage_counts (
  workspace_id text not null references workspaces on delete cascade,
  grain text not null check (grain in ('DAY', 'TEN_DAYS', 'MONTH')),
  starts_on date not null,
  actor_type text not null,
  event_name text not null,
  slot smallint not null,
  events bigint not null,
  primary key (workspace_id, grain, starts_on, actor_type, event_name, slot)
) with (fillfactor = 70);

-- What one event adds to its actor's report. One definition, for the roll-up and for days that a report cuts in two.
create function usage_facts(event usage_events)
  returns table (requests int, credits int, product_requests int, routine_requests int, face_analyses int,
                 comprehensive_requests int, product_views int, visits int)
  language sql immutable as $$
  select request, request * -event.credit_delta,
         request * (event.event_name = 'PRODUCT_CHAT')::int, request * (event.event_name = 'ROUTINE_CHAT')::int,
         request * (event.event_name = 'FACE_ANALYSIS')::int, request * event.is_comprehensive::int,
         (event.event_name = 'PRODUCT_VIEW')::int, (event.event_name = 'VISIT')::int
  from (select (event.event_name in ('PRODUCT_CHAT', 'ROUTINE_CHAT', 'FACE_ANALYSIS')
                and event.status = 'SUCCEEDED')::int) as answered (request)
$$;

-- The first day of the piece of time that a day belongs to.
create function usage_grain_start(grain text, day date) returns date language sql immutable as $$
  select case grain
    when 'DAY' then day
    when 'TEN_DAYS' then day - case when extract(day from day) > 20 then extract(day from day)::int - 21
                                    else (extract(day from day)::int - 1) % 10 end
    else date_trunc('month', day::timestamp)::date end
$$;

create function roll_up_usage() returns trigger language plpgsql as $$
begin
  insert into usage_by_actor as known
    (workspace_id, grain, starts_on, actor_type, user_id, last_used_at, events, requests, credits, product_requests,
     routine_requests, face_analyses, comprehensive_requests, product_views, visits)
  select e.workspace_id, g.grain, usage_grain_start(g.grain, (e.created_at at time zone 'UTC')::date), e.actor_type,
         coalesce(e.user_id, ''), max(e.created_at), count(*), sum(f.requests), sum(f.credits), sum(f.product_requests),
         sum(f.routine_requests), sum(f.face_analyses), sum(f.comprehensive_requests), sum(f.product_views),
         sum(f.visits)
  from added e cross join (values ('DAY'), ('TEN_DAYS'), ('MONTH')) as g (grain) cross join lateral usage_facts(e) f
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (workspace_id, grain, starts_on, actor_type, user_id) do update set
    last_used_at = greatest(known.last_used_at, excluded.last_used_at),
    events = known.events + excluded.events,
    requests = known.requests + excluded.requests,
    credits = known.credits + excluded.credits,
    product_requests = known.product_requests + excluded.product_requests,
    routine_requests = known.routine_requests + excluded.routine_requests,
    face_analyses = known.face_analyses + excluded.face_analyses,
    comprehensive_requests = known.comprehensive_requests + excluded.comprehensive_requests,
    product_views = known.product_views + excluded.product_views,
    visits = known.visits + excluded.visits;
  insert into usage_counts as known (workspace_id, grain, starts_on, actor_type, event_name, slot, events)
  select e.workspace_id, g.grain, usage_grain_start(g.grain, (e.created_at at time zone 'UTC')::date), e.actor_type,
         e.event_name, pg_backend_pid() % 8, count(*)
  from added e cross join (values ('DAY'), ('TEN_DAYS'), ('MONTH')) as g (grain)
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (workspace_id, grain, starts_on, actor_type, event_name, slot) do update
    set events = known.events + excluded.events;
  return null;
end $$;
create trigger usage_events_inserted after insert on usage_events referencing new table as added
  for each statement execute function roll_up_usage();

-- What visitors wrote to the workspace.
create table feedbacks (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  user_id text,
  message text not null,
  search_text text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index feedbacks_newest on feedbacks (workspace_id, created_at desc, id desc);
create index feedbacks_search on feedbacks using gin (search_text gin_trgm_ops);

create table feedback_counts (
  workspace_id text not null references workspaces on delete cascade,
  slot smallint not null,
  feedbacks bigint not null,
  primary key (workspace_id, slot)
);

create function count_feedbacks() returns trigger language plpgsql as $$
begin
  insert into feedback_counts as c (workspace_id, slot, feedbacks)
  select workspace_id, pg_backend_pid() % 8, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by workspace_id order by workspace_id
  on conflict (workspace_id, slot) do update set feedbacks = c.feedbacks + excluded.feedbacks;
  return null;
end $$;
create trigger feedbacks_inserted after insert on feedbacks referencing new table as changed
  for each statement execute function count_feedbacks();
create trigger feedbacks_deleted after delete on feedbacks referencing old table as changed
  for each statement execute function count_feedbacks();
