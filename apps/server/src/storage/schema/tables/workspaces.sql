create table workspaces (
  id text primary key,
  name text not null,
  -- unique by its row in subdomains
  sub_domain text not null,
  sub_domain_changed_at timestamptz(3),
  billing_email text not null,
  billing_phone text,
  billing_gsm_country_code text,
  is_visible boolean not null default true,
  main_agent_prompt text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'CLOSED', 'ERASED')),
  template_key text not null,
  search_text text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  closed_at timestamptz(3),
  closed_with text,
  constraint workspaces_closed_whole check ((status = 'CLOSED') <= (closed_at is not null))
);
create index workspaces_closed on workspaces (closed_at) where status = 'CLOSED';
create index workspaces_closed_with on workspaces (closed_with) where closed_with is not null;
create index workspaces_newest on workspaces (created_at desc, id desc);
create index workspaces_unusual on workspaces (status, created_at desc, id desc) where status <> 'ACTIVE';
create index workspaces_search on workspaces using gin (search_text gin_trgm_ops);

-- Whether a workspace may be entered, beside accounts, members and keys: who asks who may call reads the service's own tables alone,
-- wherever the workspace lies.
create table workspace_standings (
  workspace_id text primary key,
  status text not null,
  has_webhooks boolean not null default false
);
create index workspace_standings_webhooks on workspace_standings (workspace_id) where has_webhooks;

create table members (
  id text primary key,
  workspace_id text not null,
  account_id text not null references accounts on delete cascade,
  role text not null check (role in ('OWNER', 'STAFF', 'BILLING')),
  created_at timestamptz(3) not null,
  constraint members_workspace_account_unique unique (workspace_id, account_id)
);
create index members_account on members (account_id);

-- Columns and saved views of a member in a workspace. They go with the membership.
create table workspace_preferences (
  workspace_id text not null,
  account_id text not null,
  content jsonb not null,
  primary key (workspace_id, account_id),
  foreign key (workspace_id, account_id) references members (workspace_id, account_id) on delete cascade
);

create table invitations (
  id text primary key,
  workspace_id text not null,
  email text not null,
  role text not null check (role in ('OWNER', 'STAFF', 'BILLING')),
  token_hash bytea not null constraint invitations_token_unique unique,
  invited_by text not null references accounts on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  constraint invitations_workspace_email_unique unique (workspace_id, email)
);

create table access_policies (
  workspace_id text primary key references workspaces on delete cascade,
  site_access text not null default 'PUBLIC' check (site_access in ('PUBLIC', 'SIGN_IN', 'CLOSED')),
  ai_access text not null default 'EVERYONE' check (ai_access in ('EVERYONE', 'CUSTOMERS', 'OFF')),
  challenge text not null default 'GUESTS' check (challenge in ('ALWAYS', 'GUESTS', 'NEVER')),
  guest_daily_limit int not null default 5 check (guest_daily_limit >= 0),
  customer_daily_limit int not null default 30 check (customer_daily_limit >= 0),
  guests_daily_credits int check (guests_daily_credits >= 0),
  daily_credits int check (daily_credits >= 0)
);

create table ai_settings (
  workspace_id text primary key references workspaces on delete cascade,
  fast_enabled boolean not null,
  comprehensive_enabled boolean not null,
  sector text not null check (sector in ('AUTO', 'GENERAL', 'BEAUTY', 'TEXTILE')),
  updated_at timestamptz(3) not null
);

-- Addresses that a member proved for a workspace; good for a billing email for one hour.
create table billing_email_verifications (
  workspace_id text not null references workspaces on delete cascade,
  email text not null,
  verified_at timestamptz(3) not null,
  primary key (workspace_id, email)
);

-- What the operator allows, written at each start, and what staff has set for a workspace.
create table storage_defaults (
  measure text primary key,
  most bigint not null check (most >= 0)
);
insert into storage_defaults (measure, most)
values ('media bytes', 5::bigint << 30), ('catalogue bytes', 2::bigint << 30), ('products', 1000000), ('unfinished imports', 2),
       ('registered clients', 200000), ('integration sources', 50000);

create table storage_limits (
  workspace_id text not null references workspaces on delete cascade,
  measure text not null,
  most bigint not null check (most >= 0),
  primary key (workspace_id, measure)
);

-- Bytes, spread over slots like catalogue_counts. Not among those, which a process of the version before reads as small
-- numbers.
create table storage_use (
  workspace_id text not null references workspaces on delete cascade,
  measure text not null,
  slot smallint not null,
  n bigint not null,
  primary key (workspace_id, measure, slot)
) with (fillfactor = 50);
