create or replace function note_queued_in() returns trigger
language plpgsql as $$
begin
  new.queued_in := pg_current_xact_id();
  return new;
end
$$;
