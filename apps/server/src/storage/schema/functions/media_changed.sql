-- Trigger of media, once per statement: counts images by usage, their bytes, and the uses of stored bytes, in sorted order.
-- Clears the covers of collections, announces webhook events and notes deletions. An image counts with its whole size, even
-- if it shares its bytes with others.
create or replace function media_changed() returns trigger
language plpgsql as $$
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
$$;
