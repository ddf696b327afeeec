-- Trigger of media: counts images by usage, their bytes, and the uses of stored bytes, in sorted order. An image counts with
-- its whole size, even if it shares its bytes with others.
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
  return null;
end
$$;
