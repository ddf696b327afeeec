-- A website that is being changed beside the one that visitors see, and what visitors saw before.

-- Whatever writes either of the two holds the row in websites first.
create table website_drafts (
  workspace_id text primary key references websites on delete cascade,
  content jsonb not null,
  -- The newest version when the draft was begun: another one now means that the site was changed past it.
  based_on text,
  updated_by text not null,
  updated_at timestamptz(3) not null
);

-- What was live, the newest 20. Ids in it may be of things that were deleted since.
create table website_versions (
  workspace_id text not null references websites on delete cascade,
  id text not null,
  content jsonb not null,
  source text not null,
  published_by text,
  published_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index website_versions_newest on website_versions (workspace_id, published_at desc, id desc);
