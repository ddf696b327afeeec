-- Adds to the uses of an image, in a slot of media_usage that no other writer has locked, or in a new slot.
create or replace function add_to_media_slot(workspace text, media text, delta int) returns void
language plpgsql as $$
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
$$;
