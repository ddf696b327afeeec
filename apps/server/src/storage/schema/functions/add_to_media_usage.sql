-- Adds to the uses of images and keeps media.usage_count at 0, 1 or 2. For product functions, imports and triggers, which sort
-- the ids.
-- From 50 uses on, concurrent writers that each change one use cannot bring an image below two, so they lock a slot only.
-- Otherwise writers of an image lock its row one after the other, in the order of the ids, so that 0, 1 and 2 are exact.
-- placement: workspace
create or replace function add_to_media_usage(workspace text, ids text[], deltas int[]) returns void
language plpgsql as $$
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
$$;
