-- Who changed what of a product and when: one row per write that changed something, added by the statement that writes. Short
-- values are kept as they were and as they became, {"stock": [12, 8]}; of long texts and lists only that they changed: [].
--
-- Written and hardly ever read, so it costs a write as little as can be: one index, in the order in which it is read, none by age,
-- and no reference to products or workspaces: rows of a product that is gone are met by nobody, and leave in their time.
create table product_history (
  workspace_id text not null,
  product_id text not null,
  id bigint generated always as identity,
  at timestamptz(3) not null,
  kind text not null check (kind in ('CREATED', 'EDITED', 'IMPORTED', 'BULK_CHANGED', 'UNDONE')),
  -- Null for whoever sits at the machine.
  account_id text,
  -- The key or grant; null in the dashboard.
  connection_id text,
  changes jsonb not null default '{}',
  primary key (workspace_id, product_id, id)
);

create table product_changes (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  -- What to do to each product, as the caller asked for it.
  changes jsonb not null,
  status text not null check (status in ('PENDING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE')),
  -- The item that comes next, forth or back. It moves in the transaction that does those before it: every product counts
  -- once, whoever crashes when.
  next_n int not null default 1,
  total int not null,
  done int not null default 0,
  changed int not null default 0,
  failed int not null default 0,
  undone int not null default 0,
  not_undone int not null default 0,
  -- The first of the products that could not be changed, or not be brought back.
  failures jsonb not null default '[]',
  failure text,
  -- Who asked, to see chunk by chunk that they still may.
  account_id text not null,
  -- The key or grant; null in the dashboard.
  connection_id text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  undo_until timestamptz(3),
  primary key (workspace_id, id)
);
create unique index product_changes_unfinished on product_changes (workspace_id) where status in ('PENDING', 'RUNNING', 'UNDOING');
create index product_changes_undo on product_changes (undo_until);
create index product_changes_finished on product_changes (finished_at);

-- The products of a change in its order, as they matched when it was asked for, and what each was before: null where there
-- is nothing to take back. Products are named, not referred to: what was deleted is brought back from here.
create table product_change_items (
  workspace_id text not null,
  change_id text not null,
  n int not null,
  product_id text not null,
  former jsonb,
  primary key (workspace_id, change_id, n),
  foreign key (workspace_id, change_id) references product_changes (workspace_id, id) on delete cascade
);

create table bin_items (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  kind text not null check (kind in ('PRODUCT', 'COLLECTION', 'TAG')),
  name text not null,
  -- 'row' and, by the name of their table, the rows that pointed to it.
  former jsonb not null,
  bytes int not null,
  is_shown boolean not null,
  -- Who deleted it, through which key or agent, by which request.
  account_id text,
  connection_id text,
  request_id text,
  deleted_at timestamptz(3) not null,
  kept_until timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index bin_items_shown on bin_items (workspace_id, deleted_at desc, id desc) where is_shown;
create index bin_items_kept_until on bin_items (kept_until);

-- What was deleted, kept for 30 days. By the database's clock: a row that goes with another is deleted by nobody who has one.
create table deletions (
  workspace_id text not null,
  kind text not null check (kind in ('product', 'collection', 'tag', 'media')),
  id text not null,
  deleted_at timestamptz(3) not null,
  changed_in xid8 not null default '0'::xid8,
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
