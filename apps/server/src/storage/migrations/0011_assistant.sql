-- How the assistant of a workspace is set up. A workspace without a row has the defaults.

create table ai_settings (
  workspace_id text primary key references workspaces on delete cascade,
  fast_enabled boolean not null,
  comprehensive_enabled boolean not null,
  sector text not null check (sector in ('AUTO', 'GENERAL', 'BEAUTY', 'TEXTILE')),
  updated_at timestamptz(3) not null
);

-- The library: starting questions for every product that has no set of its own.
create table questions (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id)
);

-- Sets that were chosen for products. They keep their own wording, whatever becomes of the library.
create table product_questions (
  workspace_id text not null,
  product_id text not null,
  position int not null,
  id text not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, product_id, position),
  constraint product_questions_id_unique unique (workspace_id, product_id, id),
  foreign key (workspace_id, product_id) references products on delete cascade
);
