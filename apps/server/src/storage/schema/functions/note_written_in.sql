-- Trigger of undo data: sets written_in to the current transaction. A trigger runs on the node of the row, and nodes number
-- their own transactions; expressions in a statement are evaluated on the coordinator.
create or replace function note_written_in() returns trigger
language plpgsql as $$
begin
  new.written_in := pg_current_xact_id();
  return new;
end
$$;
