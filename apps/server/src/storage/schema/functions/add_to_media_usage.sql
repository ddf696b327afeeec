-- Exact where it matters, free elsewhere, as with the limits of storage: a picture with 50 uses is not brought below two by
-- writers in flight, each of which takes it from one product, so nobody looks and nobody waits. Below that, and for whoever
-- changes more at once, writers of the same picture go one after the other, in the order of the pictures: that tells exactly
-- when it becomes used, used again, or unused.
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
    continue when not found; -- being deleted: its usage goes with it
    perform add_to_media_slot(workspace, ids[i], deltas[i]);
    select coalesce(sum(n), 0) into held from media_usage where workspace_id = workspace and media_id = ids[i];
    if least(held, 2) <> known then
      update media set usage_count = least(held, 2) where workspace_id = workspace and id = ids[i];
    end if;
  end loop;
end
$$;
