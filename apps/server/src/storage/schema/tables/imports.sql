-- Imports of products: uploaded files, progress, rejected rows, undo data, and images to fetch. See docs/decisions/0012.

-- An import of a file.
create table imports (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  format text not null check (format in ('csv', 'jsonl')), -- of the stored chunks
  mapping jsonb not null, -- field by column, as the caller gave it
  dry_run boolean not null,
  file_name text,
  size_bytes bigint not null,
  status text not null check (status in ('PENDING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  -- Byte at which the next batch starts. It moves in the transaction that writes the batch before it, and only from the
  -- start of that batch. So every row counts once, even after a crash or with several workers.
  next_offset bigint not null default 0,
  next_line int not null default 1,
  total int not null default 0, -- rows, as are the next four
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  failed int not null default 0,
  ignored_columns text[] not null default '{}',
  failure text, -- why the whole import failed
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  account_id text, -- author; null for commands of the operator
  connection_id text, -- API key or grant; null in the dashboard
  file_format text, -- of the uploaded file; null means `format`
  encoding text not null default 'utf-8', -- of the uploaded file
  profile text, -- layout of a shop system; 'auto' until the header is read; null reads columns by `mapping` only
  rules jsonb,
  header text, -- of the file, for the download of failed rows
  columns jsonb not null default '{}', -- column of each field
  next_row int not null default 1,
  strays jsonb, -- variants that are not next to their product in the file; set while it runs
  notices jsonb not null default '{}',
  failed_bytes bigint not null default 0, -- size of the failed rows
  has_pictures boolean not null default false, -- has rows in import_pictures
  undo_until timestamptz(3), -- null while it runs
  undo_status text check (undo_status in ('RUNNING', 'DONE')), -- null without an undo
  removed int not null default 0, -- products, by the undo; as are the next two
  restored int not null default 0,
  kept int not null default 0, -- changed since the import
  kept_products jsonb not null default '[]', -- the first of them
  former_bytes bigint not null default 0, -- size of import_formers
  errors_kept boolean not null default true, -- false after import_errors were deleted to limit their number
  scopes text[], -- of the call that started the import; null for commands of the operator
  starts smallint not null default 0, -- processes that began to work on it since its last written batch
  primary key (workspace_id, id)
);
-- The worker's next import; limit of unfinished imports.
create index imports_unfinished on imports (workspace_id, created_at, id) where status in ('PENDING', 'RUNNING');
create index imports_finished on imports (finished_at); -- sweep of old imports
create index imports_undoing on imports (workspace_id, created_at, id) where undo_status = 'RUNNING'; -- the worker's next undo
-- Webhook events.
create trigger imports_announced after update on imports
  for each row when (old.finished_at is null and new.finished_at is not null) execute function announce_import();

-- A piece of an uploaded file. It is stored before its import and deleted when that ends, so it has no reference to imports.
create table import_chunks (
  workspace_id text not null references workspaces on delete cascade,
  import_id text not null,
  n int not null, -- pieces have one size, except the last
  bytes bytea not null, -- uncompressed: see the storage below
  received_at timestamptz(3) not null,
  primary key (workspace_id, import_id, n)
);
create index import_chunks_received on import_chunks (received_at); -- sweep of chunks of failed uploads
alter table import_chunks alter column bytes set storage external;

-- Products and tags that one batch created, for the undo. An array per batch costs the import little.
create table import_batches (
  workspace_id text not null,
  import_id text not null,
  from_offset bigint not null, -- byte at which the batch starts
  at timestamptz(3) not null,
  product_ids text[] not null,
  tag_ids text[] not null,
  written_in xid8, -- transaction of the batch; an undo keeps products that a later one changed
  primary key (workspace_id, import_id, from_offset),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
create index import_batches_at on import_batches (at); -- sweep of undo data
-- written_in.
create trigger import_batches_noted before insert on import_batches
  for each row execute function note_transaction('written_in');

-- A product as it was before an import changed it, for the undo.
create table import_formers (
  workspace_id text not null references workspaces on delete cascade,
  import_id text not null,
  product_id text not null,
  at timestamptz(3) not null,
  former jsonb not null,
  written_in xid8, -- as in import_batches
  primary key (workspace_id, import_id, product_id)
);
create index import_formers_at on import_formers (at); -- sweep of undo data
-- written_in.
create trigger import_formers_noted before insert on import_formers
  for each row execute function note_transaction('written_in');

-- A name, SKU or barcode that the file has used so far, while the import runs. There are three per row, so there is no
-- reference: its check would cost more than the rest of the write.
create table import_keys (
  workspace_id text not null,
  import_id text not null,
  key bytea not null, -- hash
  line int not null, -- first use
  primary key (workspace_id, import_id, key)
);

-- A rejected row.
create table import_errors (
  workspace_id text not null,
  import_id text not null,
  line int not null,
  field_errors json not null,
  row_number int, -- in a spreadsheet; null means `line`
  sku text,
  given json, -- values of the rejected fields
  record text, -- the whole record as in the file
  primary key (workspace_id, import_id, line),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);

-- An image URL of an imported product. It stays as long as the product, so a second import does not fetch it again.
create table import_pictures (
  workspace_id text not null,
  product_id text not null,
  position int not null, -- order in the product
  import_id text not null,
  url text not null,
  status text not null check (status in ('WAITING', 'FETCHED', 'FAILED')),
  product_status text, -- status of the product after its images are attached; null keeps it
  attempts int not null default 0,
  queued_at timestamptz(3) not null, -- updated_at of the product at that time; a later one means that it was changed since
  due_at timestamptz(3) not null, -- next attempt
  problem text,
  media_id text, -- null until it is fetched
  is_own boolean not null default false, -- true if this fetch created the image; then an undo deletes it
  attached_at timestamptz(3), -- null until the product has its images; an undo does not treat it as a change
  queued_in xid8, -- transaction that queued the URL
  attached_in xid8, -- transaction that attached the image; queued_in if the product was changed in between
  primary key (workspace_id, product_id, position),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
-- The worker's next URLs.
create index import_pictures_waiting on import_pictures (workspace_id, due_at, product_id, position) where status = 'WAITING';
-- Progress and undo of an import.
create index import_pictures_of_import on import_pictures (workspace_id, import_id, product_id, position);
create index import_pictures_fetched on import_pictures (workspace_id, md5(url)) where status = 'FETCHED'; -- reuse of an image
-- Products whose images can be attached.
create index import_pictures_unattached on import_pictures (workspace_id, product_id) where attached_at is null;
-- attached_in and queued_in.
create trigger import_pictures_noted before insert or update of attached_in on import_pictures
  for each row execute function note_transaction('attached_in');
