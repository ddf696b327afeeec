-- Workspaces, their members and settings, and the limits of storage.

-- A tenant: one shop with its catalogue and website. The service never deletes the row: erasure empties the tables listed in
-- domains/erasure/tables.ts and sets status ERASED. The cascades of references are no way to delete a workspace: wallets refuse
-- it (credits.sql), and service tables, product_history, deletions and media_blobs have no reference.
-- placement: everywhere (every statement of a workspace may read it)
create table workspaces (
  id text primary key,
  name text not null,
  sub_domain text not null, -- unique by its row in subdomains (sites.sql)
  sub_domain_changed_at timestamptz(3),
  billing_email text not null,
  billing_phone text,
  billing_gsm_country_code text,
  is_visible boolean not null default true,
  main_agent_prompt text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'CLOSED', 'ERASED')),
  template_key text not null,
  search_text text not null default '', -- name and subdomain without case and accents
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  closed_at timestamptz(3),
  closed_with text, -- the account whose closing closed the workspace; null if it was closed by itself
  -- A closed workspace has the time of its closing, from which erasure counts.
  constraint workspaces_closed_whole check ((status = 'CLOSED') <= (closed_at is not null))
);
create index workspaces_closed on workspaces (closed_at) where status = 'CLOSED'; -- erasure of closed workspaces
create index workspaces_closed_with on workspaces (closed_with) where closed_with is not null; -- reopening of an account
-- Administration: list of workspaces, of those that are not active, and search.
create index workspaces_newest on workspaces (created_at desc, id desc);
create index workspaces_unusual on workspaces (status, created_at desc, id desc) where status <> 'ACTIVE';
create index workspaces_search on workspaces using gin (search_text gin_trgm_ops);

-- The status of a workspace beside accounts, members and keys: authentication reads one node only.
-- placement: service (authentication reads it with the account and its keys)
create table workspace_standings (
  workspace_id text primary key,
  status text not null, -- equals workspaces.status
  has_webhooks boolean not null default false
);
-- Workspaces that the webhook sender polls.
create index workspace_standings_webhooks on workspace_standings (workspace_id) where has_webhooks;

-- An account's membership of a workspace.
-- placement: service (the workspaces of an account are found by it)
create table members (
  id text primary key,
  workspace_id text not null,
  account_id text not null references accounts on delete cascade,
  role text not null check (role in ('OWNER', 'STAFF', 'BILLING')),
  created_at timestamptz(3) not null,
  constraint members_workspace_account_unique unique (workspace_id, account_id)
);
create index members_account on members (account_id); -- workspaces of an account

-- Columns and saved views of a member in the dashboard.
-- placement: service (of a member)
create table workspace_preferences (
  workspace_id text not null,
  account_id text not null,
  content jsonb not null,
  primary key (workspace_id, account_id),
  foreign key (workspace_id, account_id) references members (workspace_id, account_id) on delete cascade
);

-- An invitation of an email address to a workspace.
-- placement: service (the link in the mail names no workspace)
create table invitations (
  id text primary key,
  workspace_id text not null,
  email text not null,
  role text not null check (role in ('OWNER', 'STAFF', 'BILLING')),
  token_hash bytea not null constraint invitations_token_unique unique, -- SHA-256 of the link's token
  invited_by text not null references accounts on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  constraint invitations_workspace_email_unique unique (workspace_id, email)
);

-- Access of visitors to the website and the assistant, with daily limits.
create table access_policies (
  workspace_id text primary key references workspaces on delete cascade,
  site_access text not null default 'PUBLIC' check (site_access in ('PUBLIC', 'SIGN_IN', 'CLOSED')),
  ai_access text not null default 'EVERYONE' check (ai_access in ('EVERYONE', 'CUSTOMERS', 'OFF')),
  challenge text not null default 'GUESTS' check (challenge in ('ALWAYS', 'GUESTS', 'NEVER')), -- bot protection
  guest_daily_limit int not null default 5 check (guest_daily_limit >= 0), -- requests of one guest
  customer_daily_limit int not null default 30 check (customer_daily_limit >= 0),
  guests_daily_credits int check (guests_daily_credits >= 0), -- of all guests together; null means no limit
  daily_credits int check (daily_credits >= 0) -- of all visitors together; null means no limit
);

-- Settings of the assistant.
create table ai_settings (
  workspace_id text primary key references workspaces on delete cascade,
  fast_enabled boolean not null,
  comprehensive_enabled boolean not null,
  sector text not null check (sector in ('AUTO', 'GENERAL', 'BEAUTY', 'TEXTILE')),
  updated_at timestamptz(3) not null
);

-- An address that a member has verified for a workspace. For one hour it can become the billing email.
create table billing_email_verifications (
  workspace_id text not null references workspaces on delete cascade,
  email text not null,
  verified_at timestamptz(3) not null,
  primary key (workspace_id, email)
);

-- The operator's limit of a measure, written at each start. The values here apply until the first start.
-- placement: everywhere (every workspace reads it)
create table storage_defaults (
  measure text primary key,
  most bigint not null check (most >= 0) -- bytes or rows
);
insert into storage_defaults (measure, most)
values ('media bytes', 5::bigint << 30), ('catalogue bytes', 2::bigint << 30), ('products', 1000000), ('unfinished imports', 2),
       ('registered clients', 200000), ('integration sources', 50000);

-- The limit of one workspace, set by staff. It replaces the operator's.
create table storage_limits (
  workspace_id text not null references workspaces on delete cascade,
  measure text not null,
  most bigint not null check (most >= 0),
  primary key (workspace_id, measure)
);

-- One part of the bytes that a workspace uses of a measure. Writers take a free part (add_to_storage_use), so they do not
-- wait for each other.
create table storage_use (
  workspace_id text not null references workspaces on delete cascade,
  measure text not null, -- 'media bytes' or 'catalogue bytes'
  slot smallint not null, -- random
  n bigint not null, -- the total is the sum over the slots; one part may be negative
  primary key (workspace_id, measure, slot)
) with (fillfactor = 50);
