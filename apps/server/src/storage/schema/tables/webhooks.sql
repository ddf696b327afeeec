-- Webhooks: endpoints, events and their deliveries. Events start in the outbox. See docs/decisions/0024.

-- An endpoint of a workspace.
create table webhooks (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  url text not null,
  description text not null,
  events text[] not null, -- 'product.created', 'product.*', …; empty for all
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('OWNER', 'FAILING', 'GONE', 'BACKLOG')),
  secret text not null, -- encrypted
  previous_secret text, -- encrypted; after a change, both secrets sign until previous_until
  previous_until timestamptz(3),
  failing_since timestamptz(3), -- null after a success
  failures int not null default 0, -- failed rounds in a row
  due_at timestamptz(3), -- next round; null without pending deliveries
  held_until timestamptz(3), -- lease of the process that sends; afterwards another process takes over
  held_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index webhooks_listening on webhooks (workspace_id) where is_enabled; -- announce(); endpoints of a workspace
create index webhooks_due on webhooks (due_at) where is_enabled and due_at is not null; -- the sender's next endpoints

-- An event in the form that is sent.
create table webhook_events (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  type text not null,
  subject_id text not null,
  body text not null, -- the same bytes at each attempt
  noted_at timestamptz not null, -- of the outbox row
  created_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index webhook_events_age on webhook_events (created_at); -- sweep of old events

-- The delivery of an event to an endpoint. Events of one subject are delivered in their order.
create table webhook_deliveries (
  workspace_id text not null,
  webhook_id text not null,
  event_id text not null,
  subject_id text not null,
  noted_at timestamptz not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts int not null default 0,
  next_at timestamptz(3) not null, -- next attempt
  expires_at timestamptz(3) not null, -- end of the attempts
  log jsonb not null default '[]', -- last attempts: [{at, status, milliseconds, problem}]
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (workspace_id, webhook_id, event_id),
  foreign key (workspace_id, event_id) references webhook_events (workspace_id, id) on delete cascade,
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
);
-- A round: due deliveries, and the first one of each subject.
create index webhook_deliveries_due on webhook_deliveries (workspace_id, webhook_id, next_at, noted_at)
  where status = 'PENDING';
create index webhook_deliveries_in_order on webhook_deliveries (workspace_id, webhook_id, subject_id, noted_at)
  where status = 'PENDING';
-- List of deliveries, without a filter and by status.
create index webhook_deliveries_newest on webhook_deliveries (workspace_id, webhook_id, created_at desc, event_id desc);
create index webhook_deliveries_status on webhook_deliveries
  (workspace_id, webhook_id, status, created_at desc, event_id desc);
create index webhook_deliveries_event on webhook_deliveries (workspace_id, event_id); -- foreign key: deletion of an event

-- An event that was not fanned out yet, written by announce(): one row per transaction and subject.
create table webhook_outbox (
  workspace_id text not null,
  commit bigint not null, -- number of the transaction
  subject_id text not null,
  type text not null,
  facts jsonb not null,
  noted_at timestamptz not null, -- the order of changes of one subject, whose writers wait for each other
  primary key (workspace_id, commit, subject_id)
);
create index webhook_outbox_oldest on webhook_outbox (workspace_id, noted_at); -- fan-out, oldest first
