-- Adds to the storage use of workspaces and refuses growth beyond a limit, for triggers. Skips a workspace that is being
-- deleted.
create or replace function count_bytes(changes catalogue_change[]) returns void
language plpgsql as $$
declare
  change catalogue_change;
begin
  foreach change in array coalesce(changes, '{}') loop
    if change.n <> 0 and exists (select from workspaces where id = change.workspace_id) then
      perform add_to_storage_use(change.workspace_id, change.kind, change.n);
    end if;
  end loop;
end
$$;
