-- OAuth for agents: clients, consents, and tokens. Secrets are stored as SHA-256 only. See docs/decisions/0018.

-- A program that asks for connections. Its id is ours for a registered client, else the URL of its metadata document.
-- placement: service (of the platform)
create table oauth_clients (
  id text primary key,
  source_id text not null references integration_sources,
  name text not null,
  metadata jsonb not null, -- registered, or the last valid copy of the document
  created_at timestamptz(3) not null
);
create index oauth_clients_age on oauth_clients (created_at); -- sweep of unused clients
-- Number of clients in service_use, with its limit.
create trigger oauth_clients_counted after insert or delete on oauth_clients
  for each row execute function count_service_rows('registered clients');

-- A connection: the access that an account has given to a client.
-- placement: service (of an account)
create table oauth_grants (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  client_id text not null references oauth_clients,
  source_id text not null references integration_sources,
  scopes text[] not null,
  resource text not null,
  is_account_level boolean not null default false, -- false for old connections, which must be made again
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  workspace_ids text[], -- null for all workspaces that the account owns
  last_operation text,
  last_operation_at timestamptz(3),
  last_workspace_id text
);
create index oauth_grants_account on oauth_grants (account_id, created_at desc, id desc); -- list of connections
-- Administration: connections of a source and of all; the first also serves the foreign key: deletion of a source.
create index oauth_grants_source on oauth_grants (source_id, created_at desc, id desc);
create index oauth_grants_newest on oauth_grants (created_at desc, id desc);
create index oauth_grants_client on oauth_grants (client_id); -- foreign key and sweep: deletion of a client
create index oauth_grants_end on oauth_grants (least(revoked_at, expires_at)); -- sweep of ended connections
-- Webhook events of the account's workspaces.
create trigger oauth_grants_announced after insert or update of revoked_at on oauth_grants
  for each row execute function announce_access('connection');

-- An authorization request that waits for the decision of its user.
-- placement: service (of a browser)
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
create index oauth_authorization_requests_expiry on oauth_authorization_requests (expires_at); -- sweep of expired requests

-- An authorization code, used once.
-- placement: service (of an account)
create table oauth_codes (
  code_hash bytea primary key,
  client_id text not null references oauth_clients on delete cascade,
  account_id text not null references accounts on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  resource text not null,
  code_challenge text not null,
  expires_at timestamptz(3) not null,
  grant_expires_at timestamptz(3) not null, -- of the connection
  widens_grant_id text references oauth_grants on delete cascade, -- connection that gets more scopes; null creates a new one
  consumed_at timestamptz(3),
  grant_id text references oauth_grants on delete cascade, -- the result; a second use of the code revokes it
  workspace_ids text[] -- null for all workspaces that the account owns
);
create index oauth_codes_expiry on oauth_codes (expires_at); -- sweep of old codes

-- An access token.
-- placement: service (authentication precedes the workspace)
create table oauth_access_tokens (
  token_hash bytea primary key,
  grant_id text not null references oauth_grants on delete cascade,
  scopes text[] not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index oauth_access_tokens_expiry on oauth_access_tokens (expires_at); -- sweep of old tokens
create index oauth_access_tokens_grant on oauth_access_tokens (grant_id); -- foreign key: deletion of a connection

-- A refresh token. A used one stays, so that its second use is detected.
-- placement: service (of an account)
create table oauth_refresh_tokens (
  token_hash bytea primary key,
  grant_id text not null references oauth_grants on delete cascade,
  scopes text[] not null, -- empty when trimmed
  consumed_at timestamptz(3),
  successors text, -- tokens of the exchange, sealed with the used token; null without a grace period
  joinable_until timestamptz, -- end of the grace period, in which a second use returns the successors
  number bigint not null default 0 -- order within the connection
);
create index oauth_refresh_tokens_order on oauth_refresh_tokens (grant_id, number); -- trimming and deletion of used tokens
-- Used tokens that are not trimmed yet.
create index oauth_refresh_tokens_untrimmed on oauth_refresh_tokens (grant_id)
  where consumed_at is not null and scopes <> '{}';

-- A used assertion of a client. It counts once in the whole service.
-- placement: service (of the platform)
create table oauth_assertions (
  client_id text not null,
  jti text not null,
  expires_at timestamptz(3) not null,
  primary key (client_id, jti)
);
create index oauth_assertions_expiry on oauth_assertions (expires_at); -- sweep of expired assertions
