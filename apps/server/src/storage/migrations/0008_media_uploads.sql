-- Uploads that were allowed but have not come yet: one file each, of a size and type that are fixed, for a few minutes.
-- What its URL carries is stored as SHA-256 only. It holds no longer than the connection that asked for it.
create table media_uploads (
  token_hash bytea primary key,
  workspace_id text not null references workspaces on delete cascade,
  account_id text not null references accounts on delete cascade,
  -- An API key or a grant: their ids never meet.
  connection_id text not null,
  file_name text not null,
  mime_type text not null,
  size_bytes int not null check (size_bytes > 0),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index media_uploads_expiry on media_uploads (expires_at);
