-- Trigger: sets changed_in to the current transaction. Inserts too: a row that is restored from the bin has its former number.
create or replace function note_transaction() returns trigger
language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end
$$;
