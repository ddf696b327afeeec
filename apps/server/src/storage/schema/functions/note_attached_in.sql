-- Trigger of import_pictures: replaces attached_in by the current transaction of the row's node, unless it equals queued_in.
create or replace function note_attached_in() returns trigger
language plpgsql as $$
begin
  new.attached_in := pg_current_xact_id();
  return new;
end
$$;
