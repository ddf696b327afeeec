-- Changes of many products at once: what was asked for, how far it is, and what takes it back.

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
create unique index product_changes_unfinished on product_changes (workspace_id)
  where status in ('PENDING', 'RUNNING', 'UNDOING');
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
  foreign key (workspace_id, change_id) references product_changes on delete cascade
);
