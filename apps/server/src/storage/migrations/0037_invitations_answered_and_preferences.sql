-- What the dashboard keeps for people: invitations that tell what became of them, and how everybody likes their pages.

-- Whoever follows the link again hears that it was used. A new invitation to the same address takes the row over.
alter table invitations add column accepted_at timestamptz(3);

create table account_preferences (
  account_id text primary key references accounts on delete cascade,
  color_scheme text not null,
  density text not null
);

-- Columns and saved views of a member in a workspace. They go with the membership.
create table workspace_preferences (
  workspace_id text not null,
  account_id text not null,
  content jsonb not null,
  primary key (workspace_id, account_id),
  foreign key (workspace_id, account_id) references members (workspace_id, account_id) on delete cascade
);
