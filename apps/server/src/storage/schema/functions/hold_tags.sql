-- Locks tags against deletion, in the order of their ids, and returns how many of `wanted` exist. Product functions call it
-- before they touch associations: a deletion also locks the tag or image before its associations.
create or replace function hold_tags(workspace text, wanted text[], former text[]) returns int
language plpgsql as $$
begin
  return (
    select count(*) filter (where id = any(wanted))
    from (select id from tags where workspace_id = workspace and id = any(wanted || former) order by id for key share) held);
end
$$;
