-- OAuth 2 for agents. The words and the invariants stand in domains/oauth/README.md. Tokens, codes and the ids of pending
-- requests are stored as SHA-256 only.

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
  last_used_at timestamptz(3)
);
create index oauth_grants_account on oauth_grants (account_id, created_at desc, id desc);
create index oauth_grants_source on oauth_grants (source_id, created_at desc, id desc);
create index oauth_grants_client on oauth_grants (client_id);
create index oauth_grants_end on oauth_grants (least(revoked_at, expires_at));

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
  grant_id text references oauth_grants on delete cascade
);
create index oauth_codes_expiry on oauth_codes (expires_at);

create table oauth_access_tokens (
  token_hash bytea primary key,
  grant_id text not null references oauth_grants on delete cascade,
  scopes text[] not null,
  expires_at timestamptz(3) not null
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
  successors text
);
create index oauth_refresh_tokens_grant on oauth_refresh_tokens (grant_id);

-- Client assertions that were used: none is accepted twice, whichever process sees it.
create table oauth_assertions (
  client_id text not null,
  jti text not null,
  expires_at timestamptz(3) not null,
  primary key (client_id, jti)
);
create index oauth_assertions_expiry on oauth_assertions (expires_at);
