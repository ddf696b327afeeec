-- Any number other than that of the queue stands for "now".
create or replace function note_attached_in() returns trigger
language plpgsql as $$
begin
  new.attached_in := pg_current_xact_id();
  return new;
end
$$;
