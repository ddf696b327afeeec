-- Trigger of usage_events: adds new events to usage_by_actor, usage_counts and product_asked_days. Each loop writes the rows
-- of all periods in one statement.
create or replace function roll_up_usage() returns trigger
language plpgsql as $$
declare
  d record;
begin
  for d in
    select e.workspace_id, usage_grain_start('SIX_HOURS', e.created_at at time zone 'UTC') as piece, e.actor_type,
           coalesce(e.user_id, '') as user_id, max(e.created_at) as last_used_at, count(*)::int as events,
           sum(f.requests)::int as requests, sum(f.credits)::int as credits, sum(f.product_requests)::int as product_requests,
           sum(f.routine_requests)::int as routine_requests, sum(f.face_analyses)::int as face_analyses,
           sum(f.comprehensive_requests)::int as comprehensive_requests, sum(f.product_views)::int as product_views,
           sum(f.visits)::int as visits
    from added e cross join lateral usage_facts_of(e.event_name, e.status, e.credit_delta, e.is_comprehensive) f
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    insert into usage_by_actor as known
      (workspace_id, actor_type, user_id, last_used_at, events, requests, credits, product_requests, routine_requests,
       face_analyses, comprehensive_requests, product_views, visits, grain, starts_at)
    values
      (d.workspace_id, d.actor_type, d.user_id, d.last_used_at, d.events, d.requests, d.credits, d.product_requests,
       d.routine_requests, d.face_analyses, d.comprehensive_requests, d.product_views, d.visits,
       'SIX_HOURS', d.piece at time zone 'UTC'),
      (d.workspace_id, d.actor_type, d.user_id, d.last_used_at, d.events, d.requests, d.credits, d.product_requests,
       d.routine_requests, d.face_analyses, d.comprehensive_requests, d.product_views, d.visits,
       'DAY', usage_grain_start('DAY', d.piece) at time zone 'UTC'),
      (d.workspace_id, d.actor_type, d.user_id, d.last_used_at, d.events, d.requests, d.credits, d.product_requests,
       d.routine_requests, d.face_analyses, d.comprehensive_requests, d.product_views, d.visits,
       'TEN_DAYS', usage_grain_start('TEN_DAYS', d.piece) at time zone 'UTC'),
      (d.workspace_id, d.actor_type, d.user_id, d.last_used_at, d.events, d.requests, d.credits, d.product_requests,
       d.routine_requests, d.face_analyses, d.comprehensive_requests, d.product_views, d.visits,
       'MONTH', usage_grain_start('MONTH', d.piece) at time zone 'UTC')
    on conflict (workspace_id, grain, starts_at, actor_type, user_id) do update set
      last_used_at = greatest(known.last_used_at, excluded.last_used_at), events = known.events + excluded.events,
      requests = known.requests + excluded.requests, credits = known.credits + excluded.credits,
      product_requests = known.product_requests + excluded.product_requests,
      routine_requests = known.routine_requests + excluded.routine_requests,
      face_analyses = known.face_analyses + excluded.face_analyses,
      comprehensive_requests = known.comprehensive_requests + excluded.comprehensive_requests,
      product_views = known.product_views + excluded.product_views, visits = known.visits + excluded.visits;
  end loop;
  for d in
    select e.workspace_id, date_trunc('day', e.created_at at time zone 'UTC') as day, e.actor_type, e.event_name,
           (pg_backend_pid() % 8)::smallint as slot, count(*) as events, sum(f.requests) as requests, sum(f.credits) as credits
    from added e cross join lateral usage_facts_of(e.event_name, e.status, e.credit_delta, e.is_comprehensive) f
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    insert into usage_counts as known
      (workspace_id, grain, starts_on, actor_type, event_name, slot, events, requests, credits)
    values
      (d.workspace_id, 'DAY', d.day, d.actor_type, d.event_name, d.slot, d.events, d.requests, d.credits),
      (d.workspace_id, 'TEN_DAYS', usage_grain_start('TEN_DAYS', d.day), d.actor_type, d.event_name, d.slot, d.events,
       d.requests, d.credits),
      (d.workspace_id, 'MONTH', usage_grain_start('MONTH', d.day), d.actor_type, d.event_name, d.slot, d.events, d.requests,
       d.credits)
    on conflict (workspace_id, grain, starts_on, actor_type, event_name, slot) do update
      set events = known.events + excluded.events, requests = known.requests + excluded.requests,
          credits = known.credits + excluded.credits;
  end loop;
  for d in
    select e.workspace_id, date_trunc('day', e.created_at at time zone 'UTC') as day, e.resource_id,
           (pg_backend_pid() % 8)::smallint as slot, count(*) as asked
    from added e
    where e.event_name = 'PRODUCT_CHAT' and e.status = 'SUCCEEDED' and e.resource_id <> ''
      and e.actor_type in ('GUEST', 'CUSTOMER')
    group by 1, 2, 3 order by 1, 2, 3
  loop
    insert into product_asked_days as known (workspace_id, day, product_id, slot, asked)
    values (d.workspace_id, d.day, d.resource_id, d.slot, d.asked)
    on conflict (workspace_id, day, product_id, slot) do update set asked = known.asked + excluded.asked;
  end loop;
  return null;
end
$$;
