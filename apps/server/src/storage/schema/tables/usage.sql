create table usage_events (
  workspace_id text not null references workspaces on delete cascade,
  created_at timestamptz(3) not null,
  id text not null,
  actor_type text not null check (actor_type in ('GUEST', 'CUSTOMER', 'MEMBER', 'INTEGRATION', 'ADMIN', 'SYSTEM')),
  user_id text,
  event_name text not null,
  endpoint text not null default '',
  resource_type text not null default '',
  resource_id text not null default '',
  credit_delta int not null default 0,
  model_key text not null default '',
  status text not null default 'SUCCEEDED' check (status in ('SUCCEEDED', 'FAILED')),
  is_comprehensive boolean not null default false,
  primary key (workspace_id, created_at, id)
);
create index usage_events_user on usage_events (workspace_id, user_id, created_at, id) where user_id is not null;
create index usage_events_actor_type on usage_events (workspace_id, actor_type, created_at, id);
create index usage_events_name on usage_events (workspace_id, event_name, created_at, id);
create index usage_events_texts on usage_events (created_at) where event_name in ('SEARCH', 'LINK_CLICK') and (resource_id <> '');
create trigger usage_events_inserted after insert on usage_events referencing new table as added
  for each statement execute function roll_up_usage();

-- How many events of each kind, for the totals of lists. Spread over slots like catalogue_counts.
create table usage_counts (
  workspace_id text not null references workspaces on delete cascade,
  grain text not null check (grain in ('DAY', 'TEN_DAYS', 'MONTH')),
  starts_on date not null,
  actor_type text not null,
  event_name text not null,
  slot smallint not null,
  events bigint not null,
  requests bigint not null default 0,
  credits bigint not null default 0,
  primary key (workspace_id, grain, starts_on, actor_type, event_name, slot)
) with (fillfactor = 70);
create index usage_counts_age on usage_counts (starts_on);

-- How an actor was last called; events and roll-ups need not repeat it.
create table usage_actors (
  workspace_id text not null references workspaces on delete cascade,
  actor_type text not null,
  user_id text not null,
  name text not null,
  primary key (workspace_id, actor_type, user_id)
);

-- Per actor, for the report: by day, by ten days (from the 1st, the 11th and the 21st on) and by month, so that any period
-- is few rows. Days are UTC. No user is ''.
create table usage_by_actor (
  workspace_id text not null references workspaces on delete cascade,
  grain text not null check (grain in ('SIX_HOURS', 'DAY', 'TEN_DAYS', 'MONTH')),
  starts_at timestamptz(3) not null,
  actor_type text not null,
  user_id text not null,
  last_used_at timestamptz(3) not null,
  events int not null,
  requests int not null,
  credits int not null,
  product_requests int not null,
  routine_requests int not null,
  face_analyses int not null,
  comprehensive_requests int not null,
  product_views int not null,
  visits int not null,
  primary key (workspace_id, grain, starts_at, actor_type, user_id)
) with (fillfactor = 70);

-- What a visitor has used of a UTC day, requests in flight included.
create table visitor_days (
  workspace_id text not null references workspaces on delete cascade,
  visitor_id text not null,
  day date not null,
  requests int not null check (requests >= 0),
  credits int not null check (credits >= 0),
  primary key (workspace_id, visitor_id, day)
) with (fillfactor = 70);
create index visitor_days_age on visitor_days (day);

-- How often visitors asked about a product on a day (UTC), in answered requests. Spread over slots like usage_counts.
create table product_asked_days (
  workspace_id text not null references workspaces on delete cascade,
  day date not null,
  product_id text not null,
  slot smallint not null,
  asked bigint not null,
  primary key (workspace_id, day, product_id, slot)
) with (fillfactor = 70);
create index product_asked_days_product on product_asked_days (workspace_id, product_id, day);
create index product_asked_days_age on product_asked_days (day);
