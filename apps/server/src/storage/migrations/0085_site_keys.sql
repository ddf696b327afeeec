-- Keys that stand in public pages. There is no secret to keep: what they allow is little, and only from these origins.
create table site_keys (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  name text not null,
  origins text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (workspace_id, id)
);
create index site_keys_newest on site_keys (workspace_id, created_at desc, id desc);
