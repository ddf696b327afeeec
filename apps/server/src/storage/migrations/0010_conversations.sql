-- Conversations with the assistant, and what a metered request holds while it runs. The rules stand in
-- domains/assistant/README.md.

create table conversations (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  visitor_id text not null,
  -- What a routine conversation was last told of its visitor, so that a follow-up need not repeat an allergy.
  user_profile jsonb,
  selected_product_ids text[] not null default '{}',
  turn_count int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index conversations_idle on conversations (updated_at);

create table conversation_turns (
  workspace_id text not null,
  conversation_id text not null,
  number int not null,
  message text not null,
  answer text not null,
  -- What the turn was about, and what the answer named: follow-ups keep both in view.
  product_ids text[] not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, conversation_id, number),
  foreign key (workspace_id, conversation_id) references conversations on delete cascade
);
create index conversation_turns_age on conversation_turns (created_at);

-- What a visitor has used of a UTC day, requests in flight included.
create table visitor_days (
  workspace_id text not null references workspaces on delete cascade,
  visitor_id text not null,
  day date not null,
  requests int not null check (requests >= 0),
  credits int not null check (credits >= 0),
  primary key (workspace_id, visitor_id, day)
) with (fillfactor = 70);
create index visitor_days_age on visitor_days (day);

-- One row a metered request in flight: who holds what, and what is recorded when it fails. Gone once it is closed.
create table metered_requests (
  workspace_id text not null,
  reservation_id text not null,
  visitor_id text not null,
  day date not null,
  credits int not null check (credits > 0),
  usage_event jsonb not null,
  primary key (workspace_id, reservation_id),
  foreign key (workspace_id, reservation_id) references credit_reservations
);

-- What the assistant could not answer, for the owner to answer in the product's own texts.
create table unanswered_questions (
  workspace_id text not null,
  product_id text not null,
  -- The question's words without case, accents and spacing: asked again it is counted, not repeated.
  question_key bytea not null,
  id text not null,
  text text not null,
  asked_count int not null default 1,
  first_asked_at timestamptz(3) not null,
  last_asked_at timestamptz(3) not null,
  primary key (workspace_id, product_id, question_key),
  foreign key (workspace_id, product_id) references products on delete cascade
);
create index unanswered_questions_newest on unanswered_questions (workspace_id, last_asked_at desc, id desc);
create index unanswered_questions_age on unanswered_questions (last_asked_at);

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

-- Headers that belong to the answer itself, such as what it cost.
alter table idempotency_answers add column headers jsonb not null default '{}';
