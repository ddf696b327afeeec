-- Accounts of people, staff, and how they sign in; API keys and the sources of integrations.
-- Two tables about anonymous clients (turned_away) and mail in development (dev_mailbox) are at the end.

-- A person who uses the dashboard.
-- placement: service (of an account)
create table accounts (
  id text primary key,
  email text not null constraint accounts_email_unique unique,
  name text not null,
  phone text,
  language text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'CLOSED', 'ERASED')),
  workspace_limit int not null default 1 check (workspace_limit between 1 and 1000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- A closed account has the time of its closing, from which erasure counts.
  constraint accounts_closed_whole check ((status = 'CLOSED') <= (closed_at is not null))
);
create index accounts_closed on accounts (closed_at) where status = 'CLOSED'; -- erasure of closed accounts
-- Administration: list of accounts, of those that are not active, and search.
create index accounts_newest on accounts (created_at desc, id desc);
create index accounts_unusual on accounts (status, created_at desc, id desc) where status <> 'ACTIVE';
create index accounts_search on accounts using gin (lower(email || E'\n' || name) gin_trgm_ops) with (gin_pending_list_limit = 512);

-- A third-party identity (OpenID Connect) that signs in to an account.
-- placement: service (of an account)
create table account_identities (
  issuer text not null,
  subject text not null,
  account_id text not null references accounts on delete cascade,
  created_at timestamptz(3) not null,
  primary key (issuer, subject)
);

-- The appearance of the dashboard for an account.
-- placement: service (of an account)
create table account_preferences (
  account_id text primary key references accounts on delete cascade,
  color_scheme text not null,
  density text not null
);

-- The sign-in code of one browser for an address, with its own count of wrong guesses. So another client cannot use up the
-- guesses. A browser that has signed in before (known_until) has its own limits as well.
-- placement: service (of a browser)
create table sign_in_browsers (
  audience text not null, -- 'dashboard', 'admin', 'workspace:<id>' or 'billing:<id>'
  address text not null,
  browser_hash bytea not null, -- SHA-256 of the browser's token
  code_hash bytea,
  expires_at timestamptz(3) not null default '-infinity'::timestamptz,
  failures int not null default 0,
  sent_at timestamptz(3)[] not null default '{}', -- send times that count against the hourly limit
  guesses_forgotten_at timestamptz(3) not null default '-infinity'::timestamptz, -- then `failures` starts again
  known_until timestamptz(3) not null default '-infinity'::timestamptz,
  primary key (audience, address, browser_hash)
);
-- Sweep of expired browsers.
create index sign_in_browsers_end on sign_in_browsers (greatest(expires_at, guesses_forgotten_at, known_until));

-- The newest sign-in code of an address, for clients that did not ask for one themselves. Its limits outlive the code.
-- placement: service (of an address)
create table sign_in_codes (
  audience text not null, -- as in sign_in_browsers
  address text not null,
  code_hash bytea not null,
  expires_at timestamptz(3) not null,
  failures int not null default 0,
  consumed_at timestamptz(3),
  sent_at timestamptz(3)[] not null,
  guesses_forgotten_at timestamptz(3) not null default '-infinity'::timestamptz,
  askers_guesses_forgotten_at timestamptz(3) not null default '-infinity'::timestamptz, -- for all unknown browsers together
  primary key (audience, address)
);

-- A person who uses the administration.
-- placement: service (of the platform)
create table staff (
  id text primary key,
  email text not null constraint staff_email_unique unique,
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  created_at timestamptz(3) not null,
  role text not null default 'SUPPORT',
  constraint staff_role_known check (role in ('SUPPORT', 'OPERATOR', 'SUPERVISOR'))
);
create index staff_newest on staff (created_at desc, id desc); -- list of staff

-- A session of the dashboard. The visit columns are set together: a staff member visits one workspace as the account.
-- placement: service (of an account)
create table dashboard_sessions (
  id text primary key,
  token_hash bytea not null constraint dashboard_sessions_token_unique unique, -- SHA-256
  account_id text not null references accounts on delete cascade,
  user_agent text not null default '',
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  visit_id text,
  visit_workspace_id text,
  visit_staff_id text references staff on delete cascade,
  constraint dashboard_sessions_visit_whole check (
    (visit_id is null) = (visit_workspace_id is null) and (visit_id is null) = (visit_staff_id is null)
  )
);
create index dashboard_sessions_account on dashboard_sessions (account_id); -- sessions of an account
-- End of a staff member's visits; foreign key: deletion of staff.
create index dashboard_sessions_visits on dashboard_sessions (visit_staff_id) where visit_staff_id is not null;

-- The program or vendor of connections. It is approved at first use; staff can block it.
-- placement: service (of the platform)
create table integration_sources (
  id text primary key,
  key text not null constraint integration_sources_key_unique unique, -- such as the origin of the client's URL
  name text not null,
  blocked_at timestamptz(3),
  created_at timestamptz(3) not null,
  block_reason text
);
-- Administration: list of sources, of blocked ones, and search.
create index integration_sources_newest on integration_sources (created_at desc, id desc);
create index integration_sources_blocked on integration_sources (created_at desc, id desc) where blocked_at is not null;
create index integration_sources_search on integration_sources using gin (lower(name || E'\n' || key) gin_trgm_ops) with (gin_pending_list_limit = 512);
-- The source of API keys. Inserted before the trigger exists, because its table service_use comes later.
insert into integration_sources (id, key, name, created_at)
values ('src_00000000000000000000000000', 'api-keys', 'Account API keys', now());
-- Number of sources in service_use, with its limit.
create trigger integration_sources_counted after insert or delete on integration_sources
  for each row execute function count_service_rows('integration sources');

-- Requests of a source on a UTC day. Each process adds its requests every few seconds. There is no foreign key, because a
-- source that the sweep deletes meanwhile must not fail the write of all others.
-- placement: service (of the platform)
create table integration_source_days (
  source_id text not null,
  day date not null,
  requests bigint not null,
  primary key (source_id, day)
);
create index integration_source_days_by_day on integration_source_days (day); -- busiest sources; sweep of old days

-- An API key of an account.
-- placement: service (authentication precedes the workspace)
create table api_keys (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  source_id text not null references integration_sources,
  name text not null,
  secret_hash bytea not null, -- SHA-256
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_keys_account on api_keys (account_id, created_at desc); -- list_api_keys
-- Administration: connections of a source and of all; foreign key: deletion of a source.
create index api_keys_source on api_keys (source_id, created_at desc, id desc);
create index api_keys_newest on api_keys (created_at desc, id desc);
-- Webhook events of the account's workspaces.
create trigger api_keys_announced after insert or update of revoked_at on api_keys
  for each row execute function announce_access('api_key');

-- A client address that exceeded a limit on a UTC day. Each process adds its rejections every few seconds.
-- placement: service (of the platform)
create table turned_away (
  day date not null,
  address text not null,
  rule text not null,
  times bigint not null,
  last_at timestamptz(3) not null,
  primary key (day, address, rule)
);
create index turned_away_newest on turned_away (last_at desc, (address || ' ' || rule) desc); -- administration: list

-- A mail that the mail job would have sent, in development.
-- placement: service (in development only)
create table dev_mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz(3) not null
);
create index dev_mailbox_recipient on dev_mailbox (recipient, id desc); -- mails to an address
