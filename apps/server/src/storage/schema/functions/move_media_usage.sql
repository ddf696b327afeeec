-- Counts the difference between two lists of images of a product, in the order of the ids. For product functions.
create or replace function move_media_usage(workspace text, former text[], wanted text[]) returns void
language plpgsql as $$
declare
  ids text[];
  deltas int[];
begin
  select array_agg(id order by id), array_agg(n order by id) into ids, deltas
  from (select id, sum(n)::int as n
        from (select id, 1 as n from unnest(wanted) as id union all select id, -1 from unnest(former) as id) both_sides
        group by id having sum(n) <> 0) d;
  perform add_to_media_usage(workspace, ids, deltas);
end
$$;
