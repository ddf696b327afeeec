-- Images of a workspace, the stored bytes that they share, how often they are used, and announced uploads.
-- See docs/decisions/0014.

-- Stored bytes (domains/media/bytes.ts). Media of a workspace with the same content share them. The row is committed
-- before the bytes are written and deleted after them, so the store holds no unknown bytes, even after a crash.
-- The row references no workspace: a sweep deletes the bytes of deleted workspaces.
create table media_blobs (
  workspace_id text not null,
  key text not null, -- name in the store and in /media/{key}
  uses int not null default 0 check (uses >= 0), -- media with these bytes; media_changed keeps it
  claims int not null default 0 check (claims >= 0), -- running uploads and renditions that need these bytes
  claimed_at timestamptz(3) not null, -- of the last claim; claims older than an hour are void
  is_still boolean not null default false, -- false for an animation
  primary key (workspace_id, key)
);
create index media_blobs_unused on media_blobs (claimed_at) where uses = 0; -- sweep of unused bytes

-- An image. Its deletion cascades to media_usage, product_images (catalogue.sql) and website_references (sites.sql).
create table media (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  file_name text not null,
  mime_type text not null,
  size_bytes int not null check (size_bytes >= 0),
  kind text not null,
  key text not null,
  width int not null, -- pixels, as displayed
  height int not null,
  -- 0, 1, or 2 for two and more: the filters of lists. add_to_media_usage keeps it; media_usage has the exact number.
  usage_count int not null default 0 check (usage_count >= 0),
  search_text text collate "C" not null, -- file name without case and accents
  name_order text collate "C" not null generated always as (left(search_text, 100)) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  alt_text text not null default '',
  changed_in xid8 not null default '0'::xid8, -- last transaction that wrote the row, without changes of usage_count
  primary key (workspace_id, id),
  foreign key (workspace_id, key) references media_blobs (workspace_id, key)
);
-- list_media by createdAt, without a filter and filtered by usage.
create index media_newest on media (workspace_id, created_at desc, id desc);
create index media_unused on media (workspace_id, created_at desc, id desc) where usage_count = 0;
create index media_linked on media (workspace_id, created_at desc, id desc) where usage_count >= 1;
create index media_multi_linked on media (workspace_id, created_at desc, id desc) where usage_count >= 2;
create index media_by_name on media (workspace_id, name_order, id); -- list_media by name
create index media_updated on media (workspace_id, updated_at desc, id desc); -- list_media by updatedAt; followed list by time
create index media_blob on media (workspace_id, key); -- foreign key: deletion of stored bytes
create index media_search on media using gin (workspace_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 512); -- search of media
create index media_followed on media (workspace_id, changed_in, id); -- followed list; feed version; kept pages
-- Keep counts by usage, bytes, media_blobs.uses and collections.image_id, which has no cascade. Announce webhook events, and note
-- deletions for followed lists.
create trigger media_inserted after insert on media referencing new table as added
  for each statement execute function media_changed();
create trigger media_updated after update on media referencing old table as removed new table as added
  for each statement execute function media_changed();
create trigger media_deleted after delete on media referencing old table as removed
  for each statement execute function media_changed();
-- Followed lists: changed_in.
create trigger media_noted before insert or update of file_name, mime_type, size_bytes, key, alt_text on media
  for each row execute function note_transaction();

-- One part of the number of uses of an image. Writers take a free part (add_to_media_slot); they wait for each other only
-- below 50 uses (add_to_media_usage). A table of its own, so the image's row and its indexes stay unchanged.
-- Uses by products are counted by write_products and delete_products, covers of collections and images of the website by the
-- triggers of collections (catalogue.sql) and website_references (sites.sql).
create table media_usage (
  workspace_id text not null,
  media_id text not null,
  slot smallint not null, -- random
  n int not null, -- the number of uses is the sum over the slots; one part may be negative
  primary key (workspace_id, media_id, slot),
  foreign key (workspace_id, media_id) references media (workspace_id, id) on delete cascade
) with (fillfactor = 50);

-- An upload URL: one file of a fixed size and type, within ten minutes, while the connection that asked for it is valid.
-- placement: service (the upload URL names no workspace)
create table media_uploads (
  token_hash bytea primary key, -- SHA-256 of the URL's token
  workspace_id text not null,
  account_id text not null references accounts on delete cascade,
  connection_id text not null, -- id of an API key or a grant
  file_name text not null,
  mime_type text not null,
  size_bytes int not null check (size_bytes > 0),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3) -- null until the file is stored
);
create index media_uploads_expiry on media_uploads (expires_at); -- sweep of expired uploads
