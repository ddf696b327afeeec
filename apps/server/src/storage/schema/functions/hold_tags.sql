-- Against deletion, and before any row of an association is touched: whoever deletes a tag or a picture holds it and then wants
-- those rows. Answer how many of the wanted there are.
create or replace function hold_tags(workspace text, wanted text[], former text[]) returns int
language plpgsql as $$
begin
  return (
    select count(*) filter (where id = any(wanted))
    from (select id from tags where workspace_id = workspace and id = any(wanted || former) order by id for key share) held);
end
$$;
