-- Usage of a workspace: events, and the counters that roll_up_usage derives from them. All days are UTC.
-- Uses of images are in media.sql (media_usage), bytes in workspaces.sql (storage_use).

-- One use: a request to the assistant, a visit, a product view, a search, …
create table usage_events (
  workspace_id text not null references workspaces on delete cascade,
  created_at timestamptz(3) not null,
  id text not null,
  actor_type text not null check (actor_type in ('GUEST', 'CUSTOMER', 'MEMBER', 'INTEGRATION', 'ADMIN', 'SYSTEM')),
  user_id text,
  event_name text not null,
  endpoint text not null default '',
  resource_type text not null default '',
  resource_id text not null default '', -- id of a resource; for SEARCH and LINK_CLICK the text, which a sweep clears
  credit_delta int not null default 0, -- negative for charges
  model_key text not null default '',
  status text not null default 'SUCCEEDED' check (status in ('SUCCEEDED', 'FAILED')),
  is_comprehensive boolean not null default false, -- highest thinking level
  primary key (workspace_id, created_at, id)
);
-- List of events by user, by actor type and by name; the first also serves the data export of a customer.
create index usage_events_user on usage_events (workspace_id, user_id, created_at, id) where user_id is not null;
create index usage_events_actor_type on usage_events (workspace_id, actor_type, created_at, id);
create index usage_events_name on usage_events (workspace_id, event_name, created_at, id);
-- Sweep of texts.
create index usage_events_texts on usage_events (created_at)
  where event_name in ('SEARCH', 'LINK_CLICK') and resource_id <> '';
-- The counters usage_by_actor, usage_counts and product_asked_days.
create trigger usage_events_inserted after insert on usage_events referencing new table as added
  for each statement execute function roll_up_usage();

-- One part of the number of events of a name and actor type in a period, for timelines and totals of lists.
create table usage_counts (
  workspace_id text not null references workspaces on delete cascade,
  grain text not null check (grain in ('DAY', 'TEN_DAYS', 'MONTH')),
  starts_on date not null,
  actor_type text not null,
  event_name text not null,
  slot smallint not null, -- 0 to 7, from the backend's process id, so that few writers share a row
  events bigint not null,
  requests bigint not null default 0,
  credits bigint not null default 0,
  primary key (workspace_id, grain, starts_on, actor_type, event_name, slot)
) with (fillfactor = 70);
create index usage_counts_age on usage_counts (starts_on); -- sweep of old events and counters

-- The newest name of an actor.
create table usage_actors (
  workspace_id text not null references workspaces on delete cascade,
  actor_type text not null,
  user_id text not null, -- '' without a user
  name text not null,
  primary key (workspace_id, actor_type, user_id)
);

-- Usage of an actor in a period, for the report. TEN_DAYS starts on the 1st, 11th and 21st. Periods of several lengths make
-- any report a sum of few rows.
create table usage_by_actor (
  workspace_id text not null references workspaces on delete cascade,
  grain text not null check (grain in ('SIX_HOURS', 'DAY', 'TEN_DAYS', 'MONTH')),
  starts_at timestamptz(3) not null,
  actor_type text not null,
  user_id text not null, -- '' without a user
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

-- The quota that a visitor has used on a day, including running requests.
create table visitor_days (
  workspace_id text not null references workspaces on delete cascade,
  visitor_id text not null,
  day date not null,
  requests int not null check (requests >= 0),
  credits int not null check (credits >= 0),
  primary key (workspace_id, visitor_id, day)
) with (fillfactor = 70);
create index visitor_days_age on visitor_days (day); -- sweep of old days

-- One part of the number of answered questions about a product on a day.
create table product_asked_days (
  workspace_id text not null references workspaces on delete cascade,
  day date not null,
  product_id text not null, -- without a reference: past figures keep deleted products
  slot smallint not null, -- as in usage_counts
  asked bigint not null,
  primary key (workspace_id, day, product_id, slot)
) with (fillfactor = 70);
create index product_asked_days_product on product_asked_days (workspace_id, product_id, day); -- timeline of a product
create index product_asked_days_age on product_asked_days (day); -- sweep of old days
