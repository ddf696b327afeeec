-- Trigger: records the deletion of a row for followed lists. The argument is the kind.
create or replace function note_deletion() returns trigger
language plpgsql as $$
begin
  insert into deletions (workspace_id, kind, id, deleted_at, changed_in)
  values (old.workspace_id, tg_argv[0], old.id, now(), pg_current_xact_id())
  on conflict (workspace_id, kind, id) do update set deleted_at = excluded.deleted_at, changed_in = excluded.changed_in;
  return null;
end
$$;
