-- Before each insert, too: what comes back from the bin carries the number that it had.
create or replace function note_transaction() returns trigger
language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end
$$;
