-- The catalogue's tags and counts. Every key starts with workspace_id, so that the tables can be distributed by
-- workspace (Citus) and a reference to another workspace's row is impossible.

-- Search: trigrams, and the workspace in the same index. Both may be installed by a database's owner.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table tags (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  name text not null,
  name_key bytea not null,
  name_order text collate "C" not null,
  search_text text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint tags_workspace_name_unique unique (workspace_id, name_key)
);
create index tags_newest on tags (workspace_id, created_at desc, id desc);
create index tags_updated on tags (workspace_id, updated_at desc, id desc);
create index tags_by_name on tags (workspace_id, name_order, id);
create index tags_search on tags using gin (workspace_id, search_text gin_trgm_ops);

-- Totals that lists show, kept with the writes. A count is spread over slots (one a backend, more or less), so that
-- parallel writers do not queue for one row; a total is the sum of at most 8.
create table catalogue_counts (
  workspace_id text not null references workspaces on delete cascade,
  kind text not null,
  slot smallint not null,
  n bigint not null,
  primary key (workspace_id, kind, slot)
);

create type catalogue_change as (workspace_id text, kind text, n bigint);

-- Rows are written in the order of their keys, so that writers do not deadlock. When the workspace itself is being
-- deleted, its counts go with it.
create function add_to_catalogue_counts(changes catalogue_change[]) returns void language sql as $$
  insert into catalogue_counts as c (workspace_id, kind, slot, n)
  select d.workspace_id, d.kind, pg_backend_pid() % 8, d.n
  from unnest(changes) d
  where d.n <> 0 and exists (select from workspaces w where w.id = d.workspace_id)
  order by d.workspace_id, d.kind
  on conflict (workspace_id, kind, slot) do update set n = c.n + excluded.n
$$;

-- Counts the rows of a table under the name in its argument.
create function count_rows() returns trigger language plpgsql as $$
begin
  perform add_to_catalogue_counts(array_agg((d.workspace_id, tg_argv[0], case tg_op when 'INSERT' then d.n else -d.n end)::catalogue_change))
  from (select workspace_id, count(*) as n from changed group by workspace_id) d;
  return null;
end $$;
create trigger tags_inserted after insert on tags referencing new table as changed
  for each statement execute function count_rows('tags');
create trigger tags_deleted after delete on tags referencing old table as changed
  for each statement execute function count_rows('tags');
