-- What a workspace's visitors may cost it in a UTC day: all guests together, and everybody. Null is no ceiling.
alter table access_policies
  add column guests_daily_credits int check (guests_daily_credits >= 0),
  add column daily_credits int check (daily_credits >= 0);

-- Credits that were spent or are reserved for visitors in a UTC day. Written with the wallet, in the same statement.
create table credit_days (
  workspace_id text not null references wallets,
  day date not null,
  credits int not null check (credits >= 0),
  guest_credits int not null check (guest_credits between 0 and credits),
  -- The reservations that came so near to a ceiling that the owners were told: one for each ceiling and day.
  warned_by text,
  guests_warned_by text,
  primary key (workspace_id, day)
) with (fillfactor = 50);
create index credit_days_age on credit_days (day);

-- Which day a reservation counts for; null is none, as of those that a process of the version before makes.
alter table credit_reservations
  add column counted_day date,
  add column is_guest boolean not null default false;
