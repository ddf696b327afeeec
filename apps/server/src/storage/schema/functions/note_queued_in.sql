-- Trigger of import_pictures: sets queued_in to the current transaction of the row's node, as note_written_in does.
create or replace function note_queued_in() returns trigger
language plpgsql as $$
begin
  new.queued_in := pg_current_xact_id();
  return new;
end
$$;
