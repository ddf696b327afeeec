-- Locks images against deletion, in the order of their ids, and returns how many of `wanted` exist. For product functions; see
-- hold_tags.
create or replace function hold_media(workspace text, wanted text[], former text[]) returns int
language plpgsql as $$
begin
  return (
    select count(*) filter (where id = any(wanted))
    from (select id from media where workspace_id = workspace and id = any(wanted || former) order by id for key share) held);
end
$$;
