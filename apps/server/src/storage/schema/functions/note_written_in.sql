-- Each machine of a cluster numbers its own transactions. What a row is compared with is therefore numbered where the row lies: by
-- a trigger, because a cluster works out the values of a statement on its coordinator. What statements name here is replaced,
-- also what processes of the version before name; on one PostgreSQL it is the same number.
create or replace function note_written_in() returns trigger
language plpgsql as $$
begin
  new.written_in := pg_current_xact_id();
  return new;
end
$$;
