-- Trigger: counts the rows of a table in catalogue_counts. The argument is the kind.
create or replace function count_rows() returns trigger
language plpgsql as $$
begin
  perform add_to_catalogue_counts(
    array_agg((d.workspace_id, tg_argv[0], case tg_op when 'INSERT' then d.n else -d.n end)::catalogue_change))
  from (select workspace_id, count(*) as n from changed group by workspace_id) d;
  return null;
end
$$;
