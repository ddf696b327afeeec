-- Calls with an Idempotency-Key: which run, and how the first one was answered. See docs/decisions/0004.

-- A call that runs without a transaction, because it waits for a remote service. After expires_at its process has died, and
-- a repeated request takes it over.
-- placement: service, written with workspaces (some calls have no workspace)
create table idempotency_claims (
  connection_id text not null,
  visitor_id text not null, -- '' without a visitor
  operation text not null,
  key text not null,
  request_hash bytea not null,
  claim_id uuid not null,
  expires_at timestamptz(3) not null,
  primary key (connection_id, visitor_id, operation, key)
);
create index idempotency_claims_age on idempotency_claims (expires_at); -- sweep of expired claims

-- The first answer to a write with an Idempotency-Key.
-- placement: service, written with workspaces (some calls have no workspace)
create table idempotency_answers (
  connection_id text not null,
  visitor_id text not null, -- '' without a visitor
  operation text not null,
  key text not null,
  request_hash bytea not null,
  status int not null,
  body text, -- null also when the sweep has removed it from a caller with too many long answers
  etag text,
  created_at timestamptz(3) not null,
  headers jsonb not null default '{}',
  resource_id text,
  primary key (connection_id, visitor_id, operation, key)
);
create index idempotency_answers_age on idempotency_answers (created_at); -- sweep of old answers
create index idempotency_answers_visitor on idempotency_answers (visitor_id) where visitor_id <> ''; -- erasure of a customer
