-- Trigger of tables that show images: counts their uses, in the order of the image ids. The arguments are the columns with
-- image ids.
create or replace function count_media_usage() returns trigger
language plpgsql as $$
declare
  parts text[];
  workspace text;
  ids text[];
  deltas int[];
begin
  for i in 0 .. tg_nargs - 1 loop
    if tg_op <> 'DELETE' then
      parts := parts || format('select workspace_id, %I as id, 1 as n from added', tg_argv[i]);
    end if;
    if tg_op <> 'INSERT' then
      parts := parts || format('select workspace_id, %I as id, -1 as n from removed', tg_argv[i]);
    end if;
  end loop;
  for workspace, ids, deltas in execute format(
    'select workspace_id, array_agg(id order by id), array_agg(n order by id)
     from (select workspace_id, id, sum(n)::int as n from (%s) d where id is not null
           group by workspace_id, id having sum(n) <> 0) changed
     group by workspace_id order by workspace_id',
    array_to_string(parts, ' union all '))
  loop
    perform add_to_media_usage(workspace, ids, deltas);
  end loop;
  return null;
end
$$;
