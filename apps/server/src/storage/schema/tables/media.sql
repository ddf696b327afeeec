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
  is_still boolean not null default false,
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
  name_order text collate "C" not null generated always as ("left"(search_text, 100)) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  alt_text text not null default '',
  changed_in xid8 not null default '0'::xid8,
  primary key (workspace_id, id),
  foreign key (workspace_id, key) references media_blobs (workspace_id, key)
);
create index media_newest on media (workspace_id, created_at desc, id desc);
create index media_unused on media (workspace_id, created_at desc, id desc) where usage_count = 0;
create index media_linked on media (workspace_id, created_at desc, id desc) where usage_count >= 1;
create index media_multi_linked on media (workspace_id, created_at desc, id desc) where usage_count >= 2;
create index media_by_name on media (workspace_id, name_order, id);
create index media_updated on media (workspace_id, updated_at desc, id desc);
create index media_blob on media (workspace_id, key);
create index media_search on media using gin (workspace_id, search_text gin_trgm_ops);
create index media_followed on media (workspace_id, changed_in, id);
create trigger media_announced after insert or delete or update of file_name, mime_type, size_bytes, key, alt_text on media
  for each row execute function announce_change('media');
create trigger media_deleted after delete on media referencing old table as removed
  for each statement execute function media_changed();
create trigger media_gone after delete on media
  for each row execute function note_deletion('media');
create trigger media_inserted after insert on media referencing new table as added
  for each statement execute function media_changed();
create trigger media_leave_collections after delete on media
  for each row execute function take_from_collections();
-- How often a picture is used is no change of the picture.
create trigger media_noted before insert or update of file_name, mime_type, size_bytes, key, alt_text on media
  for each row execute function note_transaction();
create trigger media_updated after update on media referencing old table as removed new table as added
  for each statement execute function media_changed();

-- How often pictures are used, apart from the pictures: a product that takes a picture no longer writes that picture's row
-- with all its indexes. media.usage_count keeps what lists choose by: 0, 1, or 2 for two and more. (A process of the version
-- before shows that number as the usage until it is replaced.)
create table media_usage (
  workspace_id text not null,
  media_id text not null,
  slot smallint not null,
  n int not null,
  primary key (workspace_id, media_id, slot),
  foreign key (workspace_id, media_id) references media (workspace_id, id) on delete cascade
) with (fillfactor = 50);

-- Uploads that were allowed but have not come yet: one file each, of a size and type that are fixed, for a few minutes.
-- What its URL carries is stored as SHA-256 only. It holds no longer than the connection that asked for it.
create table media_uploads (
  token_hash bytea primary key,
  workspace_id text not null,
  account_id text not null references accounts on delete cascade,
  -- An API key or a grant: their ids never meet.
  connection_id text not null,
  file_name text not null,
  mime_type text not null,
  size_bytes int not null check (size_bytes > 0),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index media_uploads_expiry on media_uploads (expires_at);
