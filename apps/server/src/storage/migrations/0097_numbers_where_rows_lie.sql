-- Each machine of a cluster numbers its own transactions. What a row is compared with is therefore numbered where the row lies: by
-- a trigger, because a cluster works out the values of a statement on its coordinator. What statements name here is replaced,
-- also what processes of the version before name; on one PostgreSQL it is the same number.
create function note_written_in() returns trigger language plpgsql as $$
begin
  new.written_in := pg_current_xact_id();
  return new;
end $$;
create trigger import_batches_noted before insert on import_batches for each row execute function note_written_in();
create trigger import_formers_noted before insert on import_formers for each row execute function note_written_in();

create function note_queued_in() returns trigger language plpgsql as $$
begin
  new.queued_in := pg_current_xact_id();
  return new;
end $$;
create trigger import_pictures_queued before insert on import_pictures for each row execute function note_queued_in();

-- Any number other than that of the queue stands for "now".
create function note_attached_in() returns trigger language plpgsql as $$
begin
  new.attached_in := pg_current_xact_id();
  return new;
end $$;
create trigger import_pictures_attached before update of attached_in on import_pictures
  for each row when (new.attached_in is distinct from new.queued_in) execute function note_attached_in();
