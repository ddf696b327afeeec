-- Staff access and the audit log, contact requests, credit adjustments, and figures of the platform.

-- A session of the administration.
-- placement: service (of staff)
create table staff_sessions (
  id text primary key,
  token_hash bytea not null constraint staff_sessions_token_unique unique, -- SHA-256
  staff_id text not null references staff on delete cascade,
  user_agent text not null default '',
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index staff_sessions_staff on staff_sessions (staff_id); -- sessions of a staff member

-- A passkey of a staff member.
-- placement: service (of staff)
create table staff_passkeys (
  id text primary key,
  staff_id text not null references staff on delete cascade,
  name text not null,
  credential_id text not null constraint staff_passkeys_credential_unique unique, -- chosen by the authenticator
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index staff_passkeys_staff on staff_passkeys (staff_id, created_at desc); -- passkeys of a staff member

-- A challenge for an authenticator, used once. Only the browser knows its token.
-- placement: service (of staff)
create table staff_passkey_questions (
  token_hash bytea primary key,
  staff_id text not null references staff on delete cascade,
  purpose text not null check (purpose in ('SIGN_IN', 'ENROL')),
  challenge text not null,
  expires_at timestamptz(3) not null
);
create index staff_passkey_questions_age on staff_passkey_questions (expires_at); -- sweep of expired challenges

-- A ticket with which a staff member enters a workspace's dashboard, used once.
-- placement: service (of staff)
create table visit_tickets (
  token_hash bytea primary key,
  visit_id text not null,
  workspace text not null,
  account_id text not null references accounts on delete cascade,
  staff_id text not null references staff on delete cascade,
  session_expires_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index visit_tickets_age on visit_tickets (expires_at); -- sweep of expired tickets

-- The end of the chain of sealed audit entries, in a single row.
-- placement: service (one chain for the whole platform)
create table audit_chain (
  is_only boolean primary key default true check (is_only),
  number bigint not null, -- of the last sealed entry
  hash bytea not null -- of the last sealed entry
);
insert into audit_chain (number, hash) values (0, '');

-- An action that must be traceable: of staff and operators, and important ones of accounts and their agents.
-- placement: service (one log for the whole platform)
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  actor_kind text not null, -- 'account', 'staff', or 'cli' for commands of the operator
  actor_id text not null,
  action text not null, -- topic and verb, such as 'domain.add'
  subject_id text not null,
  details jsonb not null default '{}',
  request_id text,
  connection_id text,
  reason text,
  before jsonb,
  after jsonb,
  seal_number bigint constraint audit_log_seal_unique unique, -- position in the chain; null for accounts
  seal_hash bytea -- audit_seal() of the previous hash and this entry; null for accounts
);
create index audit_log_addresses on audit_log (at) where details ? 'email'; -- sweep of email addresses
-- Administration: list of entries, without a filter and by each filter. The subject also serves the workspace's own log.
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_subject on audit_log (subject_id, at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_topic on audit_log (split_part(action, '.', 1), at desc, id desc);
create index audit_log_request on audit_log (request_id) where request_id is not null;
create index audit_log_platform on audit_log (actor_kind, at desc, id desc) where actor_kind <> 'account';
-- Sweep of old entries of agents.
create index audit_log_agents on audit_log (at) where starts_with(action, 'agent.');
-- Limits of entries per account: one for its agents, one for the person (domains/erasure/bounds.ts).
create index audit_log_accounts on audit_log (actor_id, starts_with(action, 'agent.'), id) where actor_kind = 'account';
-- Append-only: reject truncation, and all changes except those of retention and erasure.
create trigger audit_log_kept before truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_log_unchanged before delete or update on audit_log
  for each row execute function refuse_audit_change();
-- The chain: seal_number and seal_hash.
create trigger audit_log_sealed before insert on audit_log
  for each row execute function seal_audit_entry();

-- A message from the contact form. A sender can have one unread message.
-- placement: service (of the team)
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
create unique index contact_requests_waiting on contact_requests (email) where read_at is null; -- one unread per sender
-- Administration: list of messages, of unread ones, and of a sender.
create index contact_requests_newest on contact_requests (created_at desc, id desc);
create index contact_requests_unread on contact_requests (created_at desc, id desc) where read_at is null;
create index contact_requests_sender on contact_requests (email, created_at desc, id desc);

-- A challenge that was solved for the contact form. It counts once.
-- placement: service (of the platform)
create table used_contact_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index used_contact_challenges_age on used_contact_challenges (expires_at); -- sweep of expired challenges

-- Credits that staff gives or takes. A large adjustment waits for a second SUPERVISOR.
-- placement: service (staff reads those of all workspaces together)
create table credit_adjustments (
  workspace_id text not null,
  id text not null,
  amount bigint not null check (amount <> 0),
  reason text not null,
  status text not null check (status in ('WAITING', 'APPLIED', 'REJECTED')),
  balance_after bigint, -- set when applied
  proposed_by text not null references staff,
  proposed_at timestamptz(3) not null,
  decided_by text references staff,
  decided_at timestamptz(3),
  primary key (workspace_id, id),
  constraint credit_adjustments_decided_whole check (
    (status = 'WAITING') = (decided_at is null)
    and (decided_at is null) = (decided_by is null)
    and (status = 'APPLIED') = (balance_after is not null)
  )
);
create index credit_adjustments_id on credit_adjustments (id); -- one adjustment
-- Administration: list of adjustments, of waiting ones, and of a workspace.
create index credit_adjustments_newest on credit_adjustments (proposed_at desc, id desc);
create index credit_adjustments_waiting on credit_adjustments (proposed_at desc, id desc) where status = 'WAITING';
create index credit_adjustments_workspace on credit_adjustments (workspace_id, proposed_at desc, id desc);

-- One part of a figure of the platform on a UTC day. Writers take a free part (add_to_platform_day), so tenants do not wait
-- for each other.
-- placement: service (sums of the platform)
create table platform_days (
  day date not null,
  measure text not null, -- 'ACCOUNT', 'REQUEST' or 'ERROR'
  slot int not null, -- random
  n bigint not null, -- the figure is the sum over the slots
  primary key (day, measure, slot)
) with (fillfactor = 50);

-- One part of the number of rows that anonymous clients add to the service: registered clients, and integration sources.
-- placement: service (counts of the platform)
create table service_use (
  measure text not null,
  slot smallint not null, -- 0 to 7, from the backend's process id
  n bigint not null,
  primary key (measure, slot)
);
insert into service_use (measure, slot, n)
values ('registered clients', 0, 0), ('integration sources', 0, (select count(*) from integration_sources));
