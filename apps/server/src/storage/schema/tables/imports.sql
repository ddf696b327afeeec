create table imports (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  format text not null check (format in ('csv', 'jsonl')),
  -- Field by column, as the caller gave it.
  mapping jsonb not null,
  dry_run boolean not null,
  file_name text,
  size_bytes bigint not null,
  status text not null check (status in ('PENDING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  -- Where the next batch begins. It moves in the transaction that writes the batch before it, and only from the place
  -- that this batch began at: so every row counts once, whoever crashes when, and however many work on the import.
  next_offset bigint not null default 0,
  next_line int not null default 1,
  total int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  failed int not null default 0,
  ignored_columns text[] not null default '{}',
  failure text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  account_id text,
  connection_id text,
  -- What came, and in which letters; `format` is what is stored of it.
  file_format text,
  encoding text not null default 'utf-8',
  -- Whose layout; 'auto' until the header is read. Null reads a file as its mapping says, and nothing else.
  profile text,
  rules jsonb,
  -- The file's own header, and which column each field comes from: for those who mend rows.
  header text,
  columns jsonb not null default '{}',
  next_row int not null default 1,
  -- Variants that do not stand beside their product, found before the first row is written.
  strays jsonb,
  notices jsonb not null default '{}',
  failed_bytes bigint not null default 0,
  has_pictures boolean not null default false,
  undo_until timestamptz(3),
  undo_status text check (undo_status in ('RUNNING', 'DONE')),
  removed int not null default 0,
  restored int not null default 0,
  kept int not null default 0,
  kept_products jsonb not null default '[]',
  former_bytes bigint not null default 0,
  errors_kept boolean not null default true,
  scopes text[],
  primary key (workspace_id, id)
);
create index imports_unfinished on imports (workspace_id, created_at, id) where status in ('PENDING', 'RUNNING');
create index imports_finished on imports (finished_at);
create index imports_undoing on imports (workspace_id, created_at, id) where undo_status = 'RUNNING';
create trigger imports_announced after update on imports
  for each row when (old.finished_at is null and new.finished_at is not null) execute function announce_import();

-- What was uploaded, in pieces of one size. It is stored before its import is, and goes when that ends. No reference to
-- imports for that reason: what an upload that came to nothing has left is swept.
create table import_chunks (
  workspace_id text not null references workspaces on delete cascade,
  import_id text not null,
  n int not null,
  bytes bytea not null,
  received_at timestamptz(3) not null,
  primary key (workspace_id, import_id, n)
);
create index import_chunks_received on import_chunks (received_at);
alter table import_chunks alter column bytes set storage external;

-- What an import created, one row per batch: an array costs the batch next to nothing.
create table import_batches (
  workspace_id text not null,
  import_id text not null,
  from_offset bigint not null,
  at timestamptz(3) not null,
  product_ids text[] not null,
  tag_ids text[] not null,
  written_in xid8,
  primary key (workspace_id, import_id, from_offset),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
create index import_batches_at on import_batches (at);
create trigger import_batches_noted before insert on import_batches
  for each row execute function note_written_in();

-- What products were before an import changed them.
create table import_formers (
  workspace_id text not null references workspaces on delete cascade,
  import_id text not null,
  product_id text not null,
  at timestamptz(3) not null,
  former jsonb not null,
  written_in xid8,
  primary key (workspace_id, import_id, product_id)
);
create index import_formers_at on import_formers (at);
create trigger import_formers_noted before insert on import_formers
  for each row execute function note_written_in();

-- The names, skus and barcodes that the file has given so far, hashed, while the import runs. Three a row: a reference
-- that is checked for each would cost more than all the rest of them.
create table import_keys (
  workspace_id text not null,
  import_id text not null,
  key bytea not null,
  line int not null,
  primary key (workspace_id, import_id, key)
);

create table import_errors (
  workspace_id text not null,
  import_id text not null,
  line int not null,
  field_errors json not null,
  row_number int,
  sku text,
  -- What stands in the columns that are wrong, and the whole record as the file has it.
  given json,
  record text,
  primary key (workspace_id, import_id, line),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);

-- Where a product's pictures come from, in their order, and what became of each. It lives as long as the product: imported
-- again, what is there already is not fetched again.
create table import_pictures (
  workspace_id text not null,
  product_id text not null,
  position int not null,
  import_id text not null,
  url text not null,
  status text not null check (status in ('WAITING', 'FETCHED', 'FAILED')),
  -- What the product becomes when its pictures are there; null: it is that already.
  product_status text,
  attempts int not null default 0,
  -- When the product was written that is to have it: one that was written since then, somebody has changed.
  queued_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  problem text,
  media_id text,
  -- Whether the picture came with this fetch: else it was there before, and stays when the import is taken back.
  is_own boolean not null default false,
  -- When the product was given its pictures: that is no change by somebody.
  attached_at timestamptz(3),
  queued_in xid8,
  attached_in xid8,
  primary key (workspace_id, product_id, "position"),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
create index import_pictures_waiting on import_pictures (workspace_id, due_at, product_id, "position") where status = 'WAITING';
create index import_pictures_of_import on import_pictures (workspace_id, import_id, product_id, "position");
create index import_pictures_fetched on import_pictures (workspace_id, md5(url)) where status = 'FETCHED';
create index import_pictures_unattached on import_pictures (workspace_id, product_id) where attached_at is null;
create trigger import_pictures_attached before update of attached_in on import_pictures
  for each row when (new.attached_in is distinct from new.queued_in) execute function note_attached_in();
create trigger import_pictures_queued before insert on import_pictures
  for each row execute function note_queued_in();
