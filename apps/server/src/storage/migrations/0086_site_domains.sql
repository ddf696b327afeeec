-- Hosts of their own that workspaces show their sites under. Whoever adds one has claimed it and nothing more: several may
-- claim the same host, and only the proof in the DNS decides.
create table site_domains (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  host text not null,
  -- The text that a TXT record of the host must hold. It is new for each claim, so that it proves nobody else's.
  proof text not null,
  problem text,
  created_at timestamptz(3) not null,
  checked_at timestamptz(3),
  verified_at timestamptz(3),
  primary key (workspace_id, id),
  constraint site_domains_workspace_host_unique unique (workspace_id, host)
);

-- The hosts that are served, each for one workspace. Of many who prove one at once, the key lets one win.
create table site_hosts (
  host text primary key,
  workspace_id text not null,
  domain_id text not null,
  proof text not null,
  -- When the proof was last there, and when it was last looked for.
  seen_at timestamptz(3) not null,
  checked_at timestamptz(3) not null,
  foreign key (workspace_id, domain_id) references site_domains on delete cascade
);
create index site_hosts_workspace on site_hosts (workspace_id, domain_id);
create index site_hosts_checked on site_hosts (checked_at);
