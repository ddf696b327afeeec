-- What a copy of a catalogue needs to follow it without reading everything: in which transaction each row was last written, and
-- what was deleted. Clocks do not tell in which order transactions become visible; their numbers do: once every transaction below a
-- number has ended (pg_snapshot_xmin), nothing can appear below it any more.

alter table products add column changed_in xid8 not null default '0';
alter table collections add column changed_in xid8 not null default '0';
alter table tags add column changed_in xid8 not null default '0';
alter table media add column changed_in xid8 not null default '0';

-- Before each insert, too: what comes back from the bin carries the number that it had.
create function note_transaction() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger products_noted before insert or update on products for each row execute function note_transaction();
create trigger collections_noted before insert or update on collections for each row execute function note_transaction();
create trigger tags_noted before insert or update on tags for each row execute function note_transaction();
-- How often a picture is used is no change of the picture.
create trigger media_noted before insert or update of file_name, mime_type, size_bytes, key, alt_text on media
  for each row execute function note_transaction();

create index products_followed on products (workspace_id, changed_in, id);
create index collections_followed on collections (workspace_id, changed_in, id);
create index tags_followed on tags (workspace_id, changed_in, id);
create index media_followed on media (workspace_id, changed_in, id);

-- What was deleted, kept for 30 days. By the database's clock: a row that goes with another is deleted by nobody who has one.
create table deletions (
  workspace_id text not null,
  kind text not null check (kind in ('product', 'collection', 'tag', 'media')),
  id text not null,
  deleted_at timestamptz(3) not null,
  changed_in xid8 not null default '0',
  primary key (workspace_id, kind, id)
);
create index deletions_followed on deletions (workspace_id, kind, changed_in, id);
create index deletions_oldest on deletions (workspace_id, kind, deleted_at, id);
create index deletions_age on deletions (deleted_at);

-- Places in a list that is followed are good in one life of the database: a restored backup begins another, whose transactions are
-- numbered anew.
create table followed_lives (
  is_current boolean primary key default true check (is_current),
  id text not null default gen_random_uuid()::text
);
insert into followed_lives default values;

create function note_deletion() returns trigger language plpgsql as $$
begin
  insert into deletions (workspace_id, kind, id, deleted_at, changed_in)
  values (old.workspace_id, tg_argv[0], old.id, now(), pg_current_xact_id())
  on conflict (workspace_id, kind, id) do update set deleted_at = excluded.deleted_at, changed_in = excluded.changed_in;
  return null;
end $$;
create trigger products_gone after delete on products for each row execute function note_deletion('product');
create trigger collections_gone after delete on collections for each row execute function note_deletion('collection');
create trigger tags_gone after delete on tags for each row execute function note_deletion('tag');
create trigger media_gone after delete on media for each row execute function note_deletion('media');
