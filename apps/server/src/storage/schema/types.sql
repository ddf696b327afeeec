-- Extensions and composite types, which functions and tables use.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- A change of one count of a workspace.
create type catalogue_change as (workspace_id text, kind text, n bigint);

-- Author and time of a deletion, and the time until which the bin keeps the item.
create type bin_deed as (
  is_shown boolean, account_id text, connection_id text, request_id text, deleted_at timestamptz, kept_until timestamptz
);
