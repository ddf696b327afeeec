-- What a day's events cost, by their kind, and which products visitors asked about: charts read these few rows, however many
-- events there are. Whoever is recording an event waits until the new trigger is there, so that none is left out.
lock table usage_events in share row exclusive mode;

alter table usage_counts add column requests bigint not null default 0, add column credits bigint not null default 0;

-- How often visitors asked about a product on a day (UTC), in answered requests. Spread over slots like usage_counts.
create table product_asked_days (
  workspace_id text not null references workspaces on delete cascade,
  day date not null,
  product_id text not null,
  slot smallint not null,
  asked bigint not null,
  primary key (workspace_id, day, product_id, slot)
) with (fillfactor = 70);
create index product_asked_days_product on product_asked_days (workspace_id, product_id, day);
create index product_asked_days_age on product_asked_days (day);

create or replace function roll_up_usage() returns trigger language plpgsql as $$
begin
  insert into usage_by_actor as known
    (workspace_id, grain, starts_at, actor_type, user_id, last_used_at, events, requests, credits, product_requests,
     routine_requests, face_analyses, comprehensive_requests, product_views, visits)
  select e.workspace_id, g.grain, usage_piece_start(g.grain, e.created_at), e.actor_type,
         coalesce(e.user_id, ''), max(e.created_at), count(*), sum(f.requests), sum(f.credits), sum(f.product_requests),
         sum(f.routine_requests), sum(f.face_analyses), sum(f.comprehensive_requests), sum(f.product_views),
         sum(f.visits)
  from added e cross join (values ('SIX_HOURS'), ('DAY'), ('TEN_DAYS'), ('MONTH')) as g (grain)
  cross join lateral usage_facts(e) f
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (workspace_id, grain, starts_at, actor_type, user_id) do update set
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
  insert into usage_counts as known
    (workspace_id, grain, starts_on, actor_type, event_name, slot, events, requests, credits)
  select e.workspace_id, g.grain, usage_grain_start(g.grain, (e.created_at at time zone 'UTC')::date), e.actor_type,
         e.event_name, pg_backend_pid() % 8, count(*), sum(f.requests), sum(f.credits)
  from added e cross join (values ('DAY'), ('TEN_DAYS'), ('MONTH')) as g (grain) cross join lateral usage_facts(e) f
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (workspace_id, grain, starts_on, actor_type, event_name, slot) do update
    set events = known.events + excluded.events, requests = known.requests + excluded.requests,
        credits = known.credits + excluded.credits;
  insert into product_asked_days as known (workspace_id, day, product_id, slot, asked)
  select e.workspace_id, (e.created_at at time zone 'UTC')::date, e.resource_id, pg_backend_pid() % 8, count(*)
  from added e
  where e.event_name = 'PRODUCT_CHAT' and e.status = 'SUCCEEDED' and e.resource_id <> ''
    and e.actor_type in ('GUEST', 'CUSTOMER')
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (workspace_id, day, product_id, slot) do update set asked = known.asked + excluded.asked;
  return null;
end $$;

-- What was recorded before: into the first slot that there is of each kind of event.
update usage_counts c set requests = b.requests, credits = b.credits
from (
  select k.workspace_id, k.grain, k.starts_on, k.actor_type, k.event_name, min(k.slot) as slot, d.requests, d.credits
  from (
    select e.workspace_id, g.grain, usage_grain_start(g.grain, e.day) as starts_on, e.actor_type, e.event_name,
           sum(e.requests) as requests, sum(e.credits) as credits
    from (select u.workspace_id, (u.created_at at time zone 'UTC')::date as day, u.actor_type, u.event_name,
                 count(*) as requests, sum(-u.credit_delta) as credits
          from usage_events u
          where u.event_name in ('PRODUCT_CHAT', 'ROUTINE_CHAT', 'FACE_ANALYSIS') and u.status = 'SUCCEEDED'
          group by 1, 2, 3, 4) e
    cross join (values ('DAY'), ('TEN_DAYS'), ('MONTH')) as g (grain)
    group by 1, 2, 3, 4, 5) d
  join usage_counts k using (workspace_id, grain, starts_on, actor_type, event_name)
  group by 1, 2, 3, 4, 5, d.requests, d.credits) b
where c.workspace_id = b.workspace_id and c.grain = b.grain and c.starts_on = b.starts_on
  and c.actor_type = b.actor_type and c.event_name = b.event_name and c.slot = b.slot;

insert into product_asked_days (workspace_id, day, product_id, slot, asked)
select workspace_id, (created_at at time zone 'UTC')::date, resource_id, 0, count(*)
from usage_events where event_name = 'PRODUCT_CHAT' and status = 'SUCCEEDED' and resource_id <> ''
  and actor_type in ('GUEST', 'CUSTOMER')
group by 1, 2, 3;

-- How many entries of each kind a wallet had on a day (UTC), for the totals of a ledger that is narrowed. Whoever writes an
-- entry holds the wallet, so nobody waits for these rows.
create table ledger_days (
  workspace_id text not null references wallets,
  day date not null,
  kind text not null,
  entries bigint not null,
  primary key (workspace_id, day, kind)
) with (fillfactor = 70);

lock table ledger_entries in share row exclusive mode;
create function count_ledger_entries() returns trigger language plpgsql as $$
begin
  insert into ledger_days as known (workspace_id, day, kind, entries)
  select workspace_id, (created_at at time zone 'UTC')::date, kind, count(*) from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (workspace_id, day, kind) do update set entries = known.entries + excluded.entries;
  return null;
end $$;
create trigger ledger_entries_counted after insert on ledger_entries referencing new table as added
  for each statement execute function count_ledger_entries();
insert into ledger_days (workspace_id, day, kind, entries)
select workspace_id, (created_at at time zone 'UTC')::date, kind, count(*) from ledger_entries group by 1, 2, 3;

create index ledger_entries_kind on ledger_entries (workspace_id, kind, created_at, number);
create index ledger_entries_time on ledger_entries (workspace_id, created_at, number);
