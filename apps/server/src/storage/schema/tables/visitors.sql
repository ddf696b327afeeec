-- Customers: visitors who have signed in with an email address, and solved challenges of bot protection.

-- A customer of a workspace.
create table customers (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  email text not null,
  name text not null,
  phone text,
  language text not null, -- BCP 47 tag
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text collate "C" not null default '', -- name and email address without case and accents
  primary key (workspace_id, id),
  constraint customers_workspace_email_unique unique (workspace_id, email)
);
-- list_customers by createdAt, by name, and search.
create index customers_newest on customers (workspace_id, created_at desc, id desc);
create index customers_by_name on customers (workspace_id, search_text, id);
create index customers_search on customers using gin (workspace_id, search_text gin_trgm_ops);
-- Webhook events.
create trigger customers_announced after insert or delete or update on customers
  for each row execute function announce_change('customer');

-- A session of a customer.
create table customer_sessions (
  workspace_id text not null,
  id text not null,
  token_hash bytea not null, -- SHA-256
  customer_id text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (workspace_id, id),
  constraint customer_sessions_token_unique unique (workspace_id, token_hash),
  foreign key (workspace_id, customer_id) references customers (workspace_id, id) on delete cascade
);
-- Sessions of a customer; foreign key: deletion of a customer.
create index customer_sessions_customer on customer_sessions (workspace_id, customer_id);
create index customer_sessions_age on customer_sessions (expires_at); -- sweep of old sessions

-- Profile data given with the request of one sign-in code. The verified code makes them a customer. They belong to the code
-- and not to the address, so another client's request does not replace them.
create table customer_introductions (
  workspace_id text not null references workspaces on delete cascade,
  email text not null,
  code_hash bytea not null,
  name text not null,
  phone text,
  language text not null,
  requested_at timestamptz(3) not null,
  primary key (workspace_id, email, code_hash)
);
create index customer_introductions_age on customer_introductions (requested_at); -- sweep of old requests

-- The newest profile data of an address, for processes of a version without customer_introductions.
create table customer_sign_ins (
  workspace_id text not null references workspaces on delete cascade,
  email text not null,
  name text not null,
  phone text,
  language text not null,
  requested_at timestamptz(3) not null,
  primary key (workspace_id, email)
);
create index customer_sign_ins_age on customer_sign_ins (requested_at); -- sweep of old requests

-- A solved challenge. It counts once.
create table used_challenges (
  workspace_id text not null references workspaces on delete cascade,
  challenge_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, challenge_hash)
);
create index used_challenges_age on used_challenges (expires_at); -- sweep of expired challenges
