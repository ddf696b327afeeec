-- Media: what a workspace has uploaded, the bytes behind it, and how often it is used. Every key starts with
-- workspace_id, as in the catalogue.

-- Bytes in the store, shared by all media of a workspace that have the same content. The row is committed before the
-- bytes are written and deleted after they are gone, so bytes without a row cannot come about, whoever crashes when.
-- `uses` counts the media that show these bytes; `claims` counts those who are at work on them right now (an upload
-- before its media row, a rendition being made). No reference to workspaces: a deleted workspace's bytes are swept.
create table media_blobs (
  workspace_id text not null,
  key text not null,
  uses int not null default 0 check (uses >= 0),
  claims int not null default 0 check (claims >= 0),
  claimed_at timestamptz(3) not null,
  primary key (workspace_id, key)
);
create index media_blobs_unused on media_blobs (claimed_at) where uses = 0;

create table media (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  file_name text not null,
  mime_type text not null,
  size_bytes int not null check (size_bytes >= 0),
  kind text not null,
  key text not null,
  width int not null,
  height int not null,
  usage_count int not null default 0 check (usage_count >= 0),
  search_text text collate "C" not null,
  name_order text collate "C" not null generated always as (left(search_text, 100)) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, key) references media_blobs
);
create index media_newest on media (workspace_id, created_at desc, id desc);
create index media_unused on media (workspace_id, created_at desc, id desc) where usage_count = 0;
create index media_linked on media (workspace_id, created_at desc, id desc) where usage_count >= 1;
create index media_multi_linked on media (workspace_id, created_at desc, id desc) where usage_count >= 2;
create index media_by_name on media (workspace_id, name_order, id);
create index media_updated on media (workspace_id, updated_at desc, id desc);
create index media_blob on media (workspace_id, key);
create index media_search on media using gin (workspace_id, search_text gin_trgm_ops);

-- The counts under which a media falls, in catalogue_counts.
create function media_kinds(usage_count int) returns text[] language sql immutable as $$
  select case when usage_count >= 2 then array['media', 'media linked', 'media multiLinked']
              when usage_count >= 1 then array['media', 'media linked']
              else array['media'] end
$$;

create type media_use as (workspace_id text, key text, usage_count int, n int);
create type media_change as (workspace_id text, name text, n int);

-- Keeps the counts and media_blobs.uses. Rows are locked in the order of their keys, so that writers do not deadlock.
create function media_changed() returns trigger language plpgsql as $$
declare
  changed media_use[];
  moved media_change[];
begin
  if tg_op <> 'DELETE' then
    select array_agg((workspace_id, key, usage_count, 1)::media_use) into changed from added;
  end if;
  if tg_op <> 'INSERT' then
    select changed || array_agg((workspace_id, key, usage_count, -1)::media_use) into changed from removed;
  end if;
  perform add_to_catalogue_counts(array_agg(d::catalogue_change))
  from (select workspace_id, kind, sum(n) from unnest(changed), unnest(media_kinds(usage_count)) as kind
        group by workspace_id, kind having sum(n) <> 0) d;
  select array_agg(d::media_change) into moved
  from (select workspace_id, key, sum(n) from unnest(changed) group by workspace_id, key having sum(n) <> 0) d;
  if moved is not null then
    perform from media_blobs b join unnest(moved) m on b.workspace_id = m.workspace_id and b.key = m.name
      order by b.workspace_id, b.key for no key update of b;
    update media_blobs b set uses = b.uses + m.n
    from unnest(moved) m where b.workspace_id = m.workspace_id and b.key = m.name;
  end if;
  return null;
end $$;
create trigger media_inserted after insert on media referencing new table as added
  for each statement execute function media_changed();
create trigger media_updated after update on media referencing old table as removed new table as added
  for each statement execute function media_changed();
create trigger media_deleted after delete on media referencing old table as removed
  for each statement execute function media_changed();

-- Keeps media.usage_count for a table that shows media. Its arguments are the columns that hold a media id (or null).
-- A table with workspace_id and, say, image_id has three triggers:
--   create trigger t_media_inserted after insert on t referencing new table as added
--     for each statement execute function count_media_usage('image_id');
--   create trigger t_media_updated after update on t referencing old table as removed new table as added
--     for each statement execute function count_media_usage('image_id');
--   create trigger t_media_deleted after delete on t referencing old table as removed
--     for each statement execute function count_media_usage('image_id');
create function count_media_usage() returns trigger language plpgsql as $$
declare
  parts text[];
  changes media_change[];
begin
  for i in 0 .. tg_nargs - 1 loop
    if tg_op <> 'DELETE' then
      parts := parts || format('select workspace_id, %I as id, 1 as n from added', tg_argv[i]);
    end if;
    if tg_op <> 'INSERT' then
      parts := parts || format('select workspace_id, %I as id, -1 as n from removed', tg_argv[i]);
    end if;
  end loop;
  execute format(
    'select array_agg((workspace_id, id, n)::media_change)
     from (select workspace_id, id, sum(n)::int as n from (%s) d where id is not null
           group by workspace_id, id having sum(n) <> 0) changed',
    array_to_string(parts, ' union all ')) into changes;
  if changes is not null then
    perform from media m join unnest(changes) c on m.workspace_id = c.workspace_id and m.id = c.name
      order by m.workspace_id, m.id for no key update of m;
    update media m set usage_count = m.usage_count + c.n
    from unnest(changes) c where m.workspace_id = c.workspace_id and m.id = c.name;
  end if;
  return null;
end $$;

-- What websites show of the media.
alter table website_references add foreign key (workspace_id, media_id) references media on delete cascade;
create trigger website_references_media_inserted after insert on website_references referencing new table as added
  for each statement execute function count_media_usage('media_id');
create trigger website_references_media_updated after update on website_references
  referencing old table as removed new table as added
  for each statement execute function count_media_usage('media_id');
create trigger website_references_media_deleted after delete on website_references referencing old table as removed
  for each statement execute function count_media_usage('media_id');
