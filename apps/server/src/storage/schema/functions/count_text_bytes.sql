-- Trigger: counts the bytes of texts in the storage use of the catalogue. The arguments are the columns with texts.
create or replace function count_text_bytes() returns trigger
language plpgsql as $$
declare
  size text := (select string_agg(format('octet_length(%I)', name), ' + ') from unnest(tg_argv) as name);
  parts text[];
  bytes catalogue_change[];
begin
  if tg_op <> 'DELETE' then
    parts := parts || format('select workspace_id, %s as n from added', size);
  end if;
  if tg_op <> 'INSERT' then
    parts := parts || format('select workspace_id, -(%s) as n from removed', size);
  end if;
  execute format(
    $q$select array_agg(d::catalogue_change)
       from (select workspace_id, 'catalogue bytes', sum(n) from (%s) changed group by 1 having sum(n) <> 0) d$q$,
    array_to_string(parts, ' union all ')) into bytes;
  perform count_bytes(bytes);
  return null;
end
$$;
