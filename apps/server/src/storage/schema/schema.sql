create type bin_deed as (is_shown boolean, account_id text, connection_id text, request_id text, deleted_at timestamp with time zone, kept_until timestamp with time zone);

create type catalogue_change as (workspace_id text, kind text, n bigint);

create type product_write as (id text, slug text, is_new boolean, name text, name_key bytea, name_order text, brand text, description text, information text, sales jsonb, sku text, sku_key bytea, barcode text, barcode_key bytea, stock integer, status text, created_at timestamp with time zone, tag_ids text[], tag_positions integer[], image_ids text[], search_text text, words text[], updated_at timestamp with time zone, former_tags text[], former_images text[], former_kind text, kind text, grown bigint, is_claim boolean, has_new_texts boolean, has_changed boolean, changes jsonb);

CREATE OR REPLACE FUNCTION add_to_catalogue_counts(changes catalogue_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  change catalogue_change;
begin
  foreach change in array coalesce(changes, '{}') loop
    if change.n = 0 or not exists (select from workspaces where id = change.workspace_id) then
      continue;
    elsif change.kind like '% bytes' then
      perform add_to_storage_use(change.workspace_id, change.kind, change.n);
    else
      perform add_to_count(change.workspace_id, change.kind, change.n);
    end if;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION add_to_count(workspace text, counted text, delta bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update catalogue_counts set n = n + delta
  where workspace_id = workspace and kind = counted
    and slot = (select slot from catalogue_counts where workspace_id = workspace and kind = counted
                order by slot limit 1 for no key update skip locked);
  if not found then
    insert into catalogue_counts as c (workspace_id, kind, slot, n)
    values (workspace, counted, floor(random() * 32767)::smallint, delta)
    on conflict (workspace_id, kind, slot) do update set n = c.n + excluded.n;
  end if;
  if delta > 0 and counted in ('tags', 'collections', 'media') then
    perform require_storage(workspace, counted);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION add_to_media_slot(workspace text, media text, delta integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update media_usage set n = n + delta
  where workspace_id = workspace and media_id = media
    and slot = (select slot from media_usage where workspace_id = workspace and media_id = media
                order by slot limit 1 for no key update skip locked);
  if not found then
    insert into media_usage as u (workspace_id, media_id, slot, n)
    values (workspace, media, floor(random() * 32767)::smallint, delta)
    on conflict (workspace_id, media_id, slot) do update set n = u.n + excluded.n;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION add_to_media_usage(workspace text, ids text[], deltas integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  many constant int := 50;
  held bigint;
  known int;
begin
  perform be_here(workspace);
  for i in 1 .. coalesce(array_length(ids, 1), 0) loop
    continue when deltas[i] = 0;
    select coalesce(sum(n), 0) into held from media_usage where workspace_id = workspace and media_id = ids[i];
    if held >= many and deltas[i] between -1 and 1 then
      perform add_to_media_slot(workspace, ids[i], deltas[i]);
      continue;
    end if;
    select usage_count into known from media where workspace_id = workspace and id = ids[i] for no key update;
    continue when not found; -- deleted meanwhile; its usage cascades
    perform add_to_media_slot(workspace, ids[i], deltas[i]);
    select coalesce(sum(n), 0) into held from media_usage where workspace_id = workspace and media_id = ids[i];
    if least(held, 2) <> known then
      update media set usage_count = least(held, 2) where workspace_id = workspace and id = ids[i];
    end if;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION add_to_platform_day(which date, what text, delta bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if delta = 0 then return; end if;
  update platform_days set n = n + delta
  where day = which and measure = what
    and slot = (select slot from platform_days where day = which and measure = what
                order by slot limit 1 for no key update skip locked);
  if not found then
    insert into platform_days as p (day, measure, slot, n) values (which, what, floor(random() * 1000000000)::int, delta)
    on conflict (day, measure, slot) do update set n = p.n + excluded.n;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION add_to_storage_use(workspace text, counted text, delta bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update storage_use set n = n + delta
  where workspace_id = workspace and measure = counted
    and slot = (select slot from storage_use where workspace_id = workspace and measure = counted
                order by slot limit 1 for no key update skip locked);
  if not found then
    insert into storage_use as u (workspace_id, measure, slot, n)
    values (workspace, counted, floor(random() * 32767)::smallint, delta)
    on conflict (workspace_id, measure, slot) do update set n = u.n + excluded.n;
  end if;
  if delta > 0 then
    perform require_storage(workspace, counted);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION announce(workspace text, event text, subject text, about jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhooks w where w.workspace_id = workspace and w.is_enabled
                 and (w.events = '{}' or w.events && array[event, split_part(event, '.', 1) || '.*'])) then
    return;
  end if;
  insert into webhook_outbox as o (workspace_id, commit, subject_id, type, facts, noted_at)
  values (workspace, pg_current_xact_id()::text::bigint, subject, event, about, clock_timestamp())
  on conflict (workspace_id, commit, subject_id) do update
  set type = case when o.type like '%.created' and excluded.type like '%.updated' then o.type
                  when o.type like '%.deleted' and excluded.type like '%.created'
                    then replace(excluded.type, '.created', '.updated')
                  else excluded.type end,
      facts = excluded.facts, noted_at = excluded.noted_at;
end
$function$
;

CREATE OR REPLACE FUNCTION announce_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  event constant text := tg_argv[0] || case tg_op when 'INSERT' then '.created' else '.revoked' end;
begin
  if tg_op = 'INSERT' or (old.revoked_at is null and new.revoked_at is not null) then
    perform announce(m.workspace_id, event, new.id)
    from members m where m.account_id = new.account_id and m.role = 'OWNER';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform announce(old.workspace_id, tg_argv[0] || '.deleted', old.id);
  elsif tg_op = 'INSERT' then
    perform announce(new.workspace_id, tg_argv[0] || '.created', new.id);
  else
    perform announce(new.workspace_id, tg_argv[0] || '.updated', new.id);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION announce_import()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce(new.workspace_id, 'import.finished', new.id, jsonb_build_object(
    'status', new.status, 'created', new.created, 'updated', new.updated, 'failed', new.failed));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION announce_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or (old.status = 'ANSWERED' and new.status = 'OPEN') then
    perform announce(new.workspace_id, 'question.unanswered', new.id, jsonb_build_object('productId', new.product_id));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION audit_seal(previous bytea, place bigint, entry jsonb)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(previous || convert_to(jsonb_build_array(
    place, to_char((entry->>'at')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry->'actor_kind',
    entry->'actor_id', entry->'action', entry->'subject_id', (entry->'details') - 'email', entry->'reason', entry->'before',
    entry->'after', entry->'request_id', entry->'connection_id')::text, 'UTF8'))
$function$
;

CREATE OR REPLACE FUNCTION be_here(workspace text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
end
$function$
;

CREATE OR REPLACE FUNCTION bin_item(workspace text, item_kind text, item text, deed bin_deed)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  kept jsonb;
begin
  perform be_here(workspace);
  if item_kind = 'TAG' then
    select to_jsonb(t) into kept from tags t where t.workspace_id = workspace and t.id = item for update;
  else
    select to_jsonb(c) into kept from collections c where c.workspace_id = workspace and c.id = item for update;
  end if;
  if kept is null then
    return false;
  end if;
  perform put_into_bin(workspace, item, item_kind, kept->>'name', jsonb_build_object(
    'row', kept,
    'product_tags', (select jsonb_agg(to_jsonb(r)) from product_tags r where r.workspace_id = workspace and r.tag_id = item),
    'collection_tags', (select jsonb_agg(to_jsonb(r)) from collection_tags r
                        where r.workspace_id = workspace and (r.tag_id = item or r.collection_id = item)),
    'collection_products', (select jsonb_agg(to_jsonb(r)) from collection_products r
                            where r.workspace_id = workspace and r.collection_id = item),
    'website_references', (select jsonb_agg(to_jsonb(r)) from website_references r
                           where r.workspace_id = workspace and r.collection_id = item)), deed);
  if item_kind = 'TAG' then
    delete from tags where workspace_id = workspace and id = item;
  else
    delete from collections where workspace_id = workspace and id = item;
  end if;
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION catalogue_item_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  subject constant text := tg_argv[0];
  now_there jsonb[] := '{}';
  former jsonb[] := '{}';
begin
  if tg_op <> 'DELETE' then
    now_there := array(select to_jsonb(a) from added a order by a.workspace_id, a.id);
  end if;
  if tg_op <> 'INSERT' then
    former := array(select to_jsonb(r) from removed r order by r.workspace_id, r.id);
  end if;
  perform add_to_catalogue_counts(array_agg((d.workspace, subject || 's', d.n)::catalogue_change)
                                  || array_agg((d.workspace, 'catalogue bytes', d.bytes)::catalogue_change))
  from (
    select item->>'workspace_id' as workspace, sum(sign) as n,
           sum(sign * (octet_length(item->>'name') + coalesce(octet_length(item->>'description'), 0))) as bytes
    from (select 1 as sign, unnest(now_there) as item union all select -1, unnest(former)) both_sides
    group by 1 order by 1) d;
  perform add_to_media_usage(d.workspace, array_agg(d.image order by d.image), array_agg(d.n order by d.image))
  from (
    select item->>'workspace_id' as workspace, item->>'image_id' as image, sum(sign)::int as n
    from (select 1 as sign, unnest(now_there) as item union all select -1, unnest(former)) both_sides
    where item->>'image_id' is not null group by 1, 2 having sum(sign) <> 0) d
  group by d.workspace;
  if tg_op = 'DELETE' then
    insert into deletions (workspace_id, kind, id, deleted_at, changed_in)
    select item->>'workspace_id', subject, item->>'id', now(), pg_current_xact_id() from unnest(former) as item
    on conflict (workspace_id, kind, id) do update set deleted_at = excluded.deleted_at, changed_in = excluded.changed_in;
    perform announce(item->>'workspace_id', subject || '.deleted', item->>'id') from unnest(former) as item;
  else
    perform announce(item->>'workspace_id', subject || case tg_op when 'INSERT' then '.created' else '.updated' end, item->>'id')
    from unnest(now_there) as item;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION change_collection_product(workspace text, owner text, item text, adding boolean, most integer, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  last_place int;
  has_changed boolean := false;
begin
  perform be_here(workspace);
  perform from collections where workspace_id = workspace and id = owner for no key update;
  if not found then
    return 'missing';
  end if;
  perform from products where workspace_id = workspace and id = item for key share;
  if not found then
    return 'missing';
  end if;
  if not adding then
    delete from collection_products where workspace_id = workspace and collection_id = owner and product_id = item;
    has_changed := found;
  elsif not exists (select from collection_products a
                    where a.workspace_id = workspace and a.collection_id = owner and a.product_id = item) then
    select coalesce(max(a.position), 0) into last_place
    from collection_products a where a.workspace_id = workspace and a.collection_id = owner;
    -- The number of items cannot exceed the last position, so they are counted only from there on.
    if last_place >= most
        and (select count(*) from collection_products a where a.workspace_id = workspace and a.collection_id = owner) >= most then
      return 'full';
    end if;
    insert into collection_products (workspace_id, collection_id, product_id, position)
    values (workspace, owner, item, last_place + 1);
    has_changed := true;
  end if;
  if has_changed then
    update collections set updated_at = at where workspace_id = workspace and id = owner;
  end if;
  return 'done';
end
$function$
;

CREATE OR REPLACE FUNCTION change_collection_tag(workspace text, owner text, item text, adding boolean, most integer, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  last_place int;
  has_changed boolean := false;
begin
  perform be_here(workspace);
  perform from collections where workspace_id = workspace and id = owner for no key update;
  if not found then
    return 'missing';
  end if;
  perform from tags where workspace_id = workspace and id = item for key share;
  if not found then
    return 'missing';
  end if;
  if not adding then
    delete from collection_tags where workspace_id = workspace and collection_id = owner and tag_id = item;
    has_changed := found;
  elsif not exists (select from collection_tags a
                    where a.workspace_id = workspace and a.collection_id = owner and a.tag_id = item) then
    select coalesce(max(a.position), 0) into last_place
    from collection_tags a where a.workspace_id = workspace and a.collection_id = owner;
    -- The number of items cannot exceed the last position, so they are counted only from there on.
    if last_place >= most
        and (select count(*) from collection_tags a where a.workspace_id = workspace and a.collection_id = owner) >= most then
      return 'full';
    end if;
    insert into collection_tags (workspace_id, collection_id, tag_id, position) values (workspace, owner, item, last_place + 1);
    has_changed := true;
  end if;
  if has_changed then
    update collections set updated_at = at where workspace_id = workspace and id = owner;
  end if;
  return 'done';
end
$function$
;

CREATE OR REPLACE FUNCTION change_product_tag(workspace text, owner text, item text, room integer, cause jsonb, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  held text[];
  places int[];
  tag_name text;
begin
  perform be_here(workspace);
  perform from products where workspace_id = workspace and id = owner for no key update;
  if not found then
    return 'missing';
  end if;
  select t.name into tag_name from tags t where t.workspace_id = workspace and t.id = item for key share;
  if not found then
    return 'missing';
  end if;
  select coalesce(array_agg(a.tag_id order by a.position), '{}'), coalesce(array_agg(a.position order by a.position), '{}')
  into held, places from product_tags a where a.workspace_id = workspace and a.product_id = owner;
  if (item = any(held)) = (room is not null) then
    return 'done';
  end if;
  if cardinality(held) >= room then
    return 'full';
  end if;
  perform put_products(workspace, jsonb_build_array(jsonb_build_object(
    'id', owner,
    'tag_ids', case when room is null then array_remove(held, item) else held || item end,
    'tag_positions', case when room is null
                          then places[:array_position(held, item) - 1] || places[array_position(held, item) + 1:]
                          else places || coalesce(places[cardinality(places)], 0) + 1 end,
    'also_changed', json_build_object('tags', case when room is null then json_build_array(tag_name, null)
                                                   else json_build_array(null, tag_name) end))),
    '{}', cause, at, false);
  return 'done';
end
$function$
;

CREATE OR REPLACE FUNCTION close_reservation(workspace text, reservation text, closing text, entry text, at timestamp with time zone, OUT closed_amount integer, OUT left_balance bigint, OUT left_reserved bigint, OUT threshold integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  closed record;
begin
  perform be_here(workspace);
  update credit_reservations r set status = closing, closed_at = at
  where r.workspace_id = workspace and r.id = reservation and r.status = 'PENDING'
  returning r.amount, r.counted_day, r.is_guest into closed;
  if not found then
    return;
  end if;
  if closing <> 'SETTLED' and closed.counted_day is not null then
    update credit_days d
    set credits = d.credits - closed.amount,
        guest_credits = d.guest_credits - case when closed.is_guest then closed.amount else 0 end
    where d.workspace_id = workspace and d.day = closed.counted_day;
  end if;
  closed_amount := closed.amount;
  select m.* into left_balance, left_reserved, threshold from move_credits(workspace, jsonb_build_object(
    'id', entry, 'kind', case closing when 'SETTLED' then 'SETTLE' else 'RELEASE' end,
    'balance_delta', case closing when 'SETTLED' then -closed_amount else 0 end, 'reserved_delta', -closed_amount,
    'cause', 'close:' || reservation, 'reason', case closing when 'EXPIRED' then 'expired' else '' end, 'created_at', at)) m;
end
$function$
;

CREATE OR REPLACE FUNCTION count_feedbacks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  messages jsonb := '[]';
  d record;
begin
  -- Each message that is there now counts 1, each former one -1.
  if tg_op <> 'DELETE' then
    messages := (select coalesce(jsonb_agg(jsonb_build_array(a.workspace_id, 1, a.done_at)), '[]') from added a);
  end if;
  if tg_op <> 'INSERT' then
    messages := messages || (select coalesce(jsonb_agg(jsonb_build_array(r.workspace_id, -1, r.done_at)), '[]') from removed r);
  end if;
  for d in select m->>0 as workspace_id, (pg_backend_pid() % 8)::smallint as slot, sum((m->>1)::int) as feedbacks,
                  sum(case when m->>2 is not null then (m->>1)::int else 0 end) as done
           from jsonb_array_elements(messages) m group by 1 order by 1 loop
    insert into feedback_counts as c (workspace_id, slot, feedbacks, done) values (d.workspace_id, d.slot, d.feedbacks, d.done)
    on conflict (workspace_id, slot) do update set feedbacks = c.feedbacks + excluded.feedbacks, done = c.done + excluded.done;
  end loop;
  if tg_op = 'INSERT' then
    perform announce(a.workspace_id, 'feedback.created', a.id) from added a;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION count_media_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  parts text[];
  workspace text;
  ids text[];
  deltas int[];
begin
  for i in 0 .. tg_nargs - 1 loop
    if tg_op <> 'DELETE' then
      parts := parts || format('select workspace_id, %I as id, 1 as n from added', tg_argv[i]);
    end if;
    if tg_op <> 'INSERT' then
      parts := parts || format('select workspace_id, %I as id, -1 as n from removed', tg_argv[i]);
    end if;
  end loop;
  for workspace, ids, deltas in execute format(
    'select workspace_id, array_agg(id order by id), array_agg(n order by id)
     from (select workspace_id, id, sum(n)::int as n from (%s) d where id is not null
           group by workspace_id, id having sum(n) <> 0) changed
     group by workspace_id order by workspace_id',
    array_to_string(parts, ' union all '))
  loop
    perform add_to_media_usage(workspace, ids, deltas);
  end loop;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION count_question_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  bytes catalogue_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'catalogue bytes', sum(octet_length(text)) from added group by 1) d;
  else
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'catalogue bytes', -sum(octet_length(text)) from removed group by 1) d;
  end if;
  perform add_to_catalogue_counts(bytes);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION count_service_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into service_use as u (measure, slot, n)
  values (tg_argv[0], pg_backend_pid() % 8, case tg_op when 'INSERT' then 1 else -1 end)
  on conflict (measure, slot) do update set n = u.n + excluded.n;
  if tg_op = 'INSERT' and (select sum(n) from service_use where measure = tg_argv[0])
      > (select d.most from storage_defaults d where d.measure = tg_argv[0]) then
    raise exception 'too many %', tg_argv[0] using errcode = 'check_violation', constraint = 'service_is_full';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION delete_products(workspace text, ids text[], deed bin_deed)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  entry jsonb := case when deed.kept_until is not null then to_jsonb(deed) end;
  freed text[];
begin
  select r.slugs into freed from remove_products(workspace, ids, entry) as r (slugs);
  delete from product_slugs where slug = any(freed) and workspace_id = workspace;
  return cardinality(freed);
end
$function$
;

CREATE OR REPLACE FUNCTION find_by_names(workspace text, patterns text[], ways integer[], of_word integer)
 RETURNS TABLE(product_id text, way integer)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET cpu_index_tuple_cost TO '1000000'
AS $function$
declare
  is_large constant boolean := (
    select coalesce(sum(c.n), 0) > 32000 from catalogue_counts c
    where c.workspace_id = workspace
      and c.kind in ('ACTIVE in', 'ACTIVE out', 'INACTIVE in', 'INACTIVE out', 'DELETED in', 'DELETED out'));
begin
  return query
    select distinct found.product_id, w.way
    from unnest(patterns, ways) as w (pattern, way)
    cross join lateral (
      select array(select p.product_id from product_search p
                   where p.workspace_id = workspace and p.search_text like w.pattern and left(md5(p.product_id), 3) < '004'
                     and is_large
                   limit of_word) as ids offset 0) as few
    cross join lateral (
      select case when cardinality(few.ids) = of_word then few.ids else
        array(select p.product_id from product_search p
              where p.workspace_id = workspace and p.search_text like w.pattern and left(md5(p.product_id), 2) < '08'
              limit of_word) end as ids offset 0) as sample
    cross join lateral unnest(
      case when cardinality(sample.ids) = of_word then sample.ids else
        array(select p.product_id from product_search p
              where p.workspace_id = workspace and p.search_text like w.pattern
              limit of_word) end) as found (product_id);
end
$function$
;

CREATE OR REPLACE FUNCTION find_candidates(workspace text, query jsonb, most integer, of_way integer)
 RETURNS TABLE(id text, way text, worth double precision)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  tags_max constant int := 10;
  asked record;
begin
  select * into asked from jsonb_to_record(query) as q (
    name_patterns text[], name_ways int[], tag_patterns text[], terms text[], worths float8[], given text[]);
  return query
    select n.product_id, 'name ' || n.way, null::float8
    from find_by_names(workspace, asked.name_patterns, asked.name_ways, of_way) as n;
  if cardinality(asked.tag_patterns) > 0 then
    return query
      select carried.product_id, 'tag ' || t.id, null::float8
      from (select g.id from tags g
            where g.workspace_id = workspace and g.search_text like any(asked.tag_patterns) limit tags_max) as t
      cross join lateral (select pt.product_id from product_tags pt
                          where pt.workspace_id = workspace and pt.tag_id = t.id limit of_way) as carried;
  end if;
  if cardinality(asked.terms) > 0 then
    return query select r.product_id, 'text', r.worth from rank_by_texts(workspace, asked.terms, asked.worths, most) as r;
    return query
      select d.product_id, 'due', null::float8 from product_texts_due d
      where d.workspace_id = workspace order by d.product_id desc limit of_way;
  end if;
  if cardinality(asked.given) > 0 then
    return query
      select a.product_id, 'alike ' || own.tag_id, null::float8
      from (select distinct pt.tag_id from product_tags pt
            where pt.workspace_id = workspace and pt.product_id = any(asked.given) limit tags_max) as own
      cross join lateral (select pt.product_id from product_tags pt
                          where pt.workspace_id = workspace and pt.tag_id = own.tag_id limit most) as a;
  end if;
  return query
    select p.id, 'newest', null::float8 from products p where p.workspace_id = workspace and p.status = 'ACTIVE'
    order by p.created_at desc, p.id desc limit most;
end
$function$
;

CREATE OR REPLACE FUNCTION import_key_holders()
 RETURNS TABLE(workspace_id text, import_id text)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  workspace_id := '';
  import_id := '';
  loop
    select k.workspace_id, k.import_id into workspace_id, import_id from import_keys k
    where (k.workspace_id, k.import_id) > (import_key_holders.workspace_id, import_key_holders.import_id)
    order by k.workspace_id, k.import_id limit 1;
    exit when not found;
    return next;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION index_texts(workspace text, most integer, OUT indexed integer, OUT asked text[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  -- Locks the product before its due row, as a deletion does. Skips products that are being deleted.
  held constant text[] := array(
    select p.id from products p
    where p.workspace_id = workspace and p.id in (
      select d.product_id from product_texts_due d where d.workspace_id = workspace order by d.product_id limit most)
    order by p.id for key share skip locked);
  ids constant text[] := array(
    select d.product_id from product_texts_due d where d.workspace_id = workspace and d.product_id = any(held)
    order by d.product_id for update skip locked);
begin
  perform be_here(workspace);
  indexed := cardinality(ids);
  delete from product_texts_due d where d.workspace_id = workspace and d.product_id = any(ids);
  insert into product_texts as t (workspace_id, product_id, keys)
  select workspace, p.id, text_keys(concat_ws(' ', p.name, p.brand, p.description, p.information), '')
                                || text_keys(p.name, '=')
  from products p where p.workspace_id = workspace and p.id = any(ids)
  on conflict (workspace_id, product_id) do update set keys = excluded.keys where t.keys <> excluded.keys;
  asked := array(
    select distinct u.product_id from unanswered_questions u
    where u.workspace_id = workspace and u.product_id = any(ids) and u.status = 'OPEN');
end
$function$
;

CREATE OR REPLACE FUNCTION lie_with_workspace(table_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition where logicalrelid = 'wallets'::regclass) then
      perform create_distributed_table(table_name, 'workspace_id', colocate_with => 'wallets');
    end if;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION media_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  images jsonb[] := '{}';
  blob record;
  gone record;
begin
  -- Each image that is there now counts 1, each former one -1.
  if tg_op <> 'DELETE' then
    images := array(select to_jsonb(a) || '{"sign": 1}' from added a);
  end if;
  if tg_op <> 'INSERT' then
    images := images || array(select to_jsonb(r) || '{"sign": -1}' from removed r);
  end if;
  perform add_to_catalogue_counts(array_agg((d.workspace, d.kind, d.n)::catalogue_change order by d.workspace, d.kind))
  from (
    select i->>'workspace_id' as workspace, k.kind, sum(k.n * (i->>'sign')::int) as n
    from unnest(images) as i
    cross join lateral (
      values ('media', 1), ('media linked', ((i->>'usage_count')::int >= 1)::int),
             ('media multiLinked', ((i->>'usage_count')::int >= 2)::int), ('media bytes', (i->>'size_bytes')::int)) as k (kind, n)
    group by 1, 2) d;
  for blob in
    select i->>'workspace_id' as workspace, i->>'key' as key, sum((i->>'sign')::int)::int as n
    from unnest(images) as i group by 1, 2 having sum((i->>'sign')::int) <> 0 order by 1, 2
  loop
    update media_blobs set uses = uses + blob.n where workspace_id = blob.workspace and key = blob.key;
  end loop;
  if tg_op = 'DELETE' then
    -- On several nodes, a write cannot read the transition table, and no foreign key action sets one column of a key.
    for gone in select r.workspace_id, r.id from removed r order by 1, 2 loop
      update collections set image_id = null where workspace_id = gone.workspace_id and image_id = gone.id;
      insert into deletions (workspace_id, kind, id, deleted_at, changed_in)
      values (gone.workspace_id, 'media', gone.id, now(), pg_current_xact_id())
      on conflict (workspace_id, kind, id) do update set deleted_at = excluded.deleted_at, changed_in = excluded.changed_in;
    end loop;
    perform announce(workspace_id, 'media.deleted', id) from removed;
  elsif tg_op = 'INSERT' then
    perform announce(workspace_id, 'media.created', id) from added;
  else
    perform announce(a.workspace_id, 'media.updated', a.id) from added a join removed r using (workspace_id, id)
    where (a.file_name, a.mime_type, a.size_bytes, a.key, a.alt_text)
          is distinct from (r.file_name, r.mime_type, r.size_bytes, r.key, r.alt_text);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION move_credits(workspace text, entry jsonb, OUT left_balance bigint, OUT left_reserved bigint, OUT threshold integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  moved record;
  wallet record;
begin
  perform be_here(workspace);
  moved := jsonb_populate_record(null::ledger_entries, entry);
  update wallets w
  set balance = w.balance + moved.balance_delta, reserved = w.reserved + moved.reserved_delta,
      purchased_total = w.purchased_total + case moved.kind when 'PURCHASE' then moved.balance_delta else 0 end,
      used_total = w.used_total - case moved.kind when 'SETTLE' then moved.balance_delta else 0 end,
      entry_count = w.entry_count + 1, updated_at = moved.created_at
  where w.workspace_id = workspace and (moved.kind <> 'RESERVE' or w.balance - w.reserved >= moved.reserved_delta)
  returning w.entry_count, w.balance, w.reserved, w.low_balance_threshold into wallet;
  if not found and moved.kind = 'RESERVE' then
    return;
  end if;
  insert into ledger_entries (workspace_id, number, id, kind, balance_delta, reserved_delta, balance, reserved, cause, reason,
                              purchase_id, created_at)
  values (workspace, wallet.entry_count, moved.id, moved.kind, moved.balance_delta, moved.reserved_delta, wallet.balance,
          wallet.reserved, moved.cause, coalesce(moved.reason, ''), moved.purchase_id, moved.created_at);
  insert into ledger_days as known (workspace_id, day, kind, entries, credits)
  values (workspace, (moved.created_at at time zone 'UTC')::date, moved.kind, 1, moved.balance_delta)
  on conflict (workspace_id, day, kind) do update
  set entries = known.entries + excluded.entries, credits = known.credits + excluded.credits;
  left_balance := wallet.balance;
  left_reserved := wallet.reserved;
  threshold := wallet.low_balance_threshold;
  if left_balance < 0 and left_balance - moved.balance_delta >= 0
      or left_balance < threshold and left_balance - moved.balance_delta >= threshold then
    perform announce(workspace, case when left_balance < 0 then 'wallet.in_debt' else 'wallet.low' end, workspace,
                     jsonb_build_object('balance', left_balance, 'reserved', left_reserved));
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION note_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  case coalesce(tg_argv[0], 'changed_in')
    when 'changed_in' then
      new.changed_in := pg_current_xact_id();
    when 'written_in' then
      new.written_in := pg_current_xact_id();
    when 'attached_in' then
      if tg_op = 'INSERT' then
        new.queued_in := pg_current_xact_id();
      elsif new.attached_in is distinct from new.queued_in then
        new.attached_in := pg_current_xact_id();
      end if;
  end case;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION note_words(workspace text, words text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform be_here(workspace);
  insert into product_words (workspace_id, word)
  select workspace, w from unnest(words) as w order by w
  on conflict (workspace_id, word) do nothing;
end
$function$
;

CREATE OR REPLACE FUNCTION product_bytes(names text, description text, information text, sales jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select octet_length(names)::bigint + octet_length(description) + octet_length(information) + octet_length(sales::text)
$function$
;

CREATE OR REPLACE FUNCTION product_kind(status text, stock integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select status || case when stock = 0 then ' out' else ' in' end
$function$
;

CREATE OR REPLACE FUNCTION put_into_bin(workspace text, item text, item_kind text, item_name text, rows jsonb, deed bin_deed)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into bin_items (workspace_id, id, kind, name, former, bytes, is_shown, account_id, connection_id, request_id,
                         deleted_at, kept_until)
  values (workspace, item, item_kind, item_name, rows, pg_column_size(rows), deed.is_shown, deed.account_id,
          deed.connection_id, deed.request_id, deed.deleted_at, deed.kept_until)
  on conflict (workspace_id, id) do update
  set name = excluded.name, former = excluded.former, bytes = excluded.bytes, is_shown = excluded.is_shown,
      account_id = excluded.account_id, connection_id = excluded.connection_id, request_id = excluded.request_id,
      deleted_at = excluded.deleted_at, kept_until = excluded.kept_until;
end
$function$
;

CREATE OR REPLACE FUNCTION put_products(workspace text, rows jsonb, slugs jsonb, cause jsonb, at timestamp with time zone, shown boolean, OUT written json, OUT tags json, OUT images json)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  all_writes product_write[];
  writes product_write[]; -- without unchanged ones
  batch record; -- which kinds of writes there are
  one product_write;
  inserted int;
  strangers text[];
  media_ids text[];
  media_uses int[];
begin
  perform be_here(workspace);
  all_writes := read_product_writes(workspace, rows, slugs);
  select count(*) filter (where w.is_new) as new, count(*) filter (where not w.is_new) as former,
         bool_or(w.is_claim) as claims, bool_or(w.tag_ids is not null) as tags, bool_or(w.image_ids is not null) as images,
         bool_or(w.is_new or w.changes ?| array['name', 'brand', 'sku', 'barcode']) as names,
         bool_or(w.has_new_texts) as texts, bool_or(w.kind is distinct from w.former_kind) as kinds, sum(w.grown) as grown
  into batch from unnest(all_writes) w where w.has_changed;
  writes := all_writes;
  if batch.new + batch.former < cardinality(writes) then
    writes := array(select w from unnest(all_writes) w where w.has_changed);
  end if;

  if batch.claims then
    perform refuse_taken(workspace, writes);
  end if;
  if batch.former > 0 and (batch.tags or batch.images) then
    -- A deletion also locks the tag or image before its associations. In a batch of new products, the foreign keys lock them in
    -- the same order; to lock them twice slows down concurrent writers.
    perform from (
      select distinct i.id from unnest(writes) w, unnest(w.tag_ids || w.former_tags) as i (id)
      where w.tag_ids is not null order by i.id) i
    cross join lateral (
      select from tags t where t.workspace_id = workspace and t.id = i.id offset 0 for key share) t;
    perform from (
      select distinct i.id from unnest(writes) w, unnest(w.image_ids || w.former_images) as i (id)
      where w.image_ids is not null order by i.id) i
    cross join lateral (
      select from media m where m.workspace_id = workspace and m.id = i.id offset 0 for key share) m;
  end if;
  if batch.tags or batch.images then
    strangers := array(
      select i.id from unnest(writes) w, unnest(w.tag_ids) as i (id)
      where (select true from tags t where t.workspace_id = workspace and t.id = i.id) is null
      union
      select i.id from unnest(writes) w, unnest(w.image_ids) as i (id)
      where (select true from media m where m.workspace_id = workspace and m.id = i.id) is null);
    if strangers <> '{}' then
      raise exception 'not of this workspace, by constraint "products_foreign"'
        using errcode = 'foreign_key_violation', constraint = 'products_foreign', detail = array_to_json(strangers)::text;
    end if;
  end if;

  if batch.new > 0 then
    insert into products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales, sku,
                          sku_key, barcode, barcode_key, stock, status, created_at, updated_at, changed_in)
    select workspace, w.id, w.name, w.name_key, w.name_order, w.brand, w.slug, w.description, w.information, w.sales, w.sku,
           w.sku_key, w.barcode, w.barcode_key, w.stock, w.status, coalesce(w.created_at, at), at, pg_current_xact_id()
    from unnest(writes) w where w.is_new order by w.id
    on conflict do nothing;
    get diagnostics inserted = row_count;
    if inserted < batch.new then
      perform refuse_taken(workspace, writes);
      raise exception 'other products took and freed the values' using errcode = 'serialization_failure';
    end if;
    insert into product_search (workspace_id, product_id, search_text, tag_ids)
    select workspace, w.id, w.search_text, coalesce(w.tag_ids, '{}') from unnest(writes) w where w.is_new;
  end if;
  -- One statement per product and key. Joined with the batch, PostgreSQL might read all products of the workspace.
  foreach one in array coalesce(writes, '{}') loop
    continue when one.is_new;
    update products p
    set name = coalesce(one.name, p.name), name_key = coalesce(one.name_key, p.name_key),
        name_order = coalesce(one.name_order, p.name_order), brand = coalesce(one.brand, p.brand),
        description = coalesce(one.description, p.description), information = coalesce(one.information, p.information),
        sales = coalesce(one.sales, p.sales), sku = coalesce(one.sku, p.sku), sku_key = coalesce(one.sku_key, p.sku_key),
        barcode = coalesce(one.barcode, p.barcode), barcode_key = coalesce(one.barcode_key, p.barcode_key),
        stock = coalesce(one.stock, p.stock), status = coalesce(one.status, p.status), updated_at = at,
        changed_in = pg_current_xact_id()
    where p.workspace_id = workspace and p.id = one.id;
    if one.tag_ids is not null or one.changes ?| array['name', 'brand', 'sku', 'barcode'] then
      update product_search s
      set search_text = coalesce(one.search_text, s.search_text), tag_ids = coalesce(one.tag_ids, s.tag_ids)
      where s.workspace_id = workspace and s.product_id = one.id
        and (s.search_text <> one.search_text or not (s.tag_ids @> one.tag_ids and s.tag_ids <@ one.tag_ids));
    end if;
    if one.tag_ids is not null then
      delete from product_tags a where a.workspace_id = workspace and a.product_id = one.id and a.tag_id <> all(one.tag_ids);
    end if;
    if one.image_ids is not null then
      delete from product_images a
      where a.workspace_id = workspace and a.product_id = one.id and a.media_id <> all(one.image_ids);
    end if;
  end loop;

  if batch.tags then
    insert into product_tags as a (workspace_id, product_id, tag_id, position)
    select workspace, w.id, i.id, coalesce(w.tag_positions[i.n], i.n)
    from unnest(writes) w, unnest(w.tag_ids) with ordinality as i (id, n)
    order by i.id, w.id
    on conflict (workspace_id, product_id, tag_id) do update set position = excluded.position
    where a.position <> excluded.position;
  end if;
  if batch.images then
    insert into product_images as a (workspace_id, product_id, media_id, position)
    select workspace, w.id, i.id, i.n from unnest(writes) w, unnest(w.image_ids) with ordinality as i (id, n)
    order by i.id, w.id
    on conflict (workspace_id, product_id, media_id) do update set position = excluded.position
    where a.position <> excluded.position;
    select array_agg(u.id order by u.id), array_agg(u.n order by u.id) into media_ids, media_uses
    from (select m.id, sum(m.n)::int as n
          from unnest(writes) w
          cross join lateral (select unnest(w.image_ids) as id, 1 as n union all select unnest(w.former_images), -1) m
          where w.image_ids is not null group by m.id having sum(m.n) <> 0) u;
    perform add_to_media_usage(workspace, media_ids, media_uses);
  end if;

  if batch.kinds then
    perform add_to_count(workspace, c.kind, c.n)
    from (select k.kind, sum(k.n) as n
          from unnest(writes) w cross join lateral (values (w.kind, 1), (w.former_kind, -1)) as k (kind, n)
          where k.kind is not null group by k.kind having sum(k.n) <> 0 order by k.kind) c;
  end if;
  if batch.new > 0 then
    perform require_storage(workspace, 'products');
  end if;
  if batch.grown <> 0 then
    perform add_to_storage_use(workspace, 'catalogue bytes', batch.grown::bigint);
  end if;
  if cause is not null then
    insert into product_history (workspace_id, product_id, at, kind, account_id, connection_id, changes)
    select workspace, w.id, at, case when w.is_new then 'CREATED' else cause->>'kind' end, cause->>'account_id',
           cause->>'connection_id', w.changes
    from unnest(all_writes) w where w.is_new or w.changes <> '{}'; -- collections are not in the row
  end if;
  if batch.texts then
    insert into product_texts_due (workspace_id, product_id)
    select workspace, w.id from unnest(writes) w where w.has_new_texts order by w.id
    on conflict (workspace_id, product_id) do nothing;
  end if;
  if exists (select from webhooks h where h.workspace_id = workspace and h.is_enabled) then
    perform announce(workspace, case when w.is_new then 'product.created' else 'product.updated' end, w.id)
    from unnest(writes) w;
  end if;
  if batch.names then
    perform note_words(workspace, array(select unnest(w.words) from unnest(writes) w
                                        where w.is_new or w.changes ?| array['name', 'brand', 'sku', 'barcode']));
  end if;
  if shown and all_writes is not null then
    one := all_writes[1];
    written := json_build_array(json_build_object(
      'id', one.id, 'slug', one.slug, 'created_at', coalesce(one.created_at, at),
      'updated_at', case when one.has_changed then at else one.updated_at end, 'has_changed', one.has_changed));
    tags := (
      select json_agg(a order by a.position)
      from (select one.id as product_id, pt.position, t.id, t.name
            from product_tags pt
            cross join lateral (
              select * from tags t where t.workspace_id = workspace and t.id = pt.tag_id offset 0) t
            where pt.workspace_id = workspace and pt.product_id = one.id) a);
    images := (
      select json_agg(a order by a.position)
      from (select one.id as product_id, pi.position, m.id, m.file_name, m.mime_type, m.size_bytes, m.kind, m.key, m.created_at,
                   (select coalesce(sum(u.n), 0)::int from media_usage u
                    where u.workspace_id = workspace and u.media_id = m.id) as usage_count
            from product_images pi
            cross join lateral (
              select * from media m where m.workspace_id = workspace and m.id = pi.media_id offset 0) m
            where pi.workspace_id = workspace and pi.product_id = one.id) a);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION rank_by_texts(workspace text, terms text[], worths double precision[], most integer)
 RETURNS TABLE(product_id text, worth double precision)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET cpu_index_tuple_cost TO '1000000'
AS $function$
declare
  sampled constant int := 32;
  sampled_few constant int := 1024;
  looked_at constant int := 1000;
  together constant int := 100;
  common_max constant int := 4;
  -- Matches in the small sample that prove a term common, without the large sample.
  few_say constant int := 8;
  -- Limit of index entries read from the whole catalogue. A lookup of common words costs one per product.
  left_to_read float8 := 1000000;
  -- Number of published products, which defines rarity, and of all indexed products.
  size float8;
  indexed float8;
  ids text[] := '{}';
  of_terms int[] := '{}';
  weights float8[] := '{}';
  holders float8[] := '{}';
  rare int[] := '{}';
  common int[] := '{}';
  enough int := 0;
  term record;
  combination record;
  looked record;
  found text[];
begin
  select coalesce(sum(c.n) filter (where c.kind like 'ACTIVE %'), 0), coalesce(sum(c.n), 0) into size, indexed
  from catalogue_counts c
  where c.workspace_id = workspace
    and c.kind in ('ACTIVE in', 'ACTIVE out', 'INACTIVE in', 'INACTIVE out', 'DELETED in', 'DELETED out');
  -- Counts the products of each term: by the small sample in a large catalogue, by the large sample if that finds few,
  -- and exactly if that finds few, too.
  for term in
    select t.n::int as n, t.keys::int[] as keys, counted.holders, of_rare.found
    from unnest(terms) with ordinality as t (keys, n)
    cross join lateral (
      select count(*)::int as seen from (
        select from product_texts p
        where p.workspace_id = workspace and p.keys && t.keys::int[] and left(md5(p.product_id), 3) < '004'
          and indexed > looked_at * sampled
        limit most) as s) as few
    cross join lateral (
      select count(*)::int as seen from (
        select from product_texts p
        where p.workspace_id = workspace and p.keys && t.keys::int[] and left(md5(p.product_id), 2) < '08'
          and indexed > looked_at and few.seen < few_say
        limit most) as s) as sample
    cross join lateral (
      -- A sample that reaches its limit leaves the number open: assume all products.
      select case when few.seen >= most then greatest(indexed, most * sampled_few)
                  when few.seen >= few_say then few.seen * sampled_few
                  else sample.seen * sampled end::float8 as holders) as counted
    cross join lateral (
      select array(select p.product_id from product_texts p
                   where p.workspace_id = workspace and p.keys && t.keys::int[] and counted.holders < looked_at
                   limit looked_at) as found) as of_rare
    order by t.n
  loop
    holders := holders || case when term.holders < looked_at then cardinality(term.found)::float8 else term.holders end;
    weights := weights || worths[term.n]
      * ln(1 + greatest(size, 2 * least(looked_at, holders[term.n])) / greatest(1, least(looked_at, holders[term.n])));
    if holders[term.n] >= looked_at then
      if cardinality(common) < common_max then common := common || term.n; end if;
    elsif cardinality(term.found) > 0 then
      ids := ids || term.found;
      of_terms := of_terms || array_fill(term.n, array[cardinality(term.found)]);
      rare := rare || term.keys;
    end if;
  end loop;

  if cardinality(rare) > 0 and cardinality(common) > 0 then
    for looked in
      select c.n, array(select p.product_id from product_texts p
                        where p.workspace_id = workspace and p.keys && rare and p.keys && terms[c.n]::int[]
                        limit looked_at) as found
      from unnest(common) as c (n)
    loop
      ids := ids || looked.found;
      of_terms := of_terms || array_fill(looked.n, array[cardinality(looked.found)]);
    end loop;
  end if;

  for level in reverse cardinality(common) .. 2 loop
    -- Samples of all combinations come first. If they hold enough products, the rest of the catalogue is not read.
    for is_whole in 0 .. 1 loop
      exit when is_whole = 1 and enough >= most;
      for combination in
        select c.members, c.fewest, c.members[1] as a, c.members[2] as b, c.members[least(3, level)] as c,
               c.members[least(4, level)] as d
        from (select array_agg(common[n]) as members, min(holders[common[n]]) as fewest
              from generate_series(1, (1 << cardinality(common)) - 1) as chosen
              join generate_series(1, cardinality(common)) as n on chosen & (1 << (n - 1)) > 0
              where bit_count(chosen::bit(8)) = level group by chosen order by chosen) as c
      loop
        found := '{}';
        if is_whole = 1 then
          exit when indexed > left_to_read;
          left_to_read := left_to_read - indexed;
          found := array(
            select p.product_id from product_texts p
            where p.workspace_id = workspace
              and p.keys && terms[combination.a]::int[] and p.keys && terms[combination.b]::int[]
              and p.keys && terms[combination.c]::int[] and p.keys && terms[combination.d]::int[]
            limit together);
        else
          if combination.fewest >= most * sampled_few then
            found := array(
              select p.product_id from product_texts p
              where p.workspace_id = workspace
                and p.keys && terms[combination.a]::int[] and p.keys && terms[combination.b]::int[]
                and p.keys && terms[combination.c]::int[] and p.keys && terms[combination.d]::int[]
                and left(md5(p.product_id), 3) < '004'
              limit together);
          end if;
          if cardinality(found) < most and combination.fewest >= most * sampled then
            found := array(
              select p.product_id from product_texts p
              where p.workspace_id = workspace
                and p.keys && terms[combination.a]::int[] and p.keys && terms[combination.b]::int[]
                and p.keys && terms[combination.c]::int[] and p.keys && terms[combination.d]::int[]
                and left(md5(p.product_id), 2) < '08'
              limit together);
          end if;
        end if;
        enough := enough + cardinality(found);
        for n in 1 .. level loop
          ids := ids || found;
          of_terms := of_terms || array_fill(combination.members[n], array[cardinality(found)]);
        end loop;
      end loop;
    end loop;
    exit when enough >= most;
  end loop;

  -- Fills up with products that have a single common term. Any of them may be meant.
  if cardinality(ids) < most then
    for i in 1 .. cardinality(common) loop
      if holders[common[i]] >= most * sampled_few then
        found := array(select p.product_id from product_texts p
                       where p.workspace_id = workspace and p.keys && terms[common[i]]::int[]
                         and left(md5(p.product_id), 3) < '004' limit most);
      elsif holders[common[i]] >= most * sampled then
        found := array(select p.product_id from product_texts p
                       where p.workspace_id = workspace and p.keys && terms[common[i]]::int[]
                         and left(md5(p.product_id), 2) < '08' limit most);
      else
        found := array(select p.product_id from product_texts p
                       where p.workspace_id = workspace and p.keys && terms[common[i]]::int[] limit most);
      end if;
      ids := ids || found;
      of_terms := of_terms || array_fill(common[i], array[cardinality(found)]);
    end loop;
  end if;

  return query
    select h.id, sum(weights[h.term]) from (select distinct u.id, u.term from unnest(ids, of_terms) as u (id, term)) as h
    group by h.id order by 2 desc, 1 desc limit most;
end
$function$
;

CREATE OR REPLACE FUNCTION read_product_writes(workspace text, rows jsonb, slugs jsonb)
 RETURNS product_write[]
 LANGUAGE plpgsql
AS $function$
begin
  perform from (select r.id from jsonb_to_recordset(rows) as r (id text) where not slugs ? r.id order by r.id) r
  cross join lateral (
    select from products p where p.workspace_id = workspace and p.id = r.id offset 0 for no key update) p;
  -- A statement of its own, because it must see what others committed while this one waited for the locks.
  -- `offset 0` keeps PostgreSQL from computing an expression once per reference, and from reading all products of the
  -- workspace.
  return (
    select array_agg(w::product_write order by w.id)
    from (
      select r.id, coalesce(p.slug, slugs->>r.id) as slug, p.id is null as is_new, r.name, r.name_key, r.name_order, r.brand,
             r.description, r.information, r.sales, r.sku, r.sku_key, r.barcode, r.barcode_key, r.stock, r.status,
             coalesce(p.created_at, r.created_at) as created_at,
             case when d.tags_differ then r.tag_ids end as tag_ids, r.tag_positions,
             case when d.images_differ then r.image_ids end as image_ids, r.search_text, r.words, p.updated_at,
             f.tags as former_tags, f.images as former_images, product_kind(p.status, p.stock) as former_kind,
             product_kind(coalesce(r.status, p.status), coalesce(r.stock, p.stock)) as kind,
             product_bytes(coalesce(r.name, p.name) || coalesce(r.brand, p.brand) || coalesce(r.sku, p.sku)
                             || coalesce(r.barcode, p.barcode), coalesce(r.description, p.description),
                           coalesce(r.information, p.information), coalesce(r.sales, p.sales))
               - coalesce(product_bytes(p.name || p.brand || p.sku || p.barcode, p.description, p.information, p.sales), 0)
               as grown,
             coalesce(r.status, p.status) <> 'DELETED' and (p.status = 'DELETED' or r.name_key <> p.name_key
               or r.sku_key <> p.sku_key or r.barcode_key <> p.barcode_key) as is_claim,
             p.id is null or c.changes ?| array['name', 'brand', 'description', 'information'] as has_new_texts,
             p.id is null or c.changes - 'collections' <> '{}' as has_changed, c.changes
      from jsonb_to_recordset(rows) as r (
        id text, name text, name_key bytea, name_order text, brand text, description text, information text, sales jsonb,
        sku text, sku_key bytea, barcode text, barcode_key bytea, stock int, status text, created_at timestamptz,
        tag_ids text[], tag_positions int[], image_ids text[], search_text text, words text[], also_changed jsonb)
      left join lateral (
        select * from products p where p.workspace_id = workspace and p.id = r.id and not slugs ? r.id offset 0) p on true
      cross join lateral (
        select case when r.tag_ids is not null and p.id is not null then array(
                 select a.tag_id from product_tags a
                 where a.workspace_id = workspace and a.product_id = p.id order by a.position, a.tag_id) end as tags,
               case when r.image_ids is not null and p.id is not null then array(
                 select a.media_id from product_images a
                 where a.workspace_id = workspace and a.product_id = p.id order by a.position, a.media_id) end as images
        offset 0) f
      cross join lateral (
        select coalesce(r.tag_ids <> coalesce(f.tags, '{}'), false) as tags_differ,
               coalesce(r.image_ids <> coalesce(f.images, '{}'), false) as images_differ
        offset 0) d
      cross join lateral (
        select jsonb_strip_nulls(jsonb_build_object(
          'name', case when r.name <> p.name then jsonb_build_array(p.name, r.name) end,
          'brand', case when r.brand <> p.brand then jsonb_build_array(p.brand, r.brand) end,
          'sku', case when r.sku <> p.sku then jsonb_build_array(p.sku, r.sku) end,
          'barcode', case when r.barcode <> p.barcode then jsonb_build_array(p.barcode, r.barcode) end,
          'stock', case when r.stock <> p.stock then jsonb_build_array(p.stock, r.stock) end,
          'status', case when r.status <> p.status then jsonb_build_array(p.status, r.status) end,
          'description', case when r.description <> p.description then '[]'::jsonb end,
          'information', case when r.information <> p.information then '[]'::jsonb end,
          'sales', case when r.sales <> p.sales then '[]'::jsonb end,
          'images', case when d.images_differ and p.id is not null then '[]'::jsonb end,
          'tags', case when d.tags_differ and p.id is not null then '[]'::jsonb end)) || coalesce(r.also_changed, '{}') as changes
        offset 0) c
      where p.id is not null or slugs ? r.id) w);
end
$function$
;

CREATE OR REPLACE FUNCTION record_usage(workspace text, event jsonb, actor_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  used record;
  actor text;
begin
  perform be_here(workspace);
  used := jsonb_populate_record(null::usage_events, event);
  actor := coalesce(used.user_id, '');
  -- `on conflict` would lock the actor's row even when the name is the same.
  if not exists (select from usage_actors a
                 where a.workspace_id = workspace and a.actor_type = used.actor_type and a.user_id = actor
                   and a.name = actor_name) then
    insert into usage_actors (workspace_id, actor_type, user_id, name) values (workspace, used.actor_type, actor, actor_name)
    on conflict (workspace_id, actor_type, user_id) do update set name = excluded.name;
  end if;
  insert into usage_events
    (workspace_id, created_at, id, actor_type, user_id, event_name, endpoint, resource_type, resource_id, credit_delta,
     model_key, status, is_comprehensive)
  values (workspace, used.created_at, used.id, used.actor_type, used.user_id, used.event_name, used.endpoint,
          used.resource_type, used.resource_id, used.credit_delta, used.model_key, used.status, used.is_comprehensive);
end
$function$
;

CREATE OR REPLACE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.actor_kind = 'account' and old.seal_number is null then
      return old;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if new.details = old.details - 'email' and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end
$function$
;

CREATE OR REPLACE FUNCTION refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'ledger entries are append-only';
end
$function$
;

CREATE OR REPLACE FUNCTION refuse_taken(workspace text, writes product_write[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  fields text := (
    select concat_ws(',',
      case when bool_or((select p.id from products p where p.workspace_id = workspace and p.status <> 'DELETED'
                         and p.name_key = w.name_key) <> w.id) then 'name' end,
      case when bool_or((select p.id from products p where p.workspace_id = workspace and p.status <> 'DELETED'
                         and p.sku_key = w.sku_key) <> w.id) then 'sku' end,
      case when bool_or((select p.id from products p where p.workspace_id = workspace and p.status <> 'DELETED'
                         and p.barcode_key = w.barcode_key) <> w.id) then 'barcode' end)
    from unnest(writes) w where w.is_claim or w.is_new and w.status <> 'DELETED');
begin
  if fields <> '' then
    raise exception 'values are taken, by constraint "products_taken"'
      using errcode = 'unique_violation', constraint = 'products_taken', detail = fields;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION remove_products(workspace text, ids text[], deed jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  slugs text[];
  media_ids text[];
  media_uses int[];
  kinds text[];
  counts bigint[];
  bytes bigint;
begin
  perform be_here(workspace);
  perform from products p where p.workspace_id = workspace and p.id = any(ids) order by p.id for update;
  select coalesce(array_agg(p.id order by p.id), '{}'), coalesce(array_agg(p.slug), '{}') into ids, slugs
  from products p where p.workspace_id = workspace and p.id = any(ids);
  if slugs = '{}' then
    return slugs;
  end if;
  if deed is not null then
    perform put_into_bin(workspace, p.id, 'PRODUCT', p.name, jsonb_build_object(
        'row', to_jsonb(p),
        'product_tags', (select jsonb_agg(to_jsonb(r)) from product_tags r
                         where r.workspace_id = workspace and r.product_id = p.id),
        'product_images', (select jsonb_agg(to_jsonb(r)) from product_images r
                           where r.workspace_id = workspace and r.product_id = p.id),
        'product_search', (select jsonb_agg(to_jsonb(r)) from product_search r
                           where r.workspace_id = workspace and r.product_id = p.id),
        'collection_products', (select jsonb_agg(to_jsonb(r)) from collection_products r
                                where r.workspace_id = workspace and r.product_id = p.id),
        'product_questions', (select jsonb_agg(to_jsonb(r)) from product_questions r
                              where r.workspace_id = workspace and r.product_id = p.id),
        'unanswered_questions', (select jsonb_agg(to_jsonb(r)) from unanswered_questions r
                                 where r.workspace_id = workspace and r.product_id = p.id),
        'website_references', (select jsonb_agg(to_jsonb(r)) from website_references r
                               where r.workspace_id = workspace and r.product_id = p.id)),
      jsonb_populate_record(null::bin_deed, deed))
    from products p where p.workspace_id = workspace and p.id = any(ids);
  end if;
  perform from tags t
  where t.workspace_id = workspace and t.id = any(array(
    select a.tag_id from product_tags a where a.workspace_id = workspace and a.product_id = any(ids)))
  order by t.id for key share;
  perform from media m
  where m.workspace_id = workspace and m.id = any(array(
    select a.media_id from product_images a where a.workspace_id = workspace and a.product_id = any(ids)))
  order by m.id for key share;
  select array_agg(u.id order by u.id), array_agg(u.n order by u.id) into media_ids, media_uses
  from (select a.media_id as id, -count(*)::int as n from product_images a
        where a.workspace_id = workspace and a.product_id = any(ids) group by 1) u;

  select array_agg(c.kind order by c.kind), array_agg(c.n order by c.kind), sum(c.bytes) into kinds, counts, bytes
  from (select product_kind(p.status, p.stock) as kind, count(*) as n,
               sum(product_bytes(p.name || p.brand || p.sku || p.barcode, p.description, p.information, p.sales)) as bytes
        from products p where p.workspace_id = workspace and p.id = any(ids) group by 1) c;

  delete from products p where p.workspace_id = workspace and p.id = any(ids);
  insert into deletions (workspace_id, kind, id, deleted_at, changed_in)
  select workspace, 'product', id, now(), pg_current_xact_id() from unnest(ids) as id
  on conflict (workspace_id, kind, id) do update set deleted_at = excluded.deleted_at, changed_in = excluded.changed_in;
  perform add_to_media_usage(workspace, media_ids, media_uses);
  perform add_to_count(workspace, c.kind, -c.n) from unnest(kinds, counts) as c (kind, n);
  perform add_to_storage_use(workspace, 'catalogue bytes', -bytes);
  perform announce(workspace, 'product.deleted', id) from unnest(ids) as id;
  return slugs;
end
$function$
;

CREATE OR REPLACE FUNCTION require_storage(workspace text, wanted text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  most bigint := storage_limit(workspace, wanted);
  margin bigint := case when wanted in ('products', 'tags', 'collections', 'media') then 5000
                        when wanted = 'media bytes' then 1::bigint << 30 else 256::bigint << 20 end;
  full_name constant text := 'storage_' || replace(wanted, ' ', '_');
begin
  if most is null or storage_used(workspace, wanted) + margin <= most then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage ' || workspace, 0));
  if storage_used(workspace, wanted) > most then
    raise exception '% is full, by constraint "%"', wanted, full_name using errcode = 'check_violation', constraint = full_name;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION reserve_credits(workspace text, reservation jsonb, entry text, guests_most integer, all_most integer, OUT is_within boolean, OUT is_held boolean, OUT nears_guests boolean, OUT nears_all boolean)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  wanted record;
begin
  perform be_here(workspace);
  wanted := jsonb_populate_record(null::credit_reservations, reservation);
  is_within := true;
  is_held := false;
  nears_guests := false;
  nears_all := false;
  if wanted.counted_day is not null then
    is_within := coalesce(wanted.amount <= all_most, true) and coalesce(wanted.amount <= guests_most, true);
    if not is_within then
      return;
    end if;
    insert into credit_days as d (workspace_id, day, credits, guest_credits, warned_by, guests_warned_by)
    values (workspace, wanted.counted_day, wanted.amount, case when wanted.is_guest then wanted.amount else 0 end,
            case when wanted.amount * 5 >= all_most * 4 then wanted.id end,
            case when wanted.amount * 5 >= guests_most * 4 then wanted.id end)
    on conflict (workspace_id, day) do update
      set credits = d.credits + excluded.credits, guest_credits = d.guest_credits + excluded.guest_credits,
          warned_by = coalesce(d.warned_by,
            case when (d.credits + excluded.credits) * 5 >= all_most * 4 then wanted.id end),
          guests_warned_by = coalesce(d.guests_warned_by,
            case when (d.guest_credits + excluded.guest_credits) * 5 >= guests_most * 4 then wanted.id end)
      where coalesce(d.credits + excluded.credits <= all_most, true)
        and coalesce(d.guest_credits + excluded.guest_credits <= guests_most, true)
    returning coalesce(d.guests_warned_by = wanted.id, false), coalesce(d.warned_by = wanted.id, false)
    into nears_guests, nears_all;
    is_within := found;
    if not is_within then
      return;
    end if;
  end if;
  is_held := m.left_balance is not null from move_credits(workspace, jsonb_build_object(
    'id', entry, 'kind', 'RESERVE', 'balance_delta', 0, 'reserved_delta', wanted.amount, 'cause', 'reserve:' || wanted.id,
    'created_at', wanted.created_at)) m;
  if is_held then
    insert into credit_reservations (workspace_id, id, amount, status, created_at, expires_at, counted_day, is_guest)
    values (workspace, wanted.id, wanted.amount, 'PENDING', wanted.created_at, wanted.expires_at, wanted.counted_day,
            wanted.is_guest);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION restore_products(workspace text, slugs jsonb, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  rows jsonb := (
    select jsonb_agg(i.former->'row' || jsonb_build_object(
      'tag_ids', t.ids, 'tag_positions', t.positions, 'image_ids', m.ids,
      'search_text', i.former->'product_search'->0->>'search_text'))
    from bin_items i
    cross join lateral (
      select coalesce(jsonb_agg(r->'tag_id' order by n), '[]') as ids, jsonb_agg(n order by n) as positions
      from jsonb_array_elements(nullif(i.former->'product_tags', 'null')) r, cast(r->>'position' as int) n
      where exists (select from tags o where o.workspace_id = workspace and o.id = r->>'tag_id')) t
    cross join lateral (
      select coalesce(jsonb_agg(r->'media_id' order by (r->>'position')::int), '[]') as ids
      from jsonb_array_elements(nullif(i.former->'product_images', 'null')) r
      where exists (select from media o where o.workspace_id = workspace and o.id = r->>'media_id')) m
    where i.workspace_id = workspace and i.kind = 'PRODUCT' and slugs ? i.id);
begin
  perform write_products(workspace, rows, slugs, null, at, false);
end
$function$
;

CREATE OR REPLACE FUNCTION roll_up_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION save_turn(workspace text, is_new boolean, conversation jsonb, turn jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  place int := 1;
  given record;
  added record;
begin
  perform be_here(workspace);
  given := jsonb_populate_record(null::conversations, conversation);
  added := jsonb_populate_record(null::conversation_turns, turn);
  if is_new then
    insert into conversations
      (workspace_id, id, visitor_id, user_profile, selected_product_ids, turn_count, created_at, updated_at)
    values (workspace, given.id, given.visitor_id, given.user_profile, given.selected_product_ids, 1, added.created_at,
            added.created_at);
  else
    update conversations c
    set user_profile = given.user_profile, selected_product_ids = given.selected_product_ids, turn_count = c.turn_count + 1,
        updated_at = added.created_at
    where c.workspace_id = workspace and c.id = given.id and c.visitor_id = given.visitor_id
    returning c.turn_count into place;
    if not found then
      return;
    end if;
  end if;
  insert into conversation_turns (workspace_id, conversation_id, number, message, answer, product_ids, created_at)
  values (workspace, given.id, place, added.message, added.answer, added.product_ids, added.created_at);
end
$function$
;

CREATE OR REPLACE FUNCTION seal_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.seal_number := null;
  new.seal_hash := null;
  if new.actor_kind <> 'account' then
    update audit_chain c set number = c.number + 1, hash = audit_seal(c.hash, c.number + 1, to_jsonb(new))
    returning c.number, c.hash into strict new.seal_number, new.seal_hash;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION storage_limit(workspace text, wanted text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  own bigint := (select l.most from storage_limits l where l.workspace_id = workspace and l.measure = wanted);
begin
  return coalesce(own, (select d.most from storage_defaults d where d.measure = wanted));
end
$function$
;

CREATE OR REPLACE FUNCTION storage_used(workspace text, wanted text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if wanted = 'products' then
    return (select coalesce(sum(n), 0) from catalogue_counts
            where workspace_id = workspace
              and kind in ('ACTIVE in', 'ACTIVE out', 'INACTIVE in', 'INACTIVE out', 'DELETED in', 'DELETED out'));
  elsif wanted in ('tags', 'collections', 'media') then
    return (select coalesce(sum(n), 0) from catalogue_counts where workspace_id = workspace and kind = wanted);
  end if;
  return (select coalesce(sum(n), 0) from storage_use where workspace_id = workspace and measure = wanted);
end
$function$
;

CREATE OR REPLACE FUNCTION take_hold(workspace text, hold jsonb, requests_most integer, credits_most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  held record;
  made int;
begin
  perform be_here(workspace);
  held := jsonb_populate_record(null::metered_requests, hold);
  if requests_most < 1 or held.credits > credits_most then
    return null;
  end if;
  insert into visitor_days as d (workspace_id, visitor_id, day, requests, credits)
  values (workspace, held.visitor_id, held.day, 1, held.credits)
  on conflict (workspace_id, visitor_id, day) do update
    set requests = d.requests + 1, credits = d.credits + excluded.credits
    where d.requests < requests_most and d.credits + excluded.credits <= credits_most
  returning d.requests into made;
  if made is not null then
    insert into metered_requests (workspace_id, reservation_id, visitor_id, day, credits, usage_event)
    values (workspace, held.reservation_id, held.visitor_id, held.day, held.credits, held.usage_event);
  end if;
  return made;
end
$function$
;

CREATE OR REPLACE FUNCTION text_key(part text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select ('x' || substr(md5(part), 1, 8))::bit(32)::int
$function$
;

CREATE OR REPLACE FUNCTION text_keys(value text, place text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct k.key), '{}')
  from (select distinct w.word
        from regexp_split_to_table(translate(replace(replace(
          lower(regexp_replace(normalize(left(value, 20000), NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'),
          'ıøđðłİ', 'ioddli'), '[[:space:][:punct:]]+') as w (word)
        where length(w.word) >= 3 limit 600) as words
  cross join lateral (
    select text_key(place || '^' || left(words.word, 4)) as key
    union all
    select text_key(place || '$' || right(words.word, 5)) where length(words.word) >= 5) as k
$function$
;

CREATE OR REPLACE FUNCTION usage_facts_of(event_name text, status text, credit_delta integer, is_comprehensive boolean)
 RETURNS TABLE(requests integer, credits integer, product_requests integer, routine_requests integer, face_analyses integer, comprehensive_requests integer, product_views integer, visits integer)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select request, request * -credit_delta,
         request * (event_name = 'PRODUCT_CHAT')::int, request * (event_name = 'ROUTINE_CHAT')::int,
         request * (event_name = 'FACE_ANALYSIS')::int, request * is_comprehensive::int,
         (event_name = 'PRODUCT_VIEW')::int, (event_name = 'VISIT')::int
  from (select (event_name in ('PRODUCT_CHAT', 'ROUTINE_CHAT', 'FACE_ANALYSIS')
                and status = 'SUCCEEDED')::int) as answered (request)
$function$
;

CREATE OR REPLACE FUNCTION usage_grain_start(grain text, moment timestamp without time zone)
 RETURNS timestamp without time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case grain
    when 'SIX_HOURS' then date_bin(interval '6 hours', moment, timestamp '2000-01-01 00:00:00')
    when 'DAY' then date_trunc('day', moment)
    when 'TEN_DAYS' then date_trunc('month', moment) + least(2, (extract(day from moment)::int - 1) / 10) * interval '10 days'
    else date_trunc('month', moment) end
$function$
;

CREATE OR REPLACE FUNCTION write_products(workspace text, rows jsonb, slugs jsonb, cause jsonb, at timestamp with time zone, shown boolean, OUT written json, OUT tags json, OUT images json)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  claimed jsonb := '{}';
  found_now jsonb;
  attempt int := 0;
begin
  while slugs <> '{}' and exists (select from jsonb_object_keys(slugs) as id where not claimed ? id) loop
    with wanted as (
      select s.candidates->>attempt as slug, s.id from jsonb_each(slugs) as s (id, candidates) where not claimed ? s.id),
    claims as (
      -- In the order of the slugs, so that two writers do not deadlock; of equal ones the first product gets it.
      insert into product_slugs (slug, workspace_id, product_id)
      select w.slug, workspace, w.id from wanted w where w.slug is not null order by w.slug, w.id
      on conflict (slug) do nothing returning slug, product_id)
    select jsonb_object_agg(c.product_id, c.slug) into found_now from claims c;
    claimed := claimed || coalesce(found_now, '{}');
    attempt := attempt + 1;
    if attempt > 4 then
      raise exception 'every slug of a product is taken';
    end if;
  end loop;
  select p.written, p.tags, p.images into written, tags, images
  from put_products(workspace, rows, claimed, cause, at, shown) p;
end
$function$
;

create table access_policies (
  ai_access text not null default 'EVERYONE'::text,
  challenge text not null default 'GUESTS'::text,
  customer_daily_limit integer not null default 30,
  daily_credits integer,
  guest_daily_limit integer not null default 5,
  guests_daily_credits integer,
  site_access text not null default 'PUBLIC'::text,
  workspace_id text not null
);

create table account_identities (
  account_id text not null,
  created_at timestamp(3) with time zone not null,
  issuer text not null,
  subject text not null
);

create table account_preferences (
  account_id text not null,
  color_scheme text not null,
  density text not null
);

create table accounts (
  closed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  email text not null,
  id text not null,
  language text not null,
  name text not null,
  phone text,
  status text not null default 'ACTIVE'::text,
  updated_at timestamp(3) with time zone not null,
  workspace_limit integer not null default 1
);

create table ai_settings (
  comprehensive_enabled boolean not null,
  fast_enabled boolean not null,
  sector text not null,
  updated_at timestamp(3) with time zone not null,
  workspace_id text not null
);

create table api_keys (
  account_id text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  id text not null,
  last_used_at timestamp(3) with time zone,
  name text not null,
  revoked_at timestamp(3) with time zone,
  scopes text[] not null,
  secret_hash bytea not null,
  source_id text not null
);

create table audit_chain (
  hash bytea not null,
  is_only boolean not null default true,
  number bigint not null
);

create table audit_log (
  action text not null,
  actor_id text not null,
  actor_kind text not null,
  after jsonb,
  at timestamp(3) with time zone not null,
  before jsonb,
  connection_id text,
  details jsonb not null default '{}'::jsonb,
  id bigint not null generated always as identity,
  reason text,
  request_id text,
  seal_hash bytea,
  seal_number bigint,
  subject_id text not null
);

create table billing_email_verifications (
  email text not null,
  verified_at timestamp(3) with time zone not null,
  workspace_id text not null
);

create table bin_items (
  account_id text,
  bytes integer not null,
  connection_id text,
  deleted_at timestamp(3) with time zone not null,
  former jsonb not null,
  id text not null,
  is_shown boolean not null,
  kept_until timestamp(3) with time zone not null,
  kind text not null,
  name text not null,
  request_id text,
  workspace_id text not null
);

create table catalogue_counts (
  kind text not null,
  n bigint not null,
  slot smallint not null,
  workspace_id text not null
) with (fillfactor=50);

create table collection_products (
  collection_id text not null,
  position integer not null,
  product_id text not null,
  workspace_id text not null
);

create table collection_tags (
  collection_id text not null,
  position integer not null,
  tag_id text not null,
  workspace_id text not null
);

create table collections (
  changed_in xid8 not null default '0'::xid8,
  created_at timestamp(3) with time zone not null,
  description text not null,
  id text not null,
  image_id text,
  name text not null,
  name_key bytea not null,
  name_order text collate "C" not null,
  search_text text collate "C" not null,
  slug text not null,
  updated_at timestamp(3) with time zone not null,
  workspace_id text not null
);

create table contact_requests (
  created_at timestamp(3) with time zone not null,
  email text not null,
  id text not null,
  message text not null,
  name text not null,
  read_at timestamp(3) with time zone,
  read_by text,
  subject text not null
);

create table conversation_turns (
  answer text not null,
  conversation_id text not null,
  created_at timestamp(3) with time zone not null,
  message text not null,
  number integer not null,
  product_ids text[] not null,
  workspace_id text not null
);

create table conversations (
  created_at timestamp(3) with time zone not null,
  id text not null,
  selected_product_ids text[] not null default '{}'::text[],
  told jsonb,
  turn_count integer not null default 0,
  updated_at timestamp(3) with time zone not null,
  user_profile jsonb,
  visitor_id text not null,
  workspace_id text not null
);

create table credit_adjustments (
  amount bigint not null,
  balance_after bigint,
  decided_at timestamp(3) with time zone,
  decided_by text,
  id text not null,
  proposed_at timestamp(3) with time zone not null,
  proposed_by text not null,
  reason text not null,
  status text not null,
  workspace_id text not null
);

create table credit_days (
  credits integer not null,
  day date not null,
  guest_credits integer not null,
  guests_warned_by text,
  warned_by text,
  workspace_id text not null
) with (fillfactor=50);

create table credit_reservations (
  amount integer not null,
  closed_at timestamp(3) with time zone,
  counted_day date,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  id text not null,
  is_guest boolean not null default false,
  status text not null default 'PENDING'::text,
  workspace_id text not null
);

create table customer_introductions (
  code_hash bytea not null,
  email text not null,
  language text not null,
  name text not null,
  phone text,
  requested_at timestamp(3) with time zone not null,
  workspace_id text not null
);

create table customer_sessions (
  created_at timestamp(3) with time zone not null,
  customer_id text not null,
  expires_at timestamp(3) with time zone not null,
  id text not null,
  revoked_at timestamp(3) with time zone,
  token_hash bytea not null,
  workspace_id text not null
);

create table customer_sign_ins (
  email text not null,
  language text not null,
  name text not null,
  phone text,
  requested_at timestamp(3) with time zone not null,
  workspace_id text not null
);

create table customers (
  created_at timestamp(3) with time zone not null,
  email text not null,
  id text not null,
  language text not null,
  name text not null,
  phone text,
  search_text text collate "C" not null default ''::text,
  updated_at timestamp(3) with time zone not null,
  workspace_id text not null
);

create table dashboard_sessions (
  account_id text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  id text not null,
  last_used_at timestamp(3) with time zone not null,
  token_hash bytea not null,
  user_agent text not null default ''::text,
  visit_id text,
  visit_staff_id text,
  visit_workspace_id text
);

create table deletions (
  changed_in xid8 not null default '0'::xid8,
  deleted_at timestamp(3) with time zone not null,
  id text not null,
  kind text not null,
  workspace_id text not null
);

create table dev_mailbox (
  html text not null,
  id bigint not null generated always as identity,
  recipient text not null,
  sent_at timestamp(3) with time zone not null,
  subject text not null,
  text text not null
);

create table feedback_counts (
  done bigint not null default 0,
  feedbacks bigint not null,
  slot smallint not null,
  workspace_id text not null
);

create table feedbacks (
  created_at timestamp(3) with time zone not null,
  done_at timestamp(3) with time zone,
  id text not null,
  message text not null,
  search_text text not null,
  user_id text,
  workspace_id text not null
);

create table followed_lives (
  id text not null default (gen_random_uuid())::text,
  is_current boolean not null default true
);

create table idempotency_answers (
  body text,
  connection_id text not null,
  created_at timestamp(3) with time zone not null,
  etag text,
  headers jsonb not null default '{}'::jsonb,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  resource_id text,
  status integer not null,
  visitor_id text not null
);

create table idempotency_claims (
  claim_id uuid not null,
  connection_id text not null,
  expires_at timestamp(3) with time zone not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  visitor_id text not null
);

create table import_batches (
  at timestamp(3) with time zone not null,
  from_offset bigint not null,
  import_id text not null,
  product_ids text[] not null,
  tag_ids text[] not null,
  workspace_id text not null,
  written_in xid8
);

create table import_chunks (
  bytes bytea storage external not null,
  import_id text not null,
  n integer not null,
  received_at timestamp(3) with time zone not null,
  workspace_id text not null
);

create table import_errors (
  field_errors json not null,
  given json,
  import_id text not null,
  line integer not null,
  record text,
  row_number integer,
  sku text,
  workspace_id text not null
);

create table import_formers (
  at timestamp(3) with time zone not null,
  former jsonb not null,
  import_id text not null,
  product_id text not null,
  workspace_id text not null,
  written_in xid8
);

create table import_keys (
  import_id text not null,
  key bytea not null,
  line integer not null,
  workspace_id text not null
);

create table import_pictures (
  attached_at timestamp(3) with time zone,
  attached_in xid8,
  attempts integer not null default 0,
  due_at timestamp(3) with time zone not null,
  import_id text not null,
  is_own boolean not null default false,
  media_id text,
  position integer not null,
  problem text,
  product_id text not null,
  product_status text,
  queued_at timestamp(3) with time zone not null,
  queued_in xid8,
  status text not null,
  url text not null,
  workspace_id text not null
);

create table imports (
  account_id text,
  columns jsonb not null default '{}'::jsonb,
  connection_id text,
  created integer not null default 0,
  created_at timestamp(3) with time zone not null,
  dry_run boolean not null,
  encoding text not null default 'utf-8'::text,
  errors_kept boolean not null default true,
  failed integer not null default 0,
  failed_bytes bigint not null default 0,
  failure text,
  file_format text,
  file_name text,
  finished_at timestamp(3) with time zone,
  format text not null,
  former_bytes bigint not null default 0,
  has_pictures boolean not null default false,
  header text,
  id text not null,
  ignored_columns text[] not null default '{}'::text[],
  kept integer not null default 0,
  kept_products jsonb not null default '[]'::jsonb,
  mapping jsonb not null,
  next_line integer not null default 1,
  next_offset bigint not null default 0,
  next_row integer not null default 1,
  notices jsonb not null default '{}'::jsonb,
  profile text,
  removed integer not null default 0,
  restored integer not null default 0,
  rules jsonb,
  scopes text[],
  size_bytes bigint not null,
  started_at timestamp(3) with time zone,
  starts smallint not null default 0,
  status text not null,
  strays jsonb,
  total integer not null default 0,
  unchanged integer not null default 0,
  undo_status text,
  undo_until timestamp(3) with time zone,
  updated integer not null default 0,
  workspace_id text not null
);

create table integration_source_days (
  day date not null,
  requests bigint not null,
  source_id text not null
);

create table integration_sources (
  block_reason text,
  blocked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  id text not null,
  key text not null,
  name text not null
);

create table invitations (
  accepted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  email text not null,
  expires_at timestamp(3) with time zone not null,
  id text not null,
  invited_by text not null,
  role text not null,
  token_hash bytea not null,
  workspace_id text not null
);

create table ledger_days (
  credits bigint not null default 0,
  day date not null,
  entries bigint not null,
  kind text not null,
  workspace_id text not null
) with (fillfactor=70);

create table ledger_entries (
  balance bigint not null,
  balance_delta bigint not null,
  cause text not null,
  created_at timestamp(3) with time zone not null,
  id text not null,
  kind text not null,
  number bigint not null,
  purchase_id text,
  reason text not null default ''::text,
  reserved bigint not null,
  reserved_delta bigint not null,
  workspace_id text not null
);

create table media (
  alt_text text not null default ''::text,
  changed_in xid8 not null default '0'::xid8,
  created_at timestamp(3) with time zone not null,
  file_name text not null,
  height integer not null,
  id text not null,
  key text not null,
  kind text not null,
  mime_type text not null,
  name_order text collate "C" not null generated always as ("left"(search_text, 100)) stored,
  search_text text collate "C" not null,
  size_bytes integer not null,
  updated_at timestamp(3) with time zone not null,
  usage_count integer not null default 0,
  width integer not null,
  workspace_id text not null
);

create table media_blobs (
  claimed_at timestamp(3) with time zone not null,
  claims integer not null default 0,
  is_still boolean not null default false,
  key text not null,
  uses integer not null default 0,
  workspace_id text not null
);

create table media_uploads (
  account_id text not null,
  connection_id text not null,
  expires_at timestamp(3) with time zone not null,
  file_name text not null,
  mime_type text not null,
  size_bytes integer not null,
  token_hash bytea not null,
  used_at timestamp(3) with time zone,
  workspace_id text not null
);

create table media_usage (
  media_id text not null,
  n integer not null,
  slot smallint not null,
  workspace_id text not null
) with (fillfactor=50);

create table members (
  account_id text not null,
  created_at timestamp(3) with time zone not null,
  id text not null,
  role text not null,
  workspace_id text not null
);

create table metered_requests (
  credits integer not null,
  day date not null,
  reservation_id text not null,
  usage_event jsonb not null,
  visitor_id text not null,
  workspace_id text not null
);

create table oauth_access_tokens (
  expires_at timestamp(3) with time zone not null,
  grant_id text not null,
  revoked_at timestamp(3) with time zone,
  scopes text[] not null,
  token_hash bytea not null
);

create table oauth_assertions (
  client_id text not null,
  expires_at timestamp(3) with time zone not null,
  jti text not null
);

create table oauth_authorization_requests (
  client_id text not null,
  code_challenge text not null,
  decided_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  id_hash bytea not null,
  redirect_uri text not null,
  resource text not null,
  scopes text[] not null,
  state text
);

create table oauth_clients (
  created_at timestamp(3) with time zone not null,
  id text not null,
  metadata jsonb not null,
  name text not null,
  source_id text not null
);

create table oauth_codes (
  account_id text not null,
  client_id text not null,
  code_challenge text not null,
  code_hash bytea not null,
  consumed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  grant_expires_at timestamp(3) with time zone not null,
  grant_id text,
  redirect_uri text not null,
  resource text not null,
  scopes text[] not null,
  widens_grant_id text,
  workspace_ids text[]
);

create table oauth_grants (
  account_id text not null,
  client_id text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  id text not null,
  is_account_level boolean not null default false,
  last_operation text,
  last_operation_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  last_workspace_id text,
  resource text not null,
  revoked_at timestamp(3) with time zone,
  scopes text[] not null,
  source_id text not null,
  workspace_ids text[]
);

create table oauth_refresh_tokens (
  consumed_at timestamp(3) with time zone,
  grant_id text not null,
  joinable_until timestamp with time zone,
  number bigint not null default 0,
  scopes text[] not null,
  successors text,
  token_hash bytea not null
);

create table payment_events (
  fact jsonb not null,
  id text not null,
  occurred_at timestamp(3) with time zone not null,
  outcome text,
  processed_at timestamp(3) with time zone,
  provider text not null,
  received_at timestamp(3) with time zone not null,
  type text not null
);

create table payment_references (
  payment_reference text not null,
  provider text not null,
  purchase_id text not null,
  workspace_id text not null
);

create table platform_days (
  day date not null,
  measure text not null,
  n bigint not null,
  slot integer not null
) with (fillfactor=50);

create table product_asked_days (
  asked bigint not null,
  day date not null,
  product_id text not null,
  slot smallint not null,
  workspace_id text not null
) with (fillfactor=70);

create table product_change_items (
  change_id text not null,
  former jsonb,
  n integer not null,
  product_id text not null,
  workspace_id text not null
);

create table product_changes (
  account_id text not null,
  changed integer not null default 0,
  changes jsonb not null,
  connection_id text,
  created_at timestamp(3) with time zone not null,
  done integer not null default 0,
  failed integer not null default 0,
  failure text,
  failures jsonb not null default '[]'::jsonb,
  finished_at timestamp(3) with time zone,
  id text not null,
  next_n integer not null default 1,
  not_undone integer not null default 0,
  status text not null,
  total integer not null,
  undo_until timestamp(3) with time zone,
  undone integer not null default 0,
  workspace_id text not null
);

create table product_history (
  account_id text,
  at timestamp(3) with time zone not null,
  changes jsonb not null default '{}'::jsonb,
  connection_id text,
  id bigint not null generated always as identity,
  kind text not null,
  product_id text not null,
  workspace_id text not null
);

create table product_images (
  media_id text not null,
  position integer not null,
  product_id text not null,
  workspace_id text not null
);

create table product_questions (
  created_at timestamp(3) with time zone not null,
  id text not null,
  position integer not null,
  product_id text not null,
  text text not null,
  workspace_id text not null
);

create table product_search (
  product_id text not null,
  search_text text collate "C" not null,
  tag_ids text[] not null default '{}'::text[],
  workspace_id text not null
);

create table product_slugs (
  product_id text not null,
  slug text not null,
  workspace_id text not null
);

create table product_tags (
  position integer not null,
  product_id text not null,
  tag_id text not null,
  workspace_id text not null
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);

create table product_texts (
  keys integer[] not null,
  product_id text not null,
  workspace_id text not null
);

create table product_texts_due (
  product_id text not null,
  workspace_id text not null
);

create table product_words (
  word text collate "C" not null,
  workspace_id text not null
);

create table products (
  barcode text not null,
  barcode_key bytea not null,
  brand text not null,
  changed_in xid8 not null default '0'::xid8,
  created_at timestamp(3) with time zone not null,
  description text not null,
  id text not null,
  information text not null,
  name text not null,
  name_key bytea not null,
  name_order text collate "C" not null,
  sales jsonb not null,
  sku text not null,
  sku_key bytea not null,
  slug text not null,
  status text not null,
  stock integer not null,
  updated_at timestamp(3) with time zone not null,
  workspace_id text not null
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);

create table purchases (
  amount integer not null,
  billed_to_email text,
  billed_to_name text,
  created_at timestamp(3) with time zone not null,
  credits integer not null,
  currency text not null,
  id text not null,
  paid_at timestamp(3) with time zone,
  payment_reference text,
  provider text not null,
  receipt_number text,
  reversed_amount integer not null default 0,
  reversed_credits integer not null default 0,
  session_id text,
  started_by text not null,
  status text not null,
  workspace_id text not null
);

create table questions (
  created_at timestamp(3) with time zone not null,
  id text not null,
  position integer,
  text text not null,
  workspace_id text not null
);

create table service_use (
  measure text not null,
  n bigint not null,
  slot smallint not null
);

create table sign_in_browsers (
  address text not null,
  audience text not null,
  browser_hash bytea not null,
  code_hash bytea,
  expires_at timestamp(3) with time zone not null default '-infinity'::timestamp with time zone,
  failures integer not null default 0,
  guesses_forgotten_at timestamp(3) with time zone not null default '-infinity'::timestamp with time zone,
  known_until timestamp(3) with time zone not null default '-infinity'::timestamp with time zone,
  sent_at timestamp(3) with time zone[] not null default '{}'::timestamp with time zone[]
);

create table sign_in_codes (
  address text not null,
  askers_guesses_forgotten_at timestamp(3) with time zone not null default '-infinity'::timestamp with time zone,
  audience text not null,
  code_hash bytea not null,
  consumed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  failures integer not null default 0,
  guesses_forgotten_at timestamp(3) with time zone not null default '-infinity'::timestamp with time zone,
  sent_at timestamp(3) with time zone[] not null
);

create table site_domains (
  checked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  host text not null,
  id text not null,
  problem text,
  proof text not null,
  verified_at timestamp(3) with time zone,
  workspace_id text not null
);

create table site_hosts (
  checked_at timestamp(3) with time zone not null,
  domain_id text not null,
  host text not null,
  proof text not null,
  seen_at timestamp(3) with time zone not null,
  workspace_id text not null
);

create table site_keys (
  created_at timestamp(3) with time zone not null,
  id text not null,
  last_used_at timestamp(3) with time zone,
  name text not null,
  origins text[] not null,
  revoked_at timestamp(3) with time zone,
  workspace_id text not null
);

create table staff (
  created_at timestamp(3) with time zone not null,
  email text not null,
  id text not null,
  name text not null,
  role text not null default 'SUPPORT'::text,
  status text not null default 'ACTIVE'::text
);

create table staff_passkey_questions (
  challenge text not null,
  expires_at timestamp(3) with time zone not null,
  purpose text not null,
  staff_id text not null,
  token_hash bytea not null
);

create table staff_passkeys (
  counter bigint not null,
  created_at timestamp(3) with time zone not null,
  credential_id text not null,
  id text not null,
  last_used_at timestamp(3) with time zone,
  name text not null,
  public_key bytea not null,
  staff_id text not null,
  transports text[] not null default '{}'::text[]
);

create table staff_sessions (
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  id text not null,
  last_used_at timestamp(3) with time zone not null,
  staff_id text not null,
  token_hash bytea not null,
  user_agent text not null default ''::text
);

create table storage_defaults (
  measure text not null,
  most bigint not null
);

create table storage_limits (
  measure text not null,
  most bigint not null,
  workspace_id text not null
);

create table storage_use (
  measure text not null,
  n bigint not null,
  slot smallint not null,
  workspace_id text not null
) with (fillfactor=50);

create table subdomains (
  held_until timestamp(3) with time zone,
  sub_domain text not null,
  workspace_id text not null
);

create table tags (
  changed_in xid8 not null default '0'::xid8,
  created_at timestamp(3) with time zone not null,
  id text not null,
  name text not null,
  name_key bytea not null,
  name_order text collate "C" not null,
  search_text text collate "C" not null,
  updated_at timestamp(3) with time zone not null,
  workspace_id text not null
);

create table turned_away (
  address text not null,
  day date not null,
  last_at timestamp(3) with time zone not null,
  rule text not null,
  times bigint not null
);

create table unanswered_questions (
  asked_count integer not null default 1,
  first_asked_at timestamp(3) with time zone not null,
  id text not null,
  last_asked_at timestamp(3) with time zone not null,
  product_id text not null,
  question_key bytea not null,
  settled_at timestamp(3) with time zone,
  status text not null default 'OPEN'::text,
  text text not null,
  workspace_id text not null
);

create table usage_actors (
  actor_type text not null,
  name text not null,
  user_id text not null,
  workspace_id text not null
);

create table usage_by_actor (
  actor_type text not null,
  comprehensive_requests integer not null,
  credits integer not null,
  events integer not null,
  face_analyses integer not null,
  grain text not null,
  last_used_at timestamp(3) with time zone not null,
  product_requests integer not null,
  product_views integer not null,
  requests integer not null,
  routine_requests integer not null,
  starts_at timestamp(3) with time zone not null,
  user_id text not null,
  visits integer not null,
  workspace_id text not null
) with (fillfactor=70);

create table usage_counts (
  actor_type text not null,
  credits bigint not null default 0,
  event_name text not null,
  events bigint not null,
  grain text not null,
  requests bigint not null default 0,
  slot smallint not null,
  starts_on date not null,
  workspace_id text not null
) with (fillfactor=70);

create table usage_events (
  actor_type text not null,
  created_at timestamp(3) with time zone not null,
  credit_delta integer not null default 0,
  endpoint text not null default ''::text,
  event_name text not null,
  id text not null,
  is_comprehensive boolean not null default false,
  model_key text not null default ''::text,
  resource_id text not null default ''::text,
  resource_type text not null default ''::text,
  status text not null default 'SUCCEEDED'::text,
  user_id text,
  workspace_id text not null
);

create table used_challenges (
  challenge_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  workspace_id text not null
);

create table used_contact_challenges (
  challenge_hash bytea not null,
  expires_at timestamp(3) with time zone not null
);

create table visit_tickets (
  account_id text not null,
  expires_at timestamp(3) with time zone not null,
  session_expires_at timestamp(3) with time zone not null,
  staff_id text not null,
  token_hash bytea not null,
  visit_id text not null,
  workspace text not null
);

create table visitor_days (
  credits integer not null,
  day date not null,
  requests integer not null,
  visitor_id text not null,
  workspace_id text not null
) with (fillfactor=70);

create table wallets (
  balance bigint not null default 0,
  created_at timestamp(3) with time zone not null,
  entry_count bigint not null default 0,
  low_balance_threshold integer,
  purchased_total bigint not null default 0,
  reserved bigint not null default 0,
  updated_at timestamp(3) with time zone not null,
  used_total bigint not null default 0,
  workspace_id text not null
) with (fillfactor=50);

create table webhook_deliveries (
  attempts integer not null default 0,
  created_at timestamp(3) with time zone not null,
  event_id text not null,
  expires_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  log jsonb not null default '[]'::jsonb,
  next_at timestamp(3) with time zone not null,
  noted_at timestamp with time zone not null,
  status text not null,
  subject_id text not null,
  webhook_id text not null,
  workspace_id text not null
);

create table webhook_events (
  body text not null,
  created_at timestamp(3) with time zone not null,
  id text not null,
  noted_at timestamp with time zone not null,
  subject_id text not null,
  type text not null,
  workspace_id text not null
);

create table webhook_outbox (
  commit bigint not null,
  facts jsonb not null,
  noted_at timestamp with time zone not null,
  subject_id text not null,
  type text not null,
  workspace_id text not null
);

create table webhooks (
  created_at timestamp(3) with time zone not null,
  description text not null,
  disabled_reason text,
  due_at timestamp(3) with time zone,
  events text[] not null,
  failing_since timestamp(3) with time zone,
  failures integer not null default 0,
  held_by text,
  held_until timestamp(3) with time zone,
  id text not null,
  is_enabled boolean not null default true,
  previous_secret text,
  previous_until timestamp(3) with time zone,
  secret text not null,
  updated_at timestamp(3) with time zone not null,
  url text not null,
  workspace_id text not null
);

create table website_drafts (
  based_on text,
  content jsonb not null,
  updated_at timestamp(3) with time zone not null,
  updated_by text not null,
  workspace_id text not null
);

create table website_references (
  collection_id text,
  media_id text,
  place text not null,
  product_id text,
  workspace_id text not null
);

create table website_versions (
  content jsonb not null,
  id text not null,
  published_at timestamp(3) with time zone not null,
  published_by text,
  source text not null,
  workspace_id text not null
);

create table websites (
  accent_color text not null,
  feeds_enabled boolean not null default false,
  font text not null,
  locale text not null,
  navigation jsonb not null,
  primary_color text not null,
  sections jsonb not null,
  seo_description text not null,
  seo_title text not null,
  social_links jsonb not null,
  tagline text not null,
  title text not null,
  updated_at timestamp(3) with time zone not null,
  workspace_id text not null
);

create table workspace_preferences (
  account_id text not null,
  content jsonb not null,
  workspace_id text not null
);

create table workspace_standings (
  has_webhooks boolean not null default false,
  status text not null,
  workspace_id text not null
);

create table workspaces (
  billing_email text not null,
  billing_gsm_country_code text,
  billing_phone text,
  closed_at timestamp(3) with time zone,
  closed_with text,
  created_at timestamp(3) with time zone not null,
  id text not null,
  is_visible boolean not null default true,
  main_agent_prompt text not null default ''::text,
  name text not null,
  search_text text not null default ''::text,
  status text not null default 'ACTIVE'::text,
  sub_domain text not null,
  sub_domain_changed_at timestamp(3) with time zone,
  template_key text not null,
  updated_at timestamp(3) with time zone not null
);

alter table access_policies add constraint access_policies_ai_access_check CHECK ((ai_access = ANY (ARRAY['EVERYONE'::text, 'CUSTOMERS'::text, 'OFF'::text])));

alter table access_policies add constraint access_policies_challenge_check CHECK ((challenge = ANY (ARRAY['ALWAYS'::text, 'GUESTS'::text, 'NEVER'::text])));

alter table access_policies add constraint access_policies_customer_daily_limit_check CHECK ((customer_daily_limit >= 0));

alter table access_policies add constraint access_policies_daily_credits_check CHECK ((daily_credits >= 0));

alter table access_policies add constraint access_policies_guest_daily_limit_check CHECK ((guest_daily_limit >= 0));

alter table access_policies add constraint access_policies_guests_daily_credits_check CHECK ((guests_daily_credits >= 0));

alter table access_policies add constraint access_policies_site_access_check CHECK ((site_access = ANY (ARRAY['PUBLIC'::text, 'SIGN_IN'::text, 'CLOSED'::text])));

alter table access_policies add constraint access_policies_pkey PRIMARY KEY (workspace_id);

alter table account_identities add constraint account_identities_pkey PRIMARY KEY (issuer, subject);

alter table account_preferences add constraint account_preferences_pkey PRIMARY KEY (account_id);

alter table accounts add constraint accounts_closed_whole CHECK (((status = 'CLOSED'::text) <= (closed_at IS NOT NULL)));

alter table accounts add constraint accounts_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text, 'CLOSED'::text, 'ERASED'::text])));

alter table accounts add constraint accounts_workspace_limit_check CHECK (((workspace_limit >= 1) AND (workspace_limit <= 1000)));

alter table accounts add constraint accounts_pkey PRIMARY KEY (id);

alter table accounts add constraint accounts_email_unique UNIQUE (email);

alter table ai_settings add constraint ai_settings_sector_check CHECK ((sector = ANY (ARRAY['AUTO'::text, 'GENERAL'::text, 'BEAUTY'::text, 'TEXTILE'::text])));

alter table ai_settings add constraint ai_settings_pkey PRIMARY KEY (workspace_id);

alter table api_keys add constraint api_keys_pkey PRIMARY KEY (id);

alter table audit_chain add constraint audit_chain_is_only_check CHECK (is_only);

alter table audit_chain add constraint audit_chain_pkey PRIMARY KEY (is_only);

alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id);

alter table audit_log add constraint audit_log_seal_unique UNIQUE (seal_number);

alter table billing_email_verifications add constraint billing_email_verifications_pkey PRIMARY KEY (workspace_id, email);

alter table bin_items add constraint bin_items_kind_check CHECK ((kind = ANY (ARRAY['PRODUCT'::text, 'COLLECTION'::text, 'TAG'::text])));

alter table bin_items add constraint bin_items_pkey PRIMARY KEY (workspace_id, id);

alter table catalogue_counts add constraint catalogue_counts_pkey PRIMARY KEY (workspace_id, kind, slot);

alter table collection_products add constraint collection_products_pkey PRIMARY KEY (workspace_id, collection_id, product_id) INCLUDE ("position");

alter table collection_tags add constraint collection_tags_pkey PRIMARY KEY (workspace_id, collection_id, tag_id);

alter table collections add constraint collections_pkey PRIMARY KEY (workspace_id, id);

alter table collections add constraint collections_workspace_name_unique UNIQUE (workspace_id, name_key);

alter table collections add constraint collections_workspace_slug_unique UNIQUE (workspace_id, slug);

alter table contact_requests add constraint contact_requests_pkey PRIMARY KEY (id);

alter table conversation_turns add constraint conversation_turns_pkey PRIMARY KEY (workspace_id, conversation_id, number);

alter table conversations add constraint conversations_pkey PRIMARY KEY (workspace_id, id);

alter table credit_adjustments add constraint credit_adjustments_amount_check CHECK ((amount <> 0));

alter table credit_adjustments add constraint credit_adjustments_decided_whole CHECK ((((status = 'WAITING'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL)) AND ((status = 'APPLIED'::text) = (balance_after IS NOT NULL))));

alter table credit_adjustments add constraint credit_adjustments_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'APPLIED'::text, 'REJECTED'::text])));

alter table credit_adjustments add constraint credit_adjustments_pkey PRIMARY KEY (workspace_id, id);

alter table credit_days add constraint credit_days_check CHECK (((guest_credits >= 0) AND (guest_credits <= credits)));

alter table credit_days add constraint credit_days_credits_check CHECK ((credits >= 0));

alter table credit_days add constraint credit_days_pkey PRIMARY KEY (workspace_id, day);

alter table credit_reservations add constraint credit_reservations_amount_check CHECK ((amount > 0));

alter table credit_reservations add constraint credit_reservations_closed_once CHECK (((status = 'PENDING'::text) = (closed_at IS NULL)));

alter table credit_reservations add constraint credit_reservations_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'SETTLED'::text, 'RELEASED'::text, 'EXPIRED'::text])));

alter table credit_reservations add constraint credit_reservations_pkey PRIMARY KEY (workspace_id, id);

alter table customer_introductions add constraint customer_introductions_pkey PRIMARY KEY (workspace_id, email, code_hash);

alter table customer_sessions add constraint customer_sessions_pkey PRIMARY KEY (workspace_id, id);

alter table customer_sessions add constraint customer_sessions_token_unique UNIQUE (workspace_id, token_hash);

alter table customer_sign_ins add constraint customer_sign_ins_pkey PRIMARY KEY (workspace_id, email);

alter table customers add constraint customers_pkey PRIMARY KEY (workspace_id, id);

alter table customers add constraint customers_workspace_email_unique UNIQUE (workspace_id, email);

alter table dashboard_sessions add constraint dashboard_sessions_visit_whole CHECK ((((visit_id IS NULL) = (visit_workspace_id IS NULL)) AND ((visit_id IS NULL) = (visit_staff_id IS NULL))));

alter table dashboard_sessions add constraint dashboard_sessions_pkey PRIMARY KEY (id);

alter table dashboard_sessions add constraint dashboard_sessions_token_unique UNIQUE (token_hash);

alter table deletions add constraint deletions_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'collection'::text, 'tag'::text, 'media'::text])));

alter table deletions add constraint deletions_pkey PRIMARY KEY (workspace_id, kind, id);

alter table dev_mailbox add constraint dev_mailbox_pkey PRIMARY KEY (id);

alter table feedback_counts add constraint feedback_counts_pkey PRIMARY KEY (workspace_id, slot);

alter table feedbacks add constraint feedbacks_pkey PRIMARY KEY (workspace_id, id);

alter table followed_lives add constraint followed_lives_is_current_check CHECK (is_current);

alter table followed_lives add constraint followed_lives_pkey PRIMARY KEY (is_current);

alter table idempotency_answers add constraint idempotency_answers_pkey PRIMARY KEY (connection_id, visitor_id, operation, key);

alter table idempotency_claims add constraint idempotency_claims_pkey PRIMARY KEY (connection_id, visitor_id, operation, key);

alter table import_batches add constraint import_batches_pkey PRIMARY KEY (workspace_id, import_id, from_offset);

alter table import_chunks add constraint import_chunks_pkey PRIMARY KEY (workspace_id, import_id, n);

alter table import_errors add constraint import_errors_pkey PRIMARY KEY (workspace_id, import_id, line);

alter table import_formers add constraint import_formers_pkey PRIMARY KEY (workspace_id, import_id, product_id);

alter table import_keys add constraint import_keys_pkey PRIMARY KEY (workspace_id, import_id, key);

alter table import_pictures add constraint import_pictures_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'FETCHED'::text, 'FAILED'::text])));

alter table import_pictures add constraint import_pictures_pkey PRIMARY KEY (workspace_id, product_id, "position");

alter table imports add constraint imports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'jsonl'::text])));

alter table imports add constraint imports_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text])));

alter table imports add constraint imports_undo_status_check CHECK ((undo_status = ANY (ARRAY['RUNNING'::text, 'DONE'::text])));

alter table imports add constraint imports_pkey PRIMARY KEY (workspace_id, id);

alter table integration_source_days add constraint integration_source_days_pkey PRIMARY KEY (source_id, day);

alter table integration_sources add constraint integration_sources_pkey PRIMARY KEY (id);

alter table integration_sources add constraint integration_sources_key_unique UNIQUE (key);

alter table invitations add constraint invitations_role_check CHECK ((role = ANY (ARRAY['OWNER'::text, 'STAFF'::text, 'BILLING'::text])));

alter table invitations add constraint invitations_pkey PRIMARY KEY (id);

alter table invitations add constraint invitations_token_unique UNIQUE (token_hash);

alter table invitations add constraint invitations_workspace_email_unique UNIQUE (workspace_id, email);

alter table ledger_days add constraint ledger_days_pkey PRIMARY KEY (workspace_id, day, kind);

alter table ledger_entries add constraint ledger_entries_kind_moves CHECK (
CASE kind
    WHEN 'PURCHASE'::text THEN ((balance_delta > 0) AND (reserved_delta = 0))
    WHEN 'REFUND'::text THEN ((balance_delta <> 0) AND (reserved_delta = 0))
    WHEN 'RESERVE'::text THEN ((balance_delta = 0) AND (reserved_delta > 0))
    WHEN 'SETTLE'::text THEN ((balance_delta < 0) AND (reserved_delta = balance_delta))
    WHEN 'RELEASE'::text THEN ((balance_delta = 0) AND (reserved_delta < 0))
    WHEN 'ADJUSTMENT'::text THEN ((balance_delta <> 0) AND (reserved_delta = 0))
    ELSE false
END);

alter table ledger_entries add constraint ledger_entries_pkey PRIMARY KEY (workspace_id, number);

alter table ledger_entries add constraint ledger_entries_cause_unique UNIQUE (workspace_id, cause);

alter table media add constraint media_size_bytes_check CHECK ((size_bytes >= 0));

alter table media add constraint media_usage_count_check CHECK ((usage_count >= 0));

alter table media add constraint media_pkey PRIMARY KEY (workspace_id, id);

alter table media_blobs add constraint media_blobs_claims_check CHECK ((claims >= 0));

alter table media_blobs add constraint media_blobs_uses_check CHECK ((uses >= 0));

alter table media_blobs add constraint media_blobs_pkey PRIMARY KEY (workspace_id, key);

alter table media_uploads add constraint media_uploads_size_bytes_check CHECK ((size_bytes > 0));

alter table media_uploads add constraint media_uploads_pkey PRIMARY KEY (token_hash);

alter table media_usage add constraint media_usage_pkey PRIMARY KEY (workspace_id, media_id, slot);

alter table members add constraint members_role_check CHECK ((role = ANY (ARRAY['OWNER'::text, 'STAFF'::text, 'BILLING'::text])));

alter table members add constraint members_pkey PRIMARY KEY (id);

alter table members add constraint members_workspace_account_unique UNIQUE (workspace_id, account_id);

alter table metered_requests add constraint metered_requests_credits_check CHECK ((credits > 0));

alter table metered_requests add constraint metered_requests_pkey PRIMARY KEY (workspace_id, reservation_id);

alter table oauth_access_tokens add constraint oauth_access_tokens_pkey PRIMARY KEY (token_hash);

alter table oauth_assertions add constraint oauth_assertions_pkey PRIMARY KEY (client_id, jti);

alter table oauth_authorization_requests add constraint oauth_authorization_requests_pkey PRIMARY KEY (id_hash);

alter table oauth_clients add constraint oauth_clients_pkey PRIMARY KEY (id);

alter table oauth_codes add constraint oauth_codes_pkey PRIMARY KEY (code_hash);

alter table oauth_grants add constraint oauth_grants_pkey PRIMARY KEY (id);

alter table oauth_refresh_tokens add constraint oauth_refresh_tokens_pkey PRIMARY KEY (token_hash);

alter table payment_events add constraint payment_events_outcome_check CHECK ((outcome = ANY (ARRAY['APPLIED'::text, 'UNCHANGED'::text, 'IGNORED'::text, 'REJECTED'::text])));

alter table payment_events add constraint payment_events_processed_whole CHECK (((processed_at IS NULL) = (outcome IS NULL)));

alter table payment_events add constraint payment_events_pkey PRIMARY KEY (provider, id);

alter table payment_references add constraint payment_references_pkey PRIMARY KEY (provider, payment_reference);

alter table platform_days add constraint platform_days_pkey PRIMARY KEY (day, measure, slot);

alter table product_asked_days add constraint product_asked_days_pkey PRIMARY KEY (workspace_id, day, product_id, slot);

alter table product_change_items add constraint product_change_items_pkey PRIMARY KEY (workspace_id, change_id, n);

alter table product_changes add constraint product_changes_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text, 'UNDOING'::text, 'UNDONE'::text])));

alter table product_changes add constraint product_changes_pkey PRIMARY KEY (workspace_id, id);

alter table product_history add constraint product_history_kind_check CHECK ((kind = ANY (ARRAY['CREATED'::text, 'EDITED'::text, 'IMPORTED'::text, 'BULK_CHANGED'::text, 'UNDONE'::text])));

alter table product_history add constraint product_history_pkey PRIMARY KEY (workspace_id, product_id, id);

alter table product_images add constraint product_images_pkey PRIMARY KEY (workspace_id, product_id, media_id) INCLUDE ("position");

alter table product_questions add constraint product_questions_pkey PRIMARY KEY (workspace_id, product_id, "position");

alter table product_questions add constraint product_questions_id_unique UNIQUE (workspace_id, product_id, id);

alter table product_search add constraint product_search_pkey PRIMARY KEY (workspace_id, product_id);

alter table product_slugs add constraint product_slugs_pkey PRIMARY KEY (slug);

alter table product_tags add constraint product_tags_pkey PRIMARY KEY (workspace_id, product_id, tag_id) INCLUDE ("position");

alter table product_texts add constraint product_texts_pkey PRIMARY KEY (workspace_id, product_id);

alter table product_texts_due add constraint product_texts_due_pkey PRIMARY KEY (workspace_id, product_id);

alter table product_words add constraint product_words_pkey PRIMARY KEY (workspace_id, word);

alter table products add constraint products_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'DELETED'::text])));

alter table products add constraint products_stock_check CHECK (((stock >= 0) AND (stock <= 999999)));

alter table products add constraint products_pkey PRIMARY KEY (workspace_id, id);

alter table purchases add constraint purchases_amount_check CHECK ((amount > 0));

alter table purchases add constraint purchases_check CHECK (((reversed_amount >= 0) AND (reversed_amount <= amount)));

alter table purchases add constraint purchases_check1 CHECK (((reversed_credits >= 0) AND (reversed_credits <= credits)));

alter table purchases add constraint purchases_credits_check CHECK ((credits > 0));

alter table purchases add constraint purchases_paid_whole CHECK (((status = 'PAID'::text) = ((paid_at IS NOT NULL) AND (payment_reference IS NOT NULL) AND (receipt_number IS NOT NULL))));

alter table purchases add constraint purchases_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PROCESSING'::text, 'PAID'::text, 'FAILED'::text, 'EXPIRED'::text])));

alter table purchases add constraint purchases_pkey PRIMARY KEY (workspace_id, id);

alter table questions add constraint questions_pkey PRIMARY KEY (workspace_id, id);

alter table service_use add constraint service_use_pkey PRIMARY KEY (measure, slot);

alter table sign_in_browsers add constraint sign_in_browsers_pkey PRIMARY KEY (audience, address, browser_hash);

alter table sign_in_codes add constraint sign_in_codes_pkey PRIMARY KEY (audience, address);

alter table site_domains add constraint site_domains_pkey PRIMARY KEY (workspace_id, id);

alter table site_domains add constraint site_domains_workspace_host_unique UNIQUE (workspace_id, host);

alter table site_hosts add constraint site_hosts_pkey PRIMARY KEY (host);

alter table site_keys add constraint site_keys_pkey PRIMARY KEY (workspace_id, id);

alter table staff add constraint staff_role_known CHECK ((role = ANY (ARRAY['SUPPORT'::text, 'OPERATOR'::text, 'SUPERVISOR'::text])));

alter table staff add constraint staff_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text])));

alter table staff add constraint staff_pkey PRIMARY KEY (id);

alter table staff add constraint staff_email_unique UNIQUE (email);

alter table staff_passkey_questions add constraint staff_passkey_questions_purpose_check CHECK ((purpose = ANY (ARRAY['SIGN_IN'::text, 'ENROL'::text])));

alter table staff_passkey_questions add constraint staff_passkey_questions_pkey PRIMARY KEY (token_hash);

alter table staff_passkeys add constraint staff_passkeys_pkey PRIMARY KEY (id);

alter table staff_passkeys add constraint staff_passkeys_credential_unique UNIQUE (credential_id);

alter table staff_sessions add constraint staff_sessions_pkey PRIMARY KEY (id);

alter table staff_sessions add constraint staff_sessions_token_unique UNIQUE (token_hash);

alter table storage_defaults add constraint storage_defaults_most_check CHECK ((most >= 0));

alter table storage_defaults add constraint storage_defaults_pkey PRIMARY KEY (measure);

alter table storage_limits add constraint storage_limits_most_check CHECK ((most >= 0));

alter table storage_limits add constraint storage_limits_pkey PRIMARY KEY (workspace_id, measure);

alter table storage_use add constraint storage_use_pkey PRIMARY KEY (workspace_id, measure, slot);

alter table subdomains add constraint subdomains_pkey PRIMARY KEY (sub_domain);

alter table tags add constraint tags_pkey PRIMARY KEY (workspace_id, id);

alter table tags add constraint tags_workspace_name_unique UNIQUE (workspace_id, name_key);

alter table turned_away add constraint turned_away_pkey PRIMARY KEY (day, address, rule);

alter table unanswered_questions add constraint unanswered_questions_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'ANSWERED'::text, 'IGNORED'::text])));

alter table unanswered_questions add constraint unanswered_questions_pkey PRIMARY KEY (workspace_id, product_id, question_key);

alter table usage_actors add constraint usage_actors_pkey PRIMARY KEY (workspace_id, actor_type, user_id);

alter table usage_by_actor add constraint usage_by_actor_grain_check CHECK ((grain = ANY (ARRAY['SIX_HOURS'::text, 'DAY'::text, 'TEN_DAYS'::text, 'MONTH'::text])));

alter table usage_by_actor add constraint usage_by_actor_pkey PRIMARY KEY (workspace_id, grain, starts_at, actor_type, user_id);

alter table usage_counts add constraint usage_counts_grain_check CHECK ((grain = ANY (ARRAY['DAY'::text, 'TEN_DAYS'::text, 'MONTH'::text])));

alter table usage_counts add constraint usage_counts_pkey PRIMARY KEY (workspace_id, grain, starts_on, actor_type, event_name, slot);

alter table usage_events add constraint usage_events_actor_type_check CHECK ((actor_type = ANY (ARRAY['GUEST'::text, 'CUSTOMER'::text, 'MEMBER'::text, 'INTEGRATION'::text, 'ADMIN'::text, 'SYSTEM'::text])));

alter table usage_events add constraint usage_events_status_check CHECK ((status = ANY (ARRAY['SUCCEEDED'::text, 'FAILED'::text])));

alter table usage_events add constraint usage_events_pkey PRIMARY KEY (workspace_id, created_at, id);

alter table used_challenges add constraint used_challenges_pkey PRIMARY KEY (workspace_id, challenge_hash);

alter table used_contact_challenges add constraint used_contact_challenges_pkey PRIMARY KEY (challenge_hash);

alter table visit_tickets add constraint visit_tickets_pkey PRIMARY KEY (token_hash);

alter table visitor_days add constraint visitor_days_credits_check CHECK ((credits >= 0));

alter table visitor_days add constraint visitor_days_requests_check CHECK ((requests >= 0));

alter table visitor_days add constraint visitor_days_pkey PRIMARY KEY (workspace_id, visitor_id, day);

alter table wallets add constraint wallets_reserved_not_negative CHECK ((reserved >= 0));

alter table wallets add constraint wallets_threshold_positive CHECK ((low_balance_threshold > 0));

alter table wallets add constraint wallets_pkey PRIMARY KEY (workspace_id);

alter table webhook_deliveries add constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text])));

alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (workspace_id, webhook_id, event_id);

alter table webhook_events add constraint webhook_events_pkey PRIMARY KEY (workspace_id, id);

alter table webhook_outbox add constraint webhook_outbox_pkey PRIMARY KEY (workspace_id, commit, subject_id);

alter table webhooks add constraint webhooks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['OWNER'::text, 'FAILING'::text, 'GONE'::text, 'BACKLOG'::text])));

alter table webhooks add constraint webhooks_pkey PRIMARY KEY (workspace_id, id);

alter table website_drafts add constraint website_drafts_pkey PRIMARY KEY (workspace_id);

alter table website_references add constraint website_references_check CHECK ((num_nonnulls(media_id, collection_id, product_id) = 1));

alter table website_references add constraint website_references_pkey PRIMARY KEY (workspace_id, place);

alter table website_versions add constraint website_versions_pkey PRIMARY KEY (workspace_id, id);

alter table websites add constraint websites_pkey PRIMARY KEY (workspace_id);

alter table workspace_preferences add constraint workspace_preferences_pkey PRIMARY KEY (workspace_id, account_id);

alter table workspace_standings add constraint workspace_standings_pkey PRIMARY KEY (workspace_id);

alter table workspaces add constraint workspaces_closed_whole CHECK (((status = 'CLOSED'::text) <= (closed_at IS NOT NULL)));

alter table workspaces add constraint workspaces_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text, 'CLOSED'::text, 'ERASED'::text])));

alter table workspaces add constraint workspaces_pkey PRIMARY KEY (id);

alter table access_policies add constraint access_policies_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table account_identities add constraint account_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table account_preferences add constraint account_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table ai_settings add constraint ai_settings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table api_keys add constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table api_keys add constraint api_keys_source_id_fkey FOREIGN KEY (source_id) REFERENCES integration_sources(id);

alter table billing_email_verifications add constraint billing_email_verifications_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table bin_items add constraint bin_items_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table catalogue_counts add constraint catalogue_counts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table collection_products add constraint collection_products_workspace_id_collection_id_fkey FOREIGN KEY (workspace_id, collection_id) REFERENCES collections(workspace_id, id) ON DELETE CASCADE;

alter table collection_products add constraint collection_products_workspace_id_product_id_fkey FOREIGN KEY (workspace_id, product_id) REFERENCES products(workspace_id, id) ON DELETE CASCADE;

alter table collection_tags add constraint collection_tags_workspace_id_collection_id_fkey FOREIGN KEY (workspace_id, collection_id) REFERENCES collections(workspace_id, id) ON DELETE CASCADE;

alter table collection_tags add constraint collection_tags_workspace_id_tag_id_fkey FOREIGN KEY (workspace_id, tag_id) REFERENCES tags(workspace_id, id) ON DELETE CASCADE;

alter table collections add constraint collections_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table collections add constraint collections_workspace_id_image_id_fkey FOREIGN KEY (workspace_id, image_id) REFERENCES media(workspace_id, id) DEFERRABLE INITIALLY DEFERRED;

alter table contact_requests add constraint contact_requests_read_by_fkey FOREIGN KEY (read_by) REFERENCES staff(id);

alter table conversation_turns add constraint conversation_turns_workspace_id_conversation_id_fkey FOREIGN KEY (workspace_id, conversation_id) REFERENCES conversations(workspace_id, id) ON DELETE CASCADE;

alter table conversations add constraint conversations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table credit_adjustments add constraint credit_adjustments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id);

alter table credit_adjustments add constraint credit_adjustments_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id);

alter table credit_days add constraint credit_days_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES wallets(workspace_id);

alter table credit_reservations add constraint credit_reservations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES wallets(workspace_id);

alter table customer_introductions add constraint customer_introductions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table customer_sessions add constraint customer_sessions_workspace_id_customer_id_fkey FOREIGN KEY (workspace_id, customer_id) REFERENCES customers(workspace_id, id) ON DELETE CASCADE;

alter table customer_sign_ins add constraint customer_sign_ins_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table customers add constraint customers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table dashboard_sessions add constraint dashboard_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table dashboard_sessions add constraint dashboard_sessions_visit_staff_id_fkey FOREIGN KEY (visit_staff_id) REFERENCES staff(id) ON DELETE CASCADE;

alter table feedback_counts add constraint feedback_counts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table feedbacks add constraint feedbacks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table import_batches add constraint import_batches_workspace_id_import_id_fkey FOREIGN KEY (workspace_id, import_id) REFERENCES imports(workspace_id, id) ON DELETE CASCADE;

alter table import_chunks add constraint import_chunks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table import_errors add constraint import_errors_workspace_id_import_id_fkey FOREIGN KEY (workspace_id, import_id) REFERENCES imports(workspace_id, id) ON DELETE CASCADE;

alter table import_formers add constraint import_formers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table import_pictures add constraint import_pictures_workspace_id_product_id_fkey FOREIGN KEY (workspace_id, product_id) REFERENCES products(workspace_id, id) ON DELETE CASCADE;

alter table imports add constraint imports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table invitations add constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES accounts(id) ON DELETE CASCADE;

alter table ledger_days add constraint ledger_days_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES wallets(workspace_id);

alter table ledger_entries add constraint ledger_entries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES wallets(workspace_id);

alter table ledger_entries add constraint ledger_entries_workspace_id_purchase_id_fkey FOREIGN KEY (workspace_id, purchase_id) REFERENCES purchases(workspace_id, id);

alter table media add constraint media_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table media add constraint media_workspace_id_key_fkey FOREIGN KEY (workspace_id, key) REFERENCES media_blobs(workspace_id, key);

alter table media_uploads add constraint media_uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table media_usage add constraint media_usage_workspace_id_media_id_fkey FOREIGN KEY (workspace_id, media_id) REFERENCES media(workspace_id, id) ON DELETE CASCADE;

alter table members add constraint members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table metered_requests add constraint metered_requests_workspace_id_reservation_id_fkey FOREIGN KEY (workspace_id, reservation_id) REFERENCES credit_reservations(workspace_id, id) DEFERRABLE INITIALLY DEFERRED;

alter table oauth_access_tokens add constraint oauth_access_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(id) ON DELETE CASCADE;

alter table oauth_authorization_requests add constraint oauth_authorization_requests_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE;

alter table oauth_clients add constraint oauth_clients_source_id_fkey FOREIGN KEY (source_id) REFERENCES integration_sources(id);

alter table oauth_codes add constraint oauth_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table oauth_codes add constraint oauth_codes_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE;

alter table oauth_codes add constraint oauth_codes_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(id) ON DELETE CASCADE;

alter table oauth_codes add constraint oauth_codes_widens_grant_id_fkey FOREIGN KEY (widens_grant_id) REFERENCES oauth_grants(id) ON DELETE CASCADE;

alter table oauth_grants add constraint oauth_grants_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table oauth_grants add constraint oauth_grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id);

alter table oauth_grants add constraint oauth_grants_source_id_fkey FOREIGN KEY (source_id) REFERENCES integration_sources(id);

alter table oauth_refresh_tokens add constraint oauth_refresh_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(id) ON DELETE CASCADE;

alter table product_asked_days add constraint product_asked_days_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table product_change_items add constraint product_change_items_workspace_id_change_id_fkey FOREIGN KEY (workspace_id, change_id) REFERENCES product_changes(workspace_id, id) ON DELETE CASCADE;

alter table product_changes add constraint product_changes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table product_images add constraint product_images_workspace_id_media_id_fkey FOREIGN KEY (workspace_id, media_id) REFERENCES media(workspace_id, id) ON DELETE CASCADE;

alter table product_images add constraint product_images_workspace_id_product_id_fkey FOREIGN KEY (workspace_id, product_id) REFERENCES products(workspace_id, id) ON DELETE CASCADE;

alter table product_questions add constraint product_questions_workspace_id_product_id_fkey FOREIGN KEY (workspace_id, product_id) REFERENCES products(workspace_id, id) ON DELETE CASCADE;

alter table product_search add constraint product_search_workspace_id_product_id_fkey FOREIGN KEY (workspace_id, product_id) REFERENCES products(workspace_id, id) ON DELETE CASCADE;

alter table product_tags add constraint product_tags_workspace_id_product_id_fkey FOREIGN KEY (workspace_id, product_id) REFERENCES products(workspace_id, id) ON DELETE CASCADE;

alter table product_tags add constraint product_tags_workspace_id_tag_id_fkey FOREIGN KEY (workspace_id, tag_id) REFERENCES tags(workspace_id, id) ON DELETE CASCADE;

alter table product_texts add constraint product_texts_workspace_id_product_id_fkey FOREIGN KEY (workspace_id, product_id) REFERENCES products(workspace_id, id) ON DELETE CASCADE;

alter table product_texts_due add constraint product_texts_due_workspace_id_product_id_fkey FOREIGN KEY (workspace_id, product_id) REFERENCES products(workspace_id, id) ON DELETE CASCADE;

alter table product_words add constraint product_words_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table products add constraint products_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table purchases add constraint purchases_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES wallets(workspace_id);

alter table questions add constraint questions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table site_hosts add constraint site_hosts_workspace_id_domain_id_fkey FOREIGN KEY (workspace_id, domain_id) REFERENCES site_domains(workspace_id, id) ON DELETE CASCADE;

alter table site_keys add constraint site_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table staff_passkey_questions add constraint staff_passkey_questions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;

alter table staff_passkeys add constraint staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;

alter table staff_sessions add constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;

alter table storage_limits add constraint storage_limits_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table storage_use add constraint storage_use_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table tags add constraint tags_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table unanswered_questions add constraint unanswered_questions_workspace_id_product_id_fkey FOREIGN KEY (workspace_id, product_id) REFERENCES products(workspace_id, id) ON DELETE CASCADE;

alter table usage_actors add constraint usage_actors_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table usage_by_actor add constraint usage_by_actor_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table usage_counts add constraint usage_counts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table usage_events add constraint usage_events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table used_challenges add constraint used_challenges_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table visit_tickets add constraint visit_tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table visit_tickets add constraint visit_tickets_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;

alter table visitor_days add constraint visitor_days_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table wallets add constraint wallets_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id);

alter table webhook_deliveries add constraint webhook_deliveries_workspace_id_event_id_fkey FOREIGN KEY (workspace_id, event_id) REFERENCES webhook_events(workspace_id, id) ON DELETE CASCADE;

alter table webhook_deliveries add constraint webhook_deliveries_workspace_id_webhook_id_fkey FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks(workspace_id, id) ON DELETE CASCADE;

alter table webhook_events add constraint webhook_events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table webhooks add constraint webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table website_drafts add constraint website_drafts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES websites(workspace_id) ON DELETE CASCADE;

alter table website_references add constraint website_references_workspace_id_collection_id_fkey FOREIGN KEY (workspace_id, collection_id) REFERENCES collections(workspace_id, id) ON DELETE CASCADE;

alter table website_references add constraint website_references_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES websites(workspace_id) ON DELETE CASCADE;

alter table website_references add constraint website_references_workspace_id_media_id_fkey FOREIGN KEY (workspace_id, media_id) REFERENCES media(workspace_id, id) ON DELETE CASCADE;

alter table website_references add constraint website_references_workspace_id_product_id_fkey FOREIGN KEY (workspace_id, product_id) REFERENCES products(workspace_id, id) ON DELETE CASCADE;

alter table website_versions add constraint website_versions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES websites(workspace_id) ON DELETE CASCADE;

alter table websites add constraint websites_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

alter table workspace_preferences add constraint workspace_preferences_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES members(workspace_id, account_id) ON DELETE CASCADE;

CREATE INDEX accounts_closed ON accounts USING btree (closed_at) WHERE (status = 'CLOSED'::text);

CREATE INDEX accounts_newest ON accounts USING btree (created_at DESC, id DESC);

CREATE INDEX accounts_search ON accounts USING gin (lower(((email || '
'::text) || name)) gin_trgm_ops) WITH (gin_pending_list_limit='512');

CREATE INDEX accounts_unusual ON accounts USING btree (status, created_at DESC, id DESC) WHERE (status <> 'ACTIVE'::text);

CREATE INDEX api_keys_account ON api_keys USING btree (account_id, created_at DESC);

CREATE INDEX api_keys_newest ON api_keys USING btree (created_at DESC, id DESC);

CREATE INDEX api_keys_source ON api_keys USING btree (source_id, created_at DESC, id DESC);

CREATE INDEX audit_log_accounts ON audit_log USING btree (actor_id, starts_with(action, 'agent.'::text), id) WHERE (actor_kind = 'account'::text);

CREATE INDEX audit_log_action ON audit_log USING btree (action, at DESC, id DESC);

CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, at DESC, id DESC);

CREATE INDEX audit_log_addresses ON audit_log USING btree (at) WHERE (details ? 'email'::text);

CREATE INDEX audit_log_agents ON audit_log USING btree (at) WHERE starts_with(action, 'agent.'::text);

CREATE INDEX audit_log_newest ON audit_log USING btree (at DESC, id DESC);

CREATE INDEX audit_log_platform ON audit_log USING btree (actor_kind, at DESC, id DESC) WHERE (actor_kind <> 'account'::text);

CREATE INDEX audit_log_request ON audit_log USING btree (request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, at DESC, id DESC);

CREATE INDEX audit_log_topic ON audit_log USING btree (split_part(action, '.'::text, 1), at DESC, id DESC);

CREATE INDEX bin_items_kept_until ON bin_items USING btree (kept_until);

CREATE INDEX bin_items_shown ON bin_items USING btree (workspace_id, deleted_at DESC, id DESC) WHERE is_shown;

CREATE INDEX collection_products_order ON collection_products USING btree (workspace_id, collection_id, "position", product_id);

CREATE INDEX collection_products_product ON collection_products USING btree (workspace_id, product_id, collection_id);

CREATE INDEX collection_tags_tag ON collection_tags USING btree (workspace_id, tag_id, collection_id);

CREATE INDEX collections_by_name ON collections USING btree (workspace_id, name_order, id);

CREATE INDEX collections_followed ON collections USING btree (workspace_id, changed_in, id);

CREATE INDEX collections_image ON collections USING btree (workspace_id, image_id);

CREATE INDEX collections_newest ON collections USING btree (workspace_id, created_at DESC, id DESC);

CREATE INDEX collections_search ON collections USING gin (workspace_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');

CREATE INDEX collections_updated ON collections USING btree (workspace_id, updated_at DESC, id DESC);

CREATE INDEX contact_requests_newest ON contact_requests USING btree (created_at DESC, id DESC);

CREATE INDEX contact_requests_sender ON contact_requests USING btree (email, created_at DESC, id DESC);

CREATE INDEX contact_requests_unread ON contact_requests USING btree (created_at DESC, id DESC) WHERE (read_at IS NULL);

CREATE UNIQUE INDEX contact_requests_waiting ON contact_requests USING btree (email) WHERE (read_at IS NULL);

CREATE INDEX conversation_turns_age ON conversation_turns USING btree (created_at);

CREATE INDEX conversations_idle ON conversations USING btree (updated_at);

CREATE INDEX conversations_visitor ON conversations USING btree (workspace_id, visitor_id);

CREATE INDEX credit_adjustments_id ON credit_adjustments USING btree (id);

CREATE INDEX credit_adjustments_newest ON credit_adjustments USING btree (proposed_at DESC, id DESC);

CREATE INDEX credit_adjustments_waiting ON credit_adjustments USING btree (proposed_at DESC, id DESC) WHERE (status = 'WAITING'::text);

CREATE INDEX credit_adjustments_workspace ON credit_adjustments USING btree (workspace_id, proposed_at DESC, id DESC);

CREATE INDEX credit_days_age ON credit_days USING btree (day);

CREATE INDEX credit_reservations_due ON credit_reservations USING btree (expires_at) WHERE (status = 'PENDING'::text);

CREATE INDEX customer_introductions_age ON customer_introductions USING btree (requested_at);

CREATE INDEX customer_sessions_age ON customer_sessions USING btree (expires_at);

CREATE INDEX customer_sessions_customer ON customer_sessions USING btree (workspace_id, customer_id);

CREATE INDEX customer_sign_ins_age ON customer_sign_ins USING btree (requested_at);

CREATE INDEX customers_by_name ON customers USING btree (workspace_id, search_text, id);

CREATE INDEX customers_newest ON customers USING btree (workspace_id, created_at DESC, id DESC);

CREATE INDEX customers_search ON customers USING gin (workspace_id, search_text gin_trgm_ops);

CREATE INDEX dashboard_sessions_account ON dashboard_sessions USING btree (account_id);

CREATE INDEX dashboard_sessions_visits ON dashboard_sessions USING btree (visit_staff_id) WHERE (visit_staff_id IS NOT NULL);

CREATE INDEX deletions_age ON deletions USING btree (deleted_at);

CREATE INDEX deletions_followed ON deletions USING btree (workspace_id, kind, changed_in, id);

CREATE INDEX deletions_oldest ON deletions USING btree (workspace_id, kind, deleted_at, id);

CREATE INDEX dev_mailbox_recipient ON dev_mailbox USING btree (recipient, id DESC);

CREATE INDEX feedbacks_age ON feedbacks USING btree (created_at);

CREATE INDEX feedbacks_done ON feedbacks USING btree (workspace_id, created_at DESC, id DESC) WHERE (done_at IS NOT NULL);

CREATE INDEX feedbacks_newest ON feedbacks USING btree (workspace_id, created_at DESC, id DESC);

CREATE INDEX feedbacks_open ON feedbacks USING btree (workspace_id, created_at DESC, id DESC) WHERE (done_at IS NULL);

CREATE INDEX feedbacks_search ON feedbacks USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');

CREATE INDEX feedbacks_user ON feedbacks USING btree (workspace_id, user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX idempotency_answers_age ON idempotency_answers USING btree (created_at);

CREATE INDEX idempotency_answers_visitor ON idempotency_answers USING btree (visitor_id) WHERE (visitor_id <> ''::text);

CREATE INDEX idempotency_claims_age ON idempotency_claims USING btree (expires_at);

CREATE INDEX import_batches_at ON import_batches USING btree (at);

CREATE INDEX import_chunks_received ON import_chunks USING btree (received_at);

CREATE INDEX import_formers_at ON import_formers USING btree (at);

CREATE INDEX import_pictures_fetched ON import_pictures USING btree (workspace_id, md5(url)) WHERE (status = 'FETCHED'::text);

CREATE INDEX import_pictures_of_import ON import_pictures USING btree (workspace_id, import_id, product_id, "position");

CREATE INDEX import_pictures_unattached ON import_pictures USING btree (workspace_id, product_id) WHERE (attached_at IS NULL);

CREATE INDEX import_pictures_waiting ON import_pictures USING btree (workspace_id, due_at, product_id, "position") WHERE (status = 'WAITING'::text);

CREATE INDEX imports_finished ON imports USING btree (finished_at);

CREATE INDEX imports_undoing ON imports USING btree (workspace_id, created_at, id) WHERE (undo_status = 'RUNNING'::text);

CREATE INDEX imports_unfinished ON imports USING btree (workspace_id, created_at, id) WHERE (status = ANY (ARRAY['PENDING'::text, 'RUNNING'::text]));

CREATE INDEX integration_source_days_by_day ON integration_source_days USING btree (day);

CREATE INDEX integration_sources_blocked ON integration_sources USING btree (created_at DESC, id DESC) WHERE (blocked_at IS NOT NULL);

CREATE INDEX integration_sources_newest ON integration_sources USING btree (created_at DESC, id DESC);

CREATE INDEX integration_sources_search ON integration_sources USING gin (lower(((name || '
'::text) || key)) gin_trgm_ops) WITH (gin_pending_list_limit='512');

CREATE INDEX ledger_days_day ON ledger_days USING btree (day);

CREATE INDEX ledger_entries_kind ON ledger_entries USING btree (workspace_id, kind, created_at, number);

CREATE INDEX ledger_entries_time ON ledger_entries USING btree (workspace_id, created_at, number);

CREATE INDEX media_blob ON media USING btree (workspace_id, key);

CREATE INDEX media_by_name ON media USING btree (workspace_id, name_order, id);

CREATE INDEX media_followed ON media USING btree (workspace_id, changed_in, id);

CREATE INDEX media_linked ON media USING btree (workspace_id, created_at DESC, id DESC) WHERE (usage_count >= 1);

CREATE INDEX media_multi_linked ON media USING btree (workspace_id, created_at DESC, id DESC) WHERE (usage_count >= 2);

CREATE INDEX media_newest ON media USING btree (workspace_id, created_at DESC, id DESC);

CREATE INDEX media_search ON media USING gin (workspace_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');

CREATE INDEX media_unused ON media USING btree (workspace_id, created_at DESC, id DESC) WHERE (usage_count = 0);

CREATE INDEX media_updated ON media USING btree (workspace_id, updated_at DESC, id DESC);

CREATE INDEX media_blobs_unused ON media_blobs USING btree (claimed_at) WHERE (uses = 0);

CREATE INDEX media_uploads_expiry ON media_uploads USING btree (expires_at);

CREATE INDEX members_account ON members USING btree (account_id);

CREATE INDEX oauth_access_tokens_expiry ON oauth_access_tokens USING btree (expires_at);

CREATE INDEX oauth_access_tokens_grant ON oauth_access_tokens USING btree (grant_id);

CREATE INDEX oauth_assertions_expiry ON oauth_assertions USING btree (expires_at);

CREATE INDEX oauth_authorization_requests_expiry ON oauth_authorization_requests USING btree (expires_at);

CREATE INDEX oauth_clients_age ON oauth_clients USING btree (created_at);

CREATE INDEX oauth_codes_expiry ON oauth_codes USING btree (expires_at);

CREATE INDEX oauth_grants_account ON oauth_grants USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX oauth_grants_client ON oauth_grants USING btree (client_id);

CREATE INDEX oauth_grants_end ON oauth_grants USING btree (LEAST(revoked_at, expires_at));

CREATE INDEX oauth_grants_newest ON oauth_grants USING btree (created_at DESC, id DESC);

CREATE INDEX oauth_grants_source ON oauth_grants USING btree (source_id, created_at DESC, id DESC);

CREATE INDEX oauth_refresh_tokens_order ON oauth_refresh_tokens USING btree (grant_id, number);

CREATE INDEX oauth_refresh_tokens_untrimmed ON oauth_refresh_tokens USING btree (grant_id) WHERE ((consumed_at IS NOT NULL) AND (scopes <> '{}'::text[]));

CREATE INDEX payment_events_newest ON payment_events USING btree (received_at DESC, id DESC);

CREATE INDEX payment_events_outcome ON payment_events USING btree (outcome, received_at DESC, id DESC);

CREATE INDEX payment_events_reversals ON payment_events USING btree (provider, ((fact ->> 'paymentReference'::text))) WHERE ((fact ->> 'kind'::text) = 'reversal'::text);

CREATE INDEX payment_events_unprocessed ON payment_events USING btree (received_at) WHERE (processed_at IS NULL);

CREATE INDEX product_asked_days_age ON product_asked_days USING btree (day);

CREATE INDEX product_asked_days_product ON product_asked_days USING btree (workspace_id, product_id, day);

CREATE INDEX product_changes_finished ON product_changes USING btree (finished_at);

CREATE INDEX product_changes_undo ON product_changes USING btree (undo_until);

CREATE UNIQUE INDEX product_changes_unfinished ON product_changes USING btree (workspace_id) WHERE (status = ANY (ARRAY['PENDING'::text, 'RUNNING'::text, 'UNDOING'::text]));

CREATE INDEX product_images_media ON product_images USING btree (workspace_id, media_id, product_id);

CREATE INDEX product_search_few ON product_search USING gin (workspace_id, search_text gin_trgm_ops) WITH (fastupdate=off) WHERE ("left"(md5(product_id), 3) < '004'::text);

CREATE INDEX product_search_sample ON product_search USING gin (workspace_id, search_text gin_trgm_ops) WITH (fastupdate=off) WHERE ("left"(md5(product_id), 2) < '08'::text);

CREATE INDEX product_search_text ON product_search USING gin (workspace_id, search_text gin_trgm_ops, tag_ids) WITH (gin_pending_list_limit='512');

CREATE INDEX product_tags_tag ON product_tags USING btree (workspace_id, tag_id, product_id);

CREATE INDEX product_texts_few ON product_texts USING gin (workspace_id, keys) WITH (fastupdate=off) WHERE ("left"(md5(product_id), 3) < '004'::text);

CREATE INDEX product_texts_keys ON product_texts USING gin (workspace_id, keys) WITH (fastupdate=off);

CREATE INDEX product_texts_sample ON product_texts USING gin (workspace_id, keys) WITH (fastupdate=off) WHERE ("left"(md5(product_id), 2) < '08'::text);

CREATE INDEX product_words_similar ON product_words USING gin (workspace_id, word gin_trgm_ops) WITH (gin_pending_list_limit='512');

CREATE INDEX products_by_name ON products USING btree (workspace_id, name_order, id) INCLUDE (status, stock);

CREATE INDEX products_by_status ON products USING btree (workspace_id, status, created_at DESC, id DESC) INCLUDE (stock);

CREATE INDEX products_by_stock ON products USING btree (workspace_id, stock, id) INCLUDE (status);

CREATE INDEX products_deleted_barcode ON products USING btree (workspace_id, barcode_key) WHERE (status = 'DELETED'::text);

CREATE INDEX products_deleted_sku ON products USING btree (workspace_id, sku_key) WHERE (status = 'DELETED'::text);

CREATE INDEX products_followed ON products USING btree (workspace_id, changed_in, id);

CREATE INDEX products_newest ON products USING btree (workspace_id, created_at DESC, id DESC) INCLUDE (status, stock);

CREATE INDEX products_out_of_stock ON products USING btree (workspace_id, created_at DESC, id DESC) INCLUDE (status) WHERE (stock = 0);

CREATE INDEX products_updated ON products USING btree (workspace_id, updated_at DESC, id DESC) INCLUDE (status, stock);

CREATE UNIQUE INDEX products_workspace_barcode_unique ON products USING btree (workspace_id, barcode_key) WHERE (status <> 'DELETED'::text);

CREATE UNIQUE INDEX products_workspace_name_unique ON products USING btree (workspace_id, name_key) WHERE (status <> 'DELETED'::text);

CREATE UNIQUE INDEX products_workspace_sku_unique ON products USING btree (workspace_id, sku_key) WHERE (status <> 'DELETED'::text);

CREATE INDEX purchases_all_newest ON purchases USING btree (created_at DESC, id DESC);

CREATE INDEX purchases_id ON purchases USING btree (id);

CREATE INDEX purchases_newest ON purchases USING btree (workspace_id, created_at DESC, id DESC);

CREATE INDEX purchases_receipt ON purchases USING btree (receipt_number) WHERE (receipt_number IS NOT NULL);

CREATE INDEX purchases_reference ON purchases USING btree (payment_reference) WHERE (payment_reference IS NOT NULL);

CREATE INDEX purchases_status ON purchases USING btree (status, created_at DESC, id DESC);

CREATE INDEX sign_in_browsers_end ON sign_in_browsers USING btree (GREATEST(expires_at, guesses_forgotten_at, known_until));

CREATE INDEX site_hosts_checked ON site_hosts USING btree (checked_at);

CREATE INDEX site_hosts_workspace ON site_hosts USING btree (workspace_id, domain_id);

CREATE INDEX site_keys_newest ON site_keys USING btree (workspace_id, created_at DESC, id DESC);

CREATE INDEX staff_newest ON staff USING btree (created_at DESC, id DESC);

CREATE INDEX staff_passkey_questions_age ON staff_passkey_questions USING btree (expires_at);

CREATE INDEX staff_passkeys_staff ON staff_passkeys USING btree (staff_id, created_at DESC);

CREATE INDEX staff_sessions_staff ON staff_sessions USING btree (staff_id);

CREATE INDEX subdomains_workspace ON subdomains USING btree (workspace_id);

CREATE INDEX tags_by_name ON tags USING btree (workspace_id, name_order, id);

CREATE INDEX tags_followed ON tags USING btree (workspace_id, changed_in, id);

CREATE INDEX tags_newest ON tags USING btree (workspace_id, created_at DESC, id DESC);

CREATE INDEX tags_search ON tags USING gin (workspace_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');

CREATE INDEX tags_updated ON tags USING btree (workspace_id, updated_at DESC, id DESC);

CREATE INDEX turned_away_newest ON turned_away USING btree (last_at DESC, (((address || ' '::text) || rule)) DESC);

CREATE INDEX unanswered_questions_age ON unanswered_questions USING btree (last_asked_at);

CREATE UNIQUE INDEX unanswered_questions_id ON unanswered_questions USING btree (workspace_id, id);

CREATE INDEX unanswered_questions_status ON unanswered_questions USING btree (workspace_id, status, last_asked_at DESC, id DESC);

CREATE INDEX usage_counts_age ON usage_counts USING btree (starts_on);

CREATE INDEX usage_events_actor_type ON usage_events USING btree (workspace_id, actor_type, created_at, id);

CREATE INDEX usage_events_name ON usage_events USING btree (workspace_id, event_name, created_at, id);

CREATE INDEX usage_events_texts ON usage_events USING btree (created_at) WHERE ((event_name = ANY (ARRAY['SEARCH'::text, 'LINK_CLICK'::text])) AND (resource_id <> ''::text));

CREATE INDEX usage_events_user ON usage_events USING btree (workspace_id, user_id, created_at, id) WHERE (user_id IS NOT NULL);

CREATE INDEX used_challenges_age ON used_challenges USING btree (expires_at);

CREATE INDEX used_contact_challenges_age ON used_contact_challenges USING btree (expires_at);

CREATE INDEX visit_tickets_age ON visit_tickets USING btree (expires_at);

CREATE INDEX visitor_days_age ON visitor_days USING btree (day);

CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (workspace_id, webhook_id, next_at, noted_at) WHERE (status = 'PENDING'::text);

CREATE INDEX webhook_deliveries_event ON webhook_deliveries USING btree (workspace_id, event_id);

CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries USING btree (workspace_id, webhook_id, subject_id, noted_at) WHERE (status = 'PENDING'::text);

CREATE INDEX webhook_deliveries_newest ON webhook_deliveries USING btree (workspace_id, webhook_id, created_at DESC, event_id DESC);

CREATE INDEX webhook_deliveries_status ON webhook_deliveries USING btree (workspace_id, webhook_id, status, created_at DESC, event_id DESC);

CREATE INDEX webhook_events_age ON webhook_events USING btree (created_at);

CREATE INDEX webhook_outbox_oldest ON webhook_outbox USING btree (workspace_id, noted_at);

CREATE INDEX webhooks_due ON webhooks USING btree (due_at) WHERE (is_enabled AND (due_at IS NOT NULL));

CREATE INDEX webhooks_listening ON webhooks USING btree (workspace_id) WHERE is_enabled;

CREATE INDEX website_references_collection ON website_references USING btree (workspace_id, collection_id) WHERE (collection_id IS NOT NULL);

CREATE INDEX website_references_media ON website_references USING btree (workspace_id, media_id) WHERE (media_id IS NOT NULL);

CREATE INDEX website_references_product ON website_references USING btree (workspace_id, product_id) WHERE (product_id IS NOT NULL);

CREATE INDEX website_versions_newest ON website_versions USING btree (workspace_id, published_at DESC, id DESC);

CREATE INDEX workspace_standings_webhooks ON workspace_standings USING btree (workspace_id) WHERE has_webhooks;

CREATE INDEX workspaces_closed ON workspaces USING btree (closed_at) WHERE (status = 'CLOSED'::text);

CREATE INDEX workspaces_closed_with ON workspaces USING btree (closed_with) WHERE (closed_with IS NOT NULL);

CREATE INDEX workspaces_newest ON workspaces USING btree (created_at DESC, id DESC);

CREATE INDEX workspaces_search ON workspaces USING gin (search_text gin_trgm_ops);

CREATE INDEX workspaces_unusual ON workspaces USING btree (status, created_at DESC, id DESC) WHERE (status <> 'ACTIVE'::text);

CREATE TRIGGER api_keys_announced AFTER INSERT OR UPDATE OF revoked_at ON api_keys FOR EACH ROW EXECUTE FUNCTION announce_access('api_key');

CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_log_sealed BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION seal_audit_entry();

CREATE TRIGGER audit_log_unchanged BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER collections_deleted AFTER DELETE ON collections REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION catalogue_item_written('collection');

CREATE TRIGGER collections_inserted AFTER INSERT ON collections REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION catalogue_item_written('collection');

CREATE TRIGGER collections_noted BEFORE INSERT OR UPDATE ON collections FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER collections_updated AFTER UPDATE ON collections REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION catalogue_item_written('collection');

CREATE TRIGGER customers_announced AFTER INSERT OR DELETE OR UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION announce_change('customer');

CREATE TRIGGER feedbacks_deleted AFTER DELETE ON feedbacks REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_feedbacks();

CREATE TRIGGER feedbacks_inserted AFTER INSERT ON feedbacks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_feedbacks();

CREATE TRIGGER feedbacks_settled AFTER UPDATE ON feedbacks REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_feedbacks();

CREATE TRIGGER import_batches_noted BEFORE INSERT ON import_batches FOR EACH ROW EXECUTE FUNCTION note_transaction('written_in');

CREATE TRIGGER import_formers_noted BEFORE INSERT ON import_formers FOR EACH ROW EXECUTE FUNCTION note_transaction('written_in');

CREATE TRIGGER import_pictures_noted BEFORE INSERT OR UPDATE OF attached_in ON import_pictures FOR EACH ROW EXECUTE FUNCTION note_transaction('attached_in');

CREATE TRIGGER imports_announced AFTER UPDATE ON imports FOR EACH ROW WHEN (((old.finished_at IS NULL) AND (new.finished_at IS NOT NULL))) EXECUTE FUNCTION announce_import();

CREATE TRIGGER integration_sources_counted AFTER INSERT OR DELETE ON integration_sources FOR EACH ROW EXECUTE FUNCTION count_service_rows('integration sources');

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER media_deleted AFTER DELETE ON media REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION media_changed();

CREATE TRIGGER media_inserted AFTER INSERT ON media REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION media_changed();

CREATE TRIGGER media_noted BEFORE INSERT OR UPDATE OF file_name, mime_type, size_bytes, key, alt_text ON media FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER media_updated AFTER UPDATE ON media REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION media_changed();

CREATE TRIGGER oauth_clients_counted AFTER INSERT OR DELETE ON oauth_clients FOR EACH ROW EXECUTE FUNCTION count_service_rows('registered clients');

CREATE TRIGGER oauth_grants_announced AFTER INSERT OR UPDATE OF revoked_at ON oauth_grants FOR EACH ROW EXECUTE FUNCTION announce_access('connection');

CREATE TRIGGER product_questions_bytes_deleted AFTER DELETE ON product_questions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_question_bytes();

CREATE TRIGGER product_questions_bytes_inserted AFTER INSERT ON product_questions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_question_bytes();

CREATE TRIGGER tags_deleted AFTER DELETE ON tags REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION catalogue_item_written('tag');

CREATE TRIGGER tags_inserted AFTER INSERT ON tags REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION catalogue_item_written('tag');

CREATE TRIGGER tags_noted BEFORE INSERT OR UPDATE ON tags FOR EACH ROW EXECUTE FUNCTION note_transaction();

CREATE TRIGGER tags_updated AFTER UPDATE ON tags REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION catalogue_item_written('tag');

CREATE TRIGGER questions_announced AFTER INSERT OR UPDATE OF status ON unanswered_questions FOR EACH ROW EXECUTE FUNCTION announce_question();

CREATE TRIGGER usage_events_inserted AFTER INSERT ON usage_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION roll_up_usage();

CREATE TRIGGER website_references_media_deleted AFTER DELETE ON website_references REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_media_usage('media_id');

CREATE TRIGGER website_references_media_inserted AFTER INSERT ON website_references REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_media_usage('media_id');
