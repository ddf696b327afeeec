create table websites (
  workspace_id text primary key references workspaces on delete cascade,
  title text not null,
  tagline text not null,
  primary_color text not null,
  accent_color text not null,
  font text not null,
  navigation jsonb not null,
  sections jsonb not null,
  social_links jsonb not null,
  seo_title text not null,
  seo_description text not null,
  locale text not null,
  updated_at timestamptz(3) not null,
  feeds_enabled boolean not null default false
);

-- Whatever writes either of the two holds the row in websites first.
create table website_drafts (
  workspace_id text primary key references websites (workspace_id) on delete cascade,
  content jsonb not null,
  -- The newest version when the draft was begun: another one now means that the site was changed past it.
  based_on text,
  updated_by text not null,
  updated_at timestamptz(3) not null
);

-- What was live, the newest 20. Ids in it may be of things that were deleted since.
create table website_versions (
  workspace_id text not null references websites (workspace_id) on delete cascade,
  id text not null,
  content jsonb not null,
  source text not null,
  published_by text,
  published_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index website_versions_newest on website_versions (workspace_id, published_at desc, id desc);

-- What a website shows of the workspace's media and catalogue, one row a place: `logoId`, `sections.2.imageId`,
-- `sections.4.productIds.0`. A place without its row is empty, so whatever is deleted leaves the website by itself once
-- its table is referenced here (on delete cascade).
create table website_references (
  workspace_id text not null references websites (workspace_id) on delete cascade,
  place text not null,
  media_id text,
  collection_id text,
  product_id text,
  primary key (workspace_id, place),
  constraint website_references_check check (num_nonnulls(media_id, collection_id, product_id) = 1),
  foreign key (workspace_id, collection_id) references collections (workspace_id, id) on delete cascade,
  foreign key (workspace_id, media_id) references media (workspace_id, id) on delete cascade,
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
create index website_references_media on website_references (workspace_id, media_id) where media_id is not null;
create index website_references_collection on website_references (workspace_id, collection_id) where collection_id is not null;
create index website_references_product on website_references (workspace_id, product_id) where product_id is not null;
create trigger website_references_media_deleted after delete on website_references referencing old table as removed
  for each statement execute function count_media_usage('media_id');
create trigger website_references_media_inserted after insert on website_references referencing new table as added
  for each statement execute function count_media_usage('media_id');
create trigger website_references_media_updated after update on website_references referencing old table as removed new table as added
  for each statement execute function count_media_usage('media_id');

-- Every subdomain in use (held_until is null) or kept for its former workspace until held_until.
create table subdomains (
  sub_domain text primary key,
  workspace_id text not null,
  held_until timestamptz(3)
);
create index subdomains_workspace on subdomains (workspace_id);

-- Hosts of their own that workspaces show their sites under. Whoever adds one has claimed it and nothing more: several may
-- claim the same host, and only the proof in the DNS decides.
create table site_domains (
  workspace_id text not null,
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
  foreign key (workspace_id, domain_id) references site_domains (workspace_id, id) on delete cascade
);
create index site_hosts_workspace on site_hosts (workspace_id, domain_id);
create index site_hosts_checked on site_hosts (checked_at);

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
