create table staff_sessions (
  id text primary key,
  token_hash bytea not null constraint staff_sessions_token_unique unique,
  staff_id text not null references staff on delete cascade,
  user_agent text not null default '',
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index staff_sessions_staff on staff_sessions (staff_id);

create table staff_passkeys (
  id text primary key,
  staff_id text not null references staff on delete cascade,
  name text not null,
  -- The authenticator's own name for it.
  credential_id text not null constraint staff_passkeys_credential_unique unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index staff_passkeys_staff on staff_passkeys (staff_id, created_at desc);

-- What an authenticator was asked. The token is known to the browser alone; a question counts once.
create table staff_passkey_questions (
  token_hash bytea primary key,
  staff_id text not null references staff on delete cascade,
  purpose text not null check (purpose in ('SIGN_IN', 'ENROL')),
  challenge text not null,
  expires_at timestamptz(3) not null
);
create index staff_passkey_questions_age on staff_passkey_questions (expires_at);

-- The way from administration to the dashboard, used once.
create table visit_tickets (
  token_hash bytea primary key,
  visit_id text not null,
  workspace text not null,
  account_id text not null references accounts on delete cascade,
  staff_id text not null references staff on delete cascade,
  session_expires_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index visit_tickets_age on visit_tickets (expires_at);

create table audit_chain (
  is_only boolean primary key default true check (is_only),
  number bigint not null,
  hash bytea not null
);
insert into audit_chain (number, hash) values (0, '');

-- Who did what that others must be able to trace: staff actions, suspensions, role changes, adjustments.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  actor_kind text not null,
  actor_id text not null,
  action text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  request_id text,
  connection_id text,
  reason text,
  before jsonb,
  after jsonb,
  seal_number bigint constraint audit_log_seal_unique unique,
  seal_hash bytea
);
create index audit_log_addresses on audit_log (at) where details ? 'email';
-- Newest first, by each thing that staff looks for, however many there are.
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_subject on audit_log (subject_id, at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_topic on audit_log (split_part(action, '.', 1), at desc, id desc);
create index audit_log_request on audit_log (request_id) where request_id is not null;
create index audit_log_platform on audit_log (actor_kind, at desc, id desc) where actor_kind <> 'account';
-- Every write of an agent is in its workspace's history, and leaves it after a while.
create index audit_log_agents on audit_log (at) where starts_with(action, 'agent.');
-- The oldest of an account: agents write without a pause, and would push out what the people did themselves.
create index audit_log_accounts on audit_log (actor_id, starts_with(action, 'agent.'), id) where actor_kind = 'account';
create trigger audit_log_kept before truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_log_sealed before insert on audit_log
  for each row execute function seal_audit_entry();
create trigger audit_log_unchanged before delete or update on audit_log
  for each row execute function refuse_audit_change();

-- What people write to the team. One message of a sender waits at a time.
create table contact_requests (
  id text primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  read_by text references staff
);
create unique index contact_requests_waiting on contact_requests (email) where read_at is null;
create index contact_requests_newest on contact_requests (created_at desc, id desc);
create index contact_requests_unread on contact_requests (created_at desc, id desc) where read_at is null;
create index contact_requests_sender on contact_requests (email, created_at desc, id desc);

-- Challenges that were solved for the form, each of which counts once.
create table used_contact_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index used_contact_challenges_age on used_contact_challenges (expires_at);

-- Credits that staff gives or takes. Large ones wait for a second SUPERVISOR.
create table credit_adjustments (
  workspace_id text not null,
  id text not null,
  amount bigint not null check (amount <> 0),
  reason text not null,
  status text not null check (status in ('WAITING', 'APPLIED', 'REJECTED')),
  balance_after bigint,
  proposed_by text not null references staff,
  proposed_at timestamptz(3) not null,
  decided_by text references staff,
  decided_at timestamptz(3),
  primary key (workspace_id, id),
  constraint credit_adjustments_decided_whole check ((status = 'WAITING') = (decided_at is null) and (decided_at is null) = (decided_by is null) and (status = 'APPLIED') = (balance_after is not null))
);
create index credit_adjustments_id on credit_adjustments (id);
create index credit_adjustments_newest on credit_adjustments (proposed_at desc, id desc);
create index credit_adjustments_waiting on credit_adjustments (proposed_at desc, id desc) where status = 'WAITING';
create index credit_adjustments_workspace on credit_adjustments (workspace_id, proposed_at desc, id desc);

-- How the platform does by day (UTC), kept with the writes. Every writer takes a slot that nobody holds, so that no tenant waits
-- for another.
create table platform_days (
  day date not null,
  measure text not null,
  slot int not null,
  n bigint not null,
  primary key (day, measure, slot)
) with (fillfactor = 50);

-- What strangers may add to the service as a whole: clients that register, and the sources that stand behind them.
create table service_use (
  measure text not null,
  slot smallint not null,
  n bigint not null,
  primary key (measure, slot)
);
insert into service_use (measure, slot, n)
values ('registered clients', 0, 0), ('integration sources', 0, (select count(*) from integration_sources));
