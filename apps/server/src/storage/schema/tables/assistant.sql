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
  told jsonb,
  primary key (workspace_id, id)
);
create index conversations_idle on conversations (updated_at);
-- What is kept of a visitor is found by the visitor when it is to be shown or erased.
create index conversations_visitor on conversations (workspace_id, visitor_id);

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
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id) on delete cascade
);
create index conversation_turns_age on conversation_turns (created_at);

-- The library: starting questions for every product that has no set of its own.
create table questions (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  text text not null,
  created_at timestamptz(3) not null,
  position int,
  primary key (workspace_id, id)
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
  status text not null default 'OPEN' check (status in ('OPEN', 'ANSWERED', 'IGNORED')),
  settled_at timestamptz(3),
  primary key (workspace_id, product_id, question_key),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
create index unanswered_questions_newest on unanswered_questions (workspace_id, last_asked_at desc, id desc);
create index unanswered_questions_age on unanswered_questions (last_asked_at);
create unique index unanswered_questions_id on unanswered_questions (workspace_id, id);
create index unanswered_questions_status on unanswered_questions (workspace_id, status, last_asked_at desc, id desc);
create trigger questions_announced after insert on unanswered_questions
  for each row execute function announce_question();
-- What was taken to be answered is not.
create trigger questions_announced_again after update on unanswered_questions
  for each row when (old.status = 'ANSWERED' and new.status = 'OPEN') execute function announce_question();

-- Sets that were chosen for products. They keep their own wording, whatever becomes of the library.
create table product_questions (
  workspace_id text not null,
  product_id text not null,
  position int not null,
  id text not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, product_id, "position"),
  constraint product_questions_id_unique unique (workspace_id, product_id, id),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
create trigger product_questions_bytes_deleted after delete on product_questions referencing old table as removed
  for each statement execute function count_question_bytes();
create trigger product_questions_bytes_inserted after insert on product_questions referencing new table as added
  for each statement execute function count_question_bytes();
create trigger product_questions_bytes_updated after update on product_questions referencing old table as removed new table as added
  for each statement execute function count_question_bytes();

-- What visitors wrote to the workspace.
create table feedbacks (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  user_id text,
  message text not null,
  search_text text not null,
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  primary key (workspace_id, id)
);
create index feedbacks_newest on feedbacks (workspace_id, created_at desc, id desc);
create index feedbacks_search on feedbacks using gin (search_text gin_trgm_ops);
create index feedbacks_user on feedbacks (workspace_id, user_id) where user_id is not null;
create index feedbacks_age on feedbacks (created_at);
create index feedbacks_open on feedbacks (workspace_id, created_at desc, id desc) where done_at is null;
create index feedbacks_done on feedbacks (workspace_id, created_at desc, id desc) where done_at is not null;
create trigger feedbacks_announced after insert on feedbacks
  for each row execute function announce_feedback();
create trigger feedbacks_deleted after delete on feedbacks referencing old table as changed
  for each statement execute function count_feedbacks();
create trigger feedbacks_inserted after insert on feedbacks referencing new table as changed
  for each statement execute function count_feedbacks();
create trigger feedbacks_settled after update on feedbacks referencing old table as known new table as changed
  for each statement execute function count_settled_feedbacks();

create table feedback_counts (
  workspace_id text not null references workspaces on delete cascade,
  slot smallint not null,
  feedbacks bigint not null,
  done bigint not null default 0,
  primary key (workspace_id, slot)
);
