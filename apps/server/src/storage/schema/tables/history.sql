-- Past states of the catalogue: history of products, bulk edits with their undo, the bin, and deletions for followed lists.

-- One write that changed a product. A write must stay cheap, so there is no index by age and no reference to products or
-- workspaces. The retention sweep scans random pages and deletes rows of deleted products in their time.
create table product_history (
  workspace_id text not null,
  product_id text not null,
  id bigint generated always as identity,
  at timestamptz(3) not null,
  kind text not null check (kind in ('CREATED', 'EDITED', 'IMPORTED', 'BULK_CHANGED', 'UNDONE')),
  account_id text, -- null for commands of the operator
  connection_id text, -- API key or grant; null in the dashboard
  changes jsonb not null default '{}', -- short values before and after, {"stock": [12, 8]}; [] for long texts and lists
  primary key (workspace_id, product_id, id)
);

-- A bulk edit (change_products). See docs/decisions/0013.
create table product_changes (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  changes jsonb not null, -- the requested changes of each product
  status text not null check (status in ('PENDING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE')),
  -- Number of the next item, of the edit or of its undo. It moves in the transaction that processes the items before it,
  -- so every item counts once, even after a crash.
  next_n int not null default 1,
  total int not null,
  done int not null default 0,
  changed int not null default 0,
  failed int not null default 0,
  undone int not null default 0,
  not_undone int not null default 0,
  failures jsonb not null default '[]', -- the first 1,000 products that failed
  failure text, -- why the whole edit failed
  account_id text not null, -- author of the edit or undo; the permission is checked again at each step
  connection_id text, -- API key or grant; null in the dashboard
  created_at timestamptz(3) not null,
  finished_at timestamptz(3), -- null while it runs
  undo_until timestamptz(3), -- null while it runs
  primary key (workspace_id, id)
);
-- At most one unfinished edit per workspace.
create unique index product_changes_unfinished on product_changes (workspace_id)
  where status in ('PENDING', 'RUNNING', 'UNDOING');
create index product_changes_undo on product_changes (undo_until); -- sweep of undo data
create index product_changes_finished on product_changes (finished_at); -- sweep of old edits

-- A product of a bulk edit, with its state before. It references no product, because the undo restores deleted products.
create table product_change_items (
  workspace_id text not null,
  change_id text not null,
  n int not null, -- order of processing, from 1
  product_id text not null,
  former jsonb, -- null if there is no change to undo
  primary key (workspace_id, change_id, n),
  foreign key (workspace_id, change_id) references product_changes (workspace_id, id) on delete cascade
);

-- A deleted product, collection or tag.
create table bin_items (
  workspace_id text not null references workspaces on delete cascade,
  id text not null, -- of the deleted item
  kind text not null check (kind in ('PRODUCT', 'COLLECTION', 'TAG')),
  name text not null,
  former jsonb not null, -- 'row', and the rows that referenced it by the name of their table
  bytes int not null, -- size of `former`, for the limit of the bin
  is_shown boolean not null, -- false if kept only for the undo of a bulk edit
  account_id text, -- account, connection and request that deleted it
  connection_id text,
  request_id text,
  deleted_at timestamptz(3) not null,
  kept_until timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index bin_items_shown on bin_items (workspace_id, deleted_at desc, id desc) where is_shown; -- list of the bin
create index bin_items_kept_until on bin_items (kept_until); -- sweep of expired items

-- A deletion, kept for 31 days for followed lists. Cascades have no caller with a clock, so deleted_at is database time.
create table deletions (
  workspace_id text not null,
  kind text not null check (kind in ('product', 'collection', 'tag', 'media')),
  id text not null,
  deleted_at timestamptz(3) not null,
  changed_in xid8 not null default '0'::xid8, -- transaction that deleted the item
  primary key (workspace_id, kind, id)
);
create index deletions_followed on deletions (workspace_id, kind, changed_in, id); -- followed list; feed version; kept pages
create index deletions_oldest on deletions (workspace_id, kind, deleted_at, id); -- followed list by time
create index deletions_age on deletions (deleted_at); -- sweep of old deletions

-- The life of the database, in a single row. Cursors of followed lists contain its id. A restored backup gets a new id,
-- because it numbers its transactions anew.
-- placement: everywhere (every workspace reads it)
create table followed_lives (
  is_current boolean primary key default true check (is_current),
  id text not null default gen_random_uuid()::text
);
insert into followed_lives default values;
