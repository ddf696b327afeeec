-- Adds to counts of lists and to the storage use in bytes, for triggers. Skips a workspace that is being deleted: its counts
-- cascade.
create or replace function add_to_catalogue_counts(changes catalogue_change[]) returns void
language plpgsql as $$
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
$$;
