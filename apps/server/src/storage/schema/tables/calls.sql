-- A call with an Idempotency-Key that waits for the outside world holds no transaction meanwhile: a row says that it
-- runs. Past its deadline it belongs to a process that died, and a repeated request takes it over.
create table idempotency_claims (
  connection_id text not null,
  visitor_id text not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  claim_id uuid not null,
  expires_at timestamptz(3) not null,
  primary key (connection_id, visitor_id, operation, key)
);
create index idempotency_claims_age on idempotency_claims (expires_at);

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
  headers jsonb not null default '{}',
  resource_id text,
  primary key (connection_id, visitor_id, operation, key)
);
create index idempotency_answers_age on idempotency_answers (created_at);
-- Answers that were kept for a visitor's repeated requests go when the visitor is erased: without an index all answers were looked through.
create index idempotency_answers_visitor on idempotency_answers (visitor_id) where visitor_id <> '';
