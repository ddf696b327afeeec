-- Questions chosen for a product are texts of the catalogue: twenty for each of a million products were more than all the rest may be,
-- and counted by nothing. By statement, once for all its rows: a count that one transaction adds to row by row takes time by their square.
-- Not by `count_text_bytes`, which plans anew each time: a product without questions that is deleted comes here as well.
create or replace function count_question_bytes() returns trigger
language plpgsql as $$
declare
  bytes catalogue_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'catalogue bytes', sum(octet_length(text)) from added group by 1) d;
  elsif tg_op = 'DELETE' then
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'catalogue bytes', -sum(octet_length(text)) from removed group by 1) d;
  else
    select array_agg(d::catalogue_change) into bytes
    from (select workspace_id, 'catalogue bytes', sum(n)
          from (select workspace_id, octet_length(text) as n from added
                union all select workspace_id, -octet_length(text) from removed) both_sides
          group by 1) d;
  end if;
  perform count_bytes(bytes);
  return null;
end
$$;
