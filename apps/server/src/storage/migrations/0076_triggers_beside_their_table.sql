-- Triggers of a workspace's tables in a form that runs on one PostgreSQL and where the workspace's part of a table lies alike: one
-- workspace a statement, told by a value; no row of a table as an argument, because a part has a row type of its own.

create function summed(changes catalogue_change[]) returns catalogue_change[] language sql immutable as $$
  select array_agg((d.workspace_id, d.kind, d.n)::catalogue_change order by d.workspace_id, d.kind)
  from (select c.workspace_id, c.kind, sum(c.n)::bigint as n from unnest(changes) c group by 1, 2 having sum(c.n) <> 0) d
$$;

create or replace function media_changed() returns trigger language plpgsql as $$
declare
  counted catalogue_change[];
  shown catalogue_change[];
  grown catalogue_change[];
  change catalogue_change;
begin
  if tg_op <> 'DELETE' then
    select array_agg((a.workspace_id, k.kind, 1)::catalogue_change) into counted
    from added a, unnest(media_kinds(a.usage_count)) as k (kind);
    select array_agg((a.workspace_id, a.key, 1)::catalogue_change),
           array_agg((a.workspace_id, 'media bytes', a.size_bytes)::catalogue_change)
    into shown, grown from added a;
  end if;
  if tg_op <> 'INSERT' then
    select counted || array_agg((r.workspace_id, k.kind, -1)::catalogue_change) into counted
    from removed r, unnest(media_kinds(r.usage_count)) as k (kind);
    select shown || array_agg((r.workspace_id, r.key, -1)::catalogue_change),
           grown || array_agg((r.workspace_id, 'media bytes', -r.size_bytes)::catalogue_change)
    into shown, grown from removed r;
  end if;
  perform add_to_catalogue_counts(summed(counted));
  perform count_bytes(summed(grown));
  foreach change in array coalesce(summed(shown), '{}') loop
    update media_blobs set uses = uses + change.n where workspace_id = change.workspace_id and key = change.kind;
  end loop;
  return null;
end $$;
drop type media_use;
drop type media_change;

-- A tag that is deleted is in nobody's list of living ones: then there is nothing to write.
create or replace function note_tags_in_search() returns trigger language plpgsql as $$
declare
  workspace text;
  tagged text[];
  alive text[];
  product text;
begin
  for workspace, tagged in select c.workspace_id, array_agg(distinct c.tag_id) from changed c group by 1 order by 1 loop
    alive := array(select t.id from tags t where t.workspace_id = workspace and t.id = any(tagged));
    for product in
      select distinct c.product_id from changed c where c.workspace_id = workspace and c.tag_id = any(alive) order by 1
    loop
      update product_search s
      set tag_ids = array(select pt.tag_id from product_tags pt where pt.workspace_id = workspace and pt.product_id = product)
      where s.workspace_id = workspace and s.product_id = product;
    end loop;
  end loop;
  return null;
end $$;

create function usage_facts_of(event_name text, status text, credit_delta int, is_comprehensive boolean)
  returns table (requests int, credits int, product_requests int, routine_requests int, face_analyses int,
                 comprehensive_requests int, product_views int, visits int)
  language sql immutable as $$
  select request, request * -credit_delta,
         request * (event_name = 'PRODUCT_CHAT')::int, request * (event_name = 'ROUTINE_CHAT')::int,
         request * (event_name = 'FACE_ANALYSIS')::int, request * is_comprehensive::int,
         (event_name = 'PRODUCT_VIEW')::int, (event_name = 'VISIT')::int
  from (select (event_name in ('PRODUCT_CHAT', 'ROUTINE_CHAT', 'FACE_ANALYSIS') and status = 'SUCCEEDED')::int) as answered (request)
$$;

-- One event is one statement a table: its grains are written together.
create or replace function roll_up_usage() returns trigger language plpgsql as $$
declare
  d record;
begin
  for d in
    select e.workspace_id, usage_piece_start('SIX_HOURS', e.created_at) as piece, e.actor_type, coalesce(e.user_id, '') as user_id,
           max(e.created_at) as last_used_at, count(*)::int as events, sum(f.requests)::int as requests,
           sum(f.credits)::int as credits, sum(f.product_requests)::int as product_requests,
           sum(f.routine_requests)::int as routine_requests, sum(f.face_analyses)::int as face_analyses,
           sum(f.comprehensive_requests)::int as comprehensive_requests, sum(f.product_views)::int as product_views,
           sum(f.visits)::int as visits
    from added e cross join lateral usage_facts_of(e.event_name, e.status, e.credit_delta, e.is_comprehensive) f
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    insert into usage_by_actor as known
      (workspace_id, grain, starts_at, actor_type, user_id, last_used_at, events, requests, credits, product_requests,
       routine_requests, face_analyses, comprehensive_requests, product_views, visits)
    values
      (d.workspace_id, 'SIX_HOURS', d.piece, d.actor_type, d.user_id, d.last_used_at, d.events, d.requests, d.credits,
       d.product_requests, d.routine_requests, d.face_analyses, d.comprehensive_requests, d.product_views, d.visits),
      (d.workspace_id, 'DAY', usage_piece_start('DAY', d.piece), d.actor_type, d.user_id, d.last_used_at, d.events, d.requests,
       d.credits, d.product_requests, d.routine_requests, d.face_analyses, d.comprehensive_requests, d.product_views, d.visits),
      (d.workspace_id, 'TEN_DAYS', usage_piece_start('TEN_DAYS', d.piece), d.actor_type, d.user_id, d.last_used_at, d.events,
       d.requests, d.credits, d.product_requests, d.routine_requests, d.face_analyses, d.comprehensive_requests,
       d.product_views, d.visits),
      (d.workspace_id, 'MONTH', usage_piece_start('MONTH', d.piece), d.actor_type, d.user_id, d.last_used_at, d.events,
       d.requests, d.credits, d.product_requests, d.routine_requests, d.face_analyses, d.comprehensive_requests,
       d.product_views, d.visits)
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
  end loop;
  for d in
    select e.workspace_id, utc_day(e.created_at) as day, e.actor_type, e.event_name, (pg_backend_pid() % 8)::smallint as slot,
           count(*) as events, sum(f.requests) as requests, sum(f.credits) as credits
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
    select e.workspace_id, utc_day(e.created_at) as day, e.resource_id, (pg_backend_pid() % 8)::smallint as slot, count(*) as asked
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
end $$;
-- usage_facts(usage_events) stays for reports of processes of the version before.

create or replace function count_feedbacks() returns trigger language plpgsql as $$
declare
  d record;
  sign constant int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  for d in select c.workspace_id, (pg_backend_pid() % 8)::smallint as slot, sign * count(*) as feedbacks,
                  sign * count(c.done_at) as done
           from changed c group by 1 order by 1 loop
    insert into feedback_counts as c (workspace_id, slot, feedbacks, done) values (d.workspace_id, d.slot, d.feedbacks, d.done)
    on conflict (workspace_id, slot) do update set feedbacks = c.feedbacks + excluded.feedbacks, done = c.done + excluded.done;
  end loop;
  return null;
end $$;
create or replace function count_settled_feedbacks() returns trigger language plpgsql as $$
declare
  d record;
begin
  for d in select n.workspace_id, (pg_backend_pid() % 8)::smallint as slot, count(n.done_at) - count(o.done_at) as done
           from changed n join known o using (workspace_id, id)
           group by 1 having count(n.done_at) <> count(o.done_at) order by 1 loop
    insert into feedback_counts as c (workspace_id, slot, feedbacks, done) values (d.workspace_id, d.slot, 0, d.done)
    on conflict (workspace_id, slot) do update set done = c.done + excluded.done;
  end loop;
  return null;
end $$;
