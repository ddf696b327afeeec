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
  workspace_id text not null references wallets,
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
  constraint credit_adjustments_decided_whole check
    ((status = 'WAITING') = (decided_at is null) and (decided_at is null) = (decided_by is null)
     and (status = 'APPLIED') = (balance_after is not null))
);
create index credit_adjustments_id on credit_adjustments (id);
create index credit_adjustments_newest on credit_adjustments (proposed_at desc, id desc);
create index credit_adjustments_waiting on credit_adjustments (proposed_at desc, id desc) where status = 'WAITING';
create index credit_adjustments_workspace on credit_adjustments (workspace_id, proposed_at desc, id desc);
