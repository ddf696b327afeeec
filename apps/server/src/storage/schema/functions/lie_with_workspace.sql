-- For migrations: on a cluster, distributes a new table of workspaces like the others. Call it before the table gets
-- references:
-- create table t (workspace_id text not null, …); select lie_with_workspace('t'); alter table t add foreign key …;
create or replace function lie_with_workspace(table_name text) returns void
language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition where logicalrelid = 'wallets'::regclass) then
      perform create_distributed_table(table_name, 'workspace_id', colocate_with => 'wallets');
    end if;
  end if;
end
$$;
