-- Programs that ask for connections: registered ones by an id of ours, others by the URL of their metadata document, of
-- which this is the last good copy.
create table oauth_clients (
  id text primary key,
  source_id text not null references integration_sources,
  name text not null,
  metadata jsonb not null,
  created_at timestamptz(3) not null
);
create index oauth_clients_age on oauth_clients (created_at);
create trigger oauth_clients_deleted after delete on oauth_clients referencing old table as changed
  for each statement execute function count_service_rows('registered clients');
create trigger oauth_clients_inserted after insert on oauth_clients referencing new table as changed
  for each statement execute function count_service_rows('registered clients');

-- What an account has allowed a client: the connection.
create table oauth_grants (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  client_id text not null references oauth_clients,
  source_id text not null references integration_sources,
  scopes text[] not null,
  resource text not null,
  -- Connections from before integrations belonged to accounts lack the mark: they have to be made again.
  is_account_level boolean not null default false,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  workspace_ids text[],
  last_operation text,
  last_operation_at timestamptz(3),
  last_workspace_id text
);
create index oauth_grants_account on oauth_grants (account_id, created_at desc, id desc);
create index oauth_grants_source on oauth_grants (source_id, created_at desc, id desc);
create index oauth_grants_client on oauth_grants (client_id);
create index oauth_grants_end on oauth_grants (least(revoked_at, expires_at));
create index oauth_grants_newest on oauth_grants (created_at desc, id desc);
create trigger oauth_grants_announced after insert on oauth_grants
  for each row execute function announce_access('connection.created');
create trigger oauth_grants_end_announced after update on oauth_grants
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function announce_access('connection.revoked');

-- Authorization requests that wait for their user's decision.
create table oauth_authorization_requests (
  id_hash bytea primary key,
  client_id text not null references oauth_clients on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  resource text not null,
  state text,
  code_challenge text not null,
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
create index oauth_authorization_requests_expiry on oauth_authorization_requests (expires_at);

create table oauth_codes (
  code_hash bytea primary key,
  client_id text not null references oauth_clients on delete cascade,
  account_id text not null references accounts on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  resource text not null,
  code_challenge text not null,
  expires_at timestamptz(3) not null,
  grant_expires_at timestamptz(3) not null,
  -- The connection that the user agreed to widen; null makes a new one.
  widens_grant_id text references oauth_grants on delete cascade,
  consumed_at timestamptz(3),
  -- What the code gave, to be taken back when it is used again.
  grant_id text references oauth_grants on delete cascade,
  workspace_ids text[]
);
create index oauth_codes_expiry on oauth_codes (expires_at);

create table oauth_access_tokens (
  token_hash bytea primary key,
  grant_id text not null references oauth_grants on delete cascade,
  scopes text[] not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index oauth_access_tokens_expiry on oauth_access_tokens (expires_at);
create index oauth_access_tokens_grant on oauth_access_tokens (grant_id);

-- Used ones stay as long as their grant, so that using one again is noticed.
create table oauth_refresh_tokens (
  token_hash bytea primary key,
  grant_id text not null references oauth_grants on delete cascade,
  scopes text[] not null,
  consumed_at timestamptz(3),
  -- What it was exchanged for, sealed with a key that needs the used token itself; kept only where a grace is configured.
  successors text,
  joinable_until timestamptz,
  number bigint not null default 0
);
create index oauth_refresh_tokens_order on oauth_refresh_tokens (grant_id, number);
create index oauth_refresh_tokens_untrimmed on oauth_refresh_tokens (grant_id) where (consumed_at is not null) and (scopes <> '{}');

-- Client assertions that were used: none is accepted twice, whichever process sees it.
create table oauth_assertions (
  client_id text not null,
  jti text not null,
  expires_at timestamptz(3) not null,
  primary key (client_id, jti)
);
create index oauth_assertions_expiry on oauth_assertions (expires_at);
