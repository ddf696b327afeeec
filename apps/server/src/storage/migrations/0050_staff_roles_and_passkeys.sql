-- Staff has roles, and passkeys beside the code in the mail. Whoever was let in before roles were known could do everything, and
-- still can.

alter table staff add column role text not null default 'SUPPORT'
  constraint staff_role_known check (role in ('SUPPORT', 'OPERATOR', 'SUPERVISOR'));
update staff set role = 'SUPERVISOR';
create index staff_newest on staff (created_at desc, id desc);

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

-- Staff who look at a workspace as its owner sees it: a session of that owner, for reading alone and there alone.
alter table dashboard_sessions
  add column visit_id text,
  add column visit_workspace_id text,
  add column visit_staff_id text references staff on delete cascade,
  add constraint dashboard_sessions_visit_whole check
    ((visit_id is null) = (visit_workspace_id is null) and (visit_id is null) = (visit_staff_id is null));
create index dashboard_sessions_visits on dashboard_sessions (visit_staff_id) where visit_staff_id is not null;

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
