-- Accounts, their credentials, workspaces and who may enter them.

create table accounts (
  id text primary key,
  email text not null constraint accounts_email_unique unique,
  name text not null,
  phone text,
  language text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  workspace_limit int not null default 1 check (workspace_limit between 1 and 1000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Third-party identities (OpenID Connect) that sign in to an account.
create table account_identities (
  issuer text not null,
  subject text not null,
  account_id text not null references accounts on delete cascade,
  created_at timestamptz(3) not null,
  primary key (issuer, subject)
);

create table staff (
  id text primary key,
  email text not null constraint staff_email_unique unique,
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  created_at timestamptz(3) not null
);

-- One row an audience and address: the newest code is the only valid one, and the send and guess budgets outlive it.
create table sign_in_codes (
  audience text not null,
  address text not null,
  code_hash bytea not null,
  expires_at timestamptz(3) not null,
  failures int not null default 0,
  consumed_at timestamptz(3),
  sent_at timestamptz(3)[] not null,
  primary key (audience, address)
);

create table dashboard_sessions (
  id text primary key,
  token_hash bytea not null constraint dashboard_sessions_token_unique unique,
  account_id text not null references accounts on delete cascade,
  user_agent text not null default '',
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index dashboard_sessions_account on dashboard_sessions (account_id);

create table staff_sessions (
  id text primary key,
  token_hash bytea not null constraint staff_sessions_token_unique unique,
  staff_id text not null references staff on delete cascade,
  user_agent text not null default '',
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index staff_sessions_staff on staff_sessions (staff_id);

-- What stands behind a connection; approved on first sight, blocked by staff.
create table integration_sources (
  id text primary key,
  key text not null constraint integration_sources_key_unique unique,
  name text not null,
  blocked_at timestamptz(3),
  created_at timestamptz(3) not null
);
insert into integration_sources (id, key, name, created_at)
values ('src_00000000000000000000000000', 'api-keys', 'Account API keys', now());

create table api_keys (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  source_id text not null references integration_sources,
  name text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_keys_account on api_keys (account_id, created_at desc);

create table workspaces (
  id text primary key,
  name text not null,
  sub_domain text not null, -- unique by its row in subdomains
  sub_domain_changed_at timestamptz(3),
  billing_email text not null,
  billing_phone text,
  billing_gsm_country_code text,
  is_visible boolean not null default true,
  main_agent_prompt text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  template_key text not null,
  search_text text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Every subdomain in use (held_until is null) or kept for its former workspace until held_until.
create table subdomains (
  sub_domain text primary key,
  workspace_id text not null references workspaces on delete cascade,
  held_until timestamptz(3)
);
create index subdomains_workspace on subdomains (workspace_id);

create table members (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  account_id text not null references accounts on delete cascade,
  role text not null check (role in ('OWNER', 'STAFF', 'BILLING')),
  created_at timestamptz(3) not null,
  constraint members_workspace_account_unique unique (workspace_id, account_id)
);
create index members_account on members (account_id);

create table invitations (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  email text not null,
  role text not null check (role in ('OWNER', 'STAFF', 'BILLING')),
  token_hash bytea not null constraint invitations_token_unique unique,
  invited_by text not null references accounts on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint invitations_workspace_email_unique unique (workspace_id, email)
);

-- Addresses that a member proved for a workspace; good for a billing email for one hour.
create table billing_email_verifications (
  workspace_id text not null references workspaces on delete cascade,
  email text not null,
  verified_at timestamptz(3) not null,
  primary key (workspace_id, email)
);

create table access_policies (
  workspace_id text primary key references workspaces on delete cascade,
  site_access text not null default 'PUBLIC' check (site_access in ('PUBLIC', 'SIGN_IN', 'CLOSED')),
  ai_access text not null default 'EVERYONE' check (ai_access in ('EVERYONE', 'CUSTOMERS', 'OFF')),
  challenge text not null default 'GUESTS' check (challenge in ('ALWAYS', 'GUESTS', 'NEVER')),
  guest_daily_limit int not null default 5 check (guest_daily_limit >= 0),
  customer_daily_limit int not null default 30 check (customer_daily_limit >= 0)
);

-- Who did what that others must be able to trace: staff actions, suspensions, role changes, adjustments.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  actor_kind text not null,
  actor_id text not null,
  action text not null,
  subject_id text not null,
  details jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject_id, at desc);

-- First answers of writes that carried an Idempotency-Key.
create table idempotency_answers (
  connection_id text not null,
  visitor_id text not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  status int not null,
  body text,
  etag text,
  created_at timestamptz(3) not null,
  primary key (connection_id, visitor_id, operation, key)
);
create index idempotency_answers_age on idempotency_answers (created_at);

-- Development's mailbox: what the mail job would have sent.
create table dev_mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz(3) not null
);
create index dev_mailbox_recipient on dev_mailbox (recipient, id desc);
