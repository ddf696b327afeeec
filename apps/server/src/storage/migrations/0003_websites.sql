-- How each workspace's website looks and what it shows. Its template stands with the workspace.

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
  updated_at timestamptz(3) not null
);

-- What a website shows of the workspace's media and catalogue, one row a place: `logoId`, `sections.2.imageId`,
-- `sections.4.productIds.0`. A place without its row is empty, so whatever is deleted leaves the website by itself once
-- its table is referenced here (on delete cascade).
create table website_references (
  workspace_id text not null references websites on delete cascade,
  place text not null,
  media_id text,
  collection_id text,
  product_id text,
  primary key (workspace_id, place),
  check (num_nonnulls(media_id, collection_id, product_id) = 1)
);
create index website_references_media on website_references (workspace_id, media_id) where media_id is not null;
create index website_references_collection on website_references (workspace_id, collection_id) where collection_id is not null;
create index website_references_product on website_references (workspace_id, product_id) where product_id is not null;
