-- Keeps what depends on tags and collections, once per statement: counts, bytes, uses of cover images, deletions and webhook
-- events. Its argument is the kind, `tag` or `collection`.
create or replace function catalogue_item_written() returns trigger
language plpgsql as $$
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
$$;
