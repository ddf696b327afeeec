-- The assistant: conversations of visitors, questions about products, and feedback to the workspace.

-- A conversation of a visitor. See docs/decisions/0023.
create table conversations (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  visitor_id text not null,
  user_profile jsonb, -- facts that the visitor gave for routines, so that a follow-up need not repeat an allergy
  selected_product_ids text[] not null default '{}',
  turn_count int not null default 0, -- number of the last turn
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  told jsonb, -- facts that the visitor stated in messages
  primary key (workspace_id, id)
);
create index conversations_idle on conversations (updated_at); -- sweep of old conversations
create index conversations_visitor on conversations (workspace_id, visitor_id); -- data export and erasure of a visitor

-- One message of the visitor and its answer.
create table conversation_turns (
  workspace_id text not null,
  conversation_id text not null,
  number int not null, -- 1, 2, …
  message text not null,
  answer text not null,
  product_ids text[] not null, -- subject of the message and products that the answer names, for follow-ups
  created_at timestamptz(3) not null,
  primary key (workspace_id, conversation_id, number),
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id) on delete cascade
);
create index conversation_turns_age on conversation_turns (created_at); -- sweep of old turns

-- A starting question for products without questions of their own.
create table questions (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  text text not null,
  created_at timestamptz(3) not null,
  position int, -- order in the list; null for new ones, which come first
  primary key (workspace_id, id)
);

-- A question that the assistant could not answer. The owner answers it in the product's texts.
create table unanswered_questions (
  workspace_id text not null,
  product_id text not null,
  question_key bytea not null, -- SHA-256 of the words without case and accents; the same question again raises asked_count
  id text not null,
  text text not null,
  asked_count int not null default 1,
  first_asked_at timestamptz(3) not null,
  last_asked_at timestamptz(3) not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'ANSWERED', 'IGNORED')),
  settled_at timestamptz(3),
  primary key (workspace_id, product_id, question_key),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
create index unanswered_questions_age on unanswered_questions (last_asked_at); -- sweep of old questions
create unique index unanswered_questions_id on unanswered_questions (workspace_id, id); -- one question
-- List of questions by status.
create index unanswered_questions_status on unanswered_questions (workspace_id, status, last_asked_at desc, id desc);
-- Webhook events: a new question, and one that was wrongly marked as answered.
create trigger questions_announced after insert or update of status on unanswered_questions
  for each row execute function announce_question();

-- A starting question of one product. It is a copy, so changes of `questions` do not affect it.
create table product_questions (
  workspace_id text not null,
  product_id text not null,
  position int not null,
  id text not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, product_id, position),
  constraint product_questions_id_unique unique (workspace_id, product_id, id),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
-- Storage use: bytes of the texts.
create trigger product_questions_bytes_deleted after delete on product_questions referencing old table as removed
  for each statement execute function count_question_bytes();
create trigger product_questions_bytes_inserted after insert on product_questions referencing new table as added
  for each statement execute function count_question_bytes();

-- A message of a visitor to the workspace.
create table feedbacks (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  user_id text,
  message text not null,
  search_text text not null, -- message without case and accents
  created_at timestamptz(3) not null,
  done_at timestamptz(3), -- null while open
  primary key (workspace_id, id)
);
-- list_feedback, of all, open and done messages, and its search.
create index feedbacks_newest on feedbacks (workspace_id, created_at desc, id desc);
create index feedbacks_open on feedbacks (workspace_id, created_at desc, id desc) where done_at is null;
create index feedbacks_done on feedbacks (workspace_id, created_at desc, id desc) where done_at is not null;
create index feedbacks_search on feedbacks using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
create index feedbacks_user on feedbacks (workspace_id, user_id) where user_id is not null; -- data export and erasure
create index feedbacks_age on feedbacks (created_at); -- sweep of old messages
-- feedback_counts, and webhook events of new messages.
create trigger feedbacks_deleted after delete on feedbacks referencing old table as removed
  for each statement execute function count_feedbacks();
create trigger feedbacks_inserted after insert on feedbacks referencing new table as added
  for each statement execute function count_feedbacks();
create trigger feedbacks_settled after update on feedbacks referencing old table as removed new table as added
  for each statement execute function count_feedbacks();

-- One part of the number of messages of a workspace.
create table feedback_counts (
  workspace_id text not null references workspaces on delete cascade,
  slot smallint not null, -- 0 to 7, from the backend's process id
  feedbacks bigint not null,
  done bigint not null default 0, -- of them
  primary key (workspace_id, slot)
);
