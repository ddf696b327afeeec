-- Hosted websites of workspaces: content, versions, hosts, and keys of widgets. See docs/decisions/0021.

-- The published website of a workspace. Writers of the website, its draft and its versions lock this row first.
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

-- The draft of a website.
create table website_drafts (
  workspace_id text primary key references websites (workspace_id) on delete cascade,
  content jsonb not null,
  based_on text, -- newest version when the draft was started; another newest version means a publication since then
  updated_by text not null,
  updated_at timestamptz(3) not null
);

-- A published version. The newest 20 are kept. Its content may contain ids of deleted items.
create table website_versions (
  workspace_id text not null references websites (workspace_id) on delete cascade,
  id text not null,
  content jsonb not null,
  source text not null,
  published_by text,
  published_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index website_versions_newest on website_versions (workspace_id, published_at desc, id desc); -- list of versions

-- An image, collection or product at one place of the published website. A place without a row is empty, so the cascades
-- remove deleted items from the website.
create table website_references (
  workspace_id text not null references websites (workspace_id) on delete cascade,
  place text not null, -- `logoId`, `sections.2.imageId`, `sections.4.productIds.0`
  media_id text,
  collection_id text,
  product_id text,
  primary key (workspace_id, place),
  constraint website_references_check check (num_nonnulls(media_id, collection_id, product_id) = 1),
  foreign key (workspace_id, collection_id) references collections (workspace_id, id) on delete cascade,
  foreign key (workspace_id, media_id) references media (workspace_id, id) on delete cascade,
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
-- Foreign keys: deletion of an image, a collection or a product. The first also serves list_media_uses.
create index website_references_media on website_references (workspace_id, media_id) where media_id is not null;
create index website_references_collection on website_references (workspace_id, collection_id)
  where collection_id is not null;
create index website_references_product on website_references (workspace_id, product_id) where product_id is not null;
-- Usage of images, also after cascades: media_usage and media.usage_count.
create trigger website_references_media_deleted after delete on website_references referencing old table as removed
  for each statement execute function count_media_usage('media_id');
create trigger website_references_media_inserted after insert on website_references referencing new table as added
  for each statement execute function count_media_usage('media_id');

-- A subdomain, unique in the whole service.
-- placement: service (unique in the whole service)
create table subdomains (
  sub_domain text primary key,
  workspace_id text not null,
  held_until timestamptz(3) -- null while in use; until then it stays reserved for its former workspace
);
create index subdomains_workspace on subdomains (workspace_id); -- erasure of a workspace

-- A custom domain that a workspace has added. Several workspaces may add one host; the DNS proof decides (site_hosts).
-- placement: service (beside site_hosts)
create table site_domains (
  workspace_id text not null,
  id text not null,
  host text not null,
  proof text not null, -- required text of the host's TXT record, random per row
  problem text,
  created_at timestamptz(3) not null,
  checked_at timestamptz(3),
  verified_at timestamptz(3), -- null until the proof is found
  primary key (workspace_id, id),
  constraint site_domains_workspace_host_unique unique (workspace_id, host)
);

-- A verified host, which serves the website of one workspace.
-- placement: service (unique in the whole service)
create table site_hosts (
  host text primary key,
  workspace_id text not null,
  domain_id text not null,
  proof text not null,
  seen_at timestamptz(3) not null, -- the proof was found
  checked_at timestamptz(3) not null, -- the proof was looked up
  foreign key (workspace_id, domain_id) references site_domains (workspace_id, id) on delete cascade
);
create index site_hosts_workspace on site_hosts (workspace_id, domain_id); -- list of custom domains; foreign key
create index site_hosts_checked on site_hosts (checked_at); -- regular check of proofs

-- A public key that widgets on other websites use. It is no secret: it allows little, and only from its origins.
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
create index site_keys_newest on site_keys (workspace_id, created_at desc, id desc); -- list of site keys
