-- What is known of money going back is what the payment events say: all of them count, whatever came in between.
drop table payment_reversals;
create index payment_events_reversals on payment_events (provider, (fact->>'paymentReference'))
  where fact->>'kind' = 'reversal';

-- The report has usage by six hours too, so that a period that cuts a day reads the events of few hours.
alter table usage_by_actor drop constraint usage_by_actor_grain_check;
alter table usage_by_actor add constraint usage_by_actor_grain_check
  check (grain in ('SIX_HOURS', 'DAY', 'TEN_DAYS', 'MONTH'));
alter table usage_by_actor alter column starts_on type timestamptz(3) using starts_on::timestamp at time zone 'UTC';
alter table usage_by_actor rename column starts_on to starts_at;

-- The beginning of the piece of time that a moment belongs to.
create function usage_piece_start(grain text, moment timestamptz) returns timestamptz language sql immutable as $$
  select case grain
    when 'SIX_HOURS' then date_bin(interval '6 hours', moment, timestamptz '2000-01-01 00:00:00Z')
    else usage_grain_start(grain, (moment at time zone 'UTC')::date)::timestamp at time zone 'UTC' end
$$;

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
  insert into usage_counts as known (workspace_id, grain, starts_on, actor_type, event_name, slot, events)
  select e.workspace_id, g.grain, usage_grain_start(g.grain, (e.created_at at time zone 'UTC')::date), e.actor_type,
         e.event_name, pg_backend_pid() % 8, count(*)
  from added e cross join (values ('DAY'), ('TEN_DAYS'), ('MONTH')) as g (grain)
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (workspace_id, grain, starts_on, actor_type, event_name, slot) do update
    set events = known.events + excluded.events;
  return null;
end $$;

insert into usage_by_actor
  (workspace_id, grain, starts_at, actor_type, user_id, last_used_at, events, requests, credits, product_requests,
   routine_requests, face_analyses, comprehensive_requests, product_views, visits)
select e.workspace_id, 'SIX_HOURS', usage_piece_start('SIX_HOURS', e.created_at), e.actor_type, coalesce(e.user_id, ''),
       max(e.created_at), count(*), sum(f.requests), sum(f.credits), sum(f.product_requests), sum(f.routine_requests),
       sum(f.face_analyses), sum(f.comprehensive_requests), sum(f.product_views), sum(f.visits)
from usage_events e cross join lateral usage_facts(e) f
group by 1, 3, 4, 5;
