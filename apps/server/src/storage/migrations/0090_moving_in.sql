-- Imports that understand other shops' files, fetch the pictures that these name, and can be taken back for seven days.

alter table imports
  -- What came, and in which letters; `format` is what is stored of it.
  add column file_format text,
  add column encoding text not null default 'utf-8',
  -- Whose layout; 'auto' until the header is read. Null reads a file as its mapping says, and nothing else.
  add column profile text,
  add column rules jsonb,
  -- The file's own header, and which column each field comes from: for those who mend rows.
  add column header text,
  add column columns jsonb not null default '{}',
  add column next_row int not null default 1,
  -- Variants that do not stand beside their product, found before the first row is written.
  add column strays jsonb,
  add column notices jsonb not null default '{}',
  add column failed_bytes bigint not null default 0,
  add column has_pictures boolean not null default false,
  add column undo_until timestamptz(3),
  add column undo_status text check (undo_status in ('RUNNING', 'DONE')),
  add column removed int not null default 0,
  add column restored int not null default 0,
  add column kept int not null default 0,
  add column kept_products jsonb not null default '[]';
create index imports_undoing on imports (workspace_id, created_at, id) where undo_status = 'RUNNING';

alter table import_errors
  add column row_number int,
  add column sku text,
  -- What stands in the columns that are wrong, and the whole record as the file has it.
  add column given json,
  add column record text;

-- What an import created, one row per batch: an array costs the batch next to nothing.
create table import_batches (
  workspace_id text not null,
  import_id text not null,
  from_offset bigint not null,
  at timestamptz(3) not null,
  product_ids text[] not null,
  tag_ids text[] not null,
  primary key (workspace_id, import_id, from_offset),
  foreign key (workspace_id, import_id) references imports on delete cascade
);

create index import_batches_at on import_batches (at);

-- What products were before an import changed them.
create table import_formers (
  workspace_id text not null references workspaces on delete cascade,
  import_id text not null,
  product_id text not null,
  at timestamptz(3) not null,
  former jsonb not null,
  primary key (workspace_id, import_id, product_id)
);

create index import_formers_at on import_formers (at);

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
  primary key (workspace_id, product_id, position),
  foreign key (workspace_id, product_id) references products on delete cascade
);
create index import_pictures_waiting on import_pictures (workspace_id, due_at, product_id, position) where status = 'WAITING';
create index import_pictures_of_import on import_pictures (workspace_id, import_id, product_id, position);
create index import_pictures_fetched on import_pictures (workspace_id, md5(url)) where status = 'FETCHED';
create index import_pictures_unattached on import_pictures (workspace_id, product_id) where attached_at is null;
