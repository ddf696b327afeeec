-- Trigger of media, once per statement: counts images by usage, their bytes, and the uses of stored bytes, in sorted order. Clears
-- the covers of collections, announces webhook events and notes deletions. An image counts with its whole size, even if it
-- shares its bytes with others.
create or replace function media_changed() returns trigger
language plpgsql as $$
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
  if tg_op = 'DELETE' then
    -- A foreign key action would do this, but not on several nodes, because it sets a single column of a key.
    update collections c set image_id = null from removed r where (c.workspace_id, c.image_id) = (r.workspace_id, r.id);
    insert into deletions (workspace_id, kind, id, deleted_at, changed_in)
    select workspace_id, 'media', id, now(), pg_current_xact_id() from removed order by workspace_id, id
    on conflict (workspace_id, kind, id) do update set deleted_at = excluded.deleted_at, changed_in = excluded.changed_in;
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
