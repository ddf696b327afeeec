create table webhooks (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  url text not null,
  description text not null,
  -- Such as product.created or product.*; empty for all.
  events text[] not null,
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('OWNER', 'FAILING', 'GONE', 'BACKLOG')),
  -- Sealed. For a day after a change both sign.
  secret text not null,
  previous_secret text,
  previous_until timestamptz(3),
  -- Since when nothing was accepted, and how many rounds in a row.
  failing_since timestamptz(3),
  failures int not null default 0,
  -- When there is something to send; null while nothing waits.
  due_at timestamptz(3),
  -- A process sends for it until then, under this name. If it dies, another takes over.
  held_until timestamptz(3),
  held_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index webhooks_listening on webhooks (workspace_id) where is_enabled;
create index webhooks_due on webhooks (due_at) where is_enabled and (due_at is not null);

create table webhook_events (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  type text not null,
  subject_id text not null,
  -- As it is sent, each time the same bytes.
  body text not null,
  noted_at timestamptz not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index webhook_events_age on webhook_events (created_at);

create table webhook_deliveries (
  workspace_id text not null,
  webhook_id text not null,
  event_id text not null,
  subject_id text not null,
  noted_at timestamptz not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts int not null default 0,
  next_at timestamptz(3) not null,
  -- After that it is given up.
  expires_at timestamptz(3) not null,
  -- The last attempts: [{at, status, milliseconds, problem}].
  log jsonb not null default '[]',
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (workspace_id, webhook_id, event_id),
  foreign key (workspace_id, event_id) references webhook_events (workspace_id, id) on delete cascade,
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (workspace_id, webhook_id, next_at, noted_at) where status = 'PENDING';
create index webhook_deliveries_in_order on webhook_deliveries (workspace_id, webhook_id, subject_id, noted_at) where status = 'PENDING';
create index webhook_deliveries_newest on webhook_deliveries (workspace_id, webhook_id, created_at desc, event_id desc);
create index webhook_deliveries_status on webhook_deliveries (workspace_id, webhook_id, status, created_at desc, event_id desc);
create index webhook_deliveries_event on webhook_deliveries (workspace_id, event_id);

-- What has happened and was not handed on yet: of each commit and each thing one row.
create table webhook_outbox (
  workspace_id text not null,
  commit bigint not null,
  subject_id text not null,
  type text not null,
  facts jsonb not null,
  -- Writers of the same thing come one after the other, each with this moment: it tells their order.
  noted_at timestamptz not null,
  primary key (workspace_id, commit, subject_id)
);
create index webhook_outbox_oldest on webhook_outbox (workspace_id, noted_at);
