-- Bulk imports of products: what was uploaded, how far its import is, and what was wrong with it.

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
  primary key (workspace_id, id)
);
create index imports_unfinished on imports (workspace_id, created_at, id) where status in ('PENDING', 'RUNNING');
create index imports_finished on imports (finished_at);

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
alter table import_chunks alter column bytes set storage external;
create index import_chunks_received on import_chunks (received_at);

create table import_errors (
  workspace_id text not null,
  import_id text not null,
  line int not null,
  field_errors json not null,
  primary key (workspace_id, import_id, line),
  foreign key (workspace_id, import_id) references imports on delete cascade
);

-- The names, skus and barcodes that the file has given so far, hashed, while the import runs. Three a row: a reference
-- that is checked for each would cost more than all the rest of them.
create table import_keys (
  workspace_id text not null,
  import_id text not null,
  key bytea not null,
  line int not null,
  primary key (workspace_id, import_id, key)
);
