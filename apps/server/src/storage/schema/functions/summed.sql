-- Adds up changes of the same count. Sorts them, so that all writers lock in one order, and leaves out zeros.
create or replace function summed(changes catalogue_change[]) returns catalogue_change[]
language sql immutable as $$
  select array_agg((d.workspace_id, d.kind, d.n)::catalogue_change order by d.workspace_id, d.kind)
  from (select c.workspace_id, c.kind, sum(c.n)::bigint as n from unnest(changes) c group by 1, 2 having sum(c.n) <> 0) d
$$;
