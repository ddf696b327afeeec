-- Trigger: announces the end of an import, with its numbers of rows.
create or replace function announce_import() returns trigger
language plpgsql as $$
begin
  perform announce(new.workspace_id, 'import.finished', new.id, jsonb_build_object(
    'status', new.status, 'created', new.created, 'updated', new.updated, 'failed', new.failed));
  return null;
end
$$;
