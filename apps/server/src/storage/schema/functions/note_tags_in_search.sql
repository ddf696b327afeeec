-- Trigger of product_tags: updates product_search.tag_ids, in the order of the product ids. Skips deleted tags: a search looks
-- up existing tags only, so a remaining id has no effect.
create or replace function note_tags_in_search() returns trigger
language plpgsql as $$
declare
  workspace text;
  tagged text[];
  alive text[];
  product text;
begin
  for workspace, tagged in select c.workspace_id, array_agg(distinct c.tag_id) from changed c group by 1 order by 1 loop
    alive := array(select t.id from tags t where t.workspace_id = workspace and t.id = any(tagged));
    for product in
      select distinct c.product_id from changed c where c.workspace_id = workspace and c.tag_id = any(alive) order by 1
    loop
      update product_search s
      set tag_ids = array(select pt.tag_id from product_tags pt where pt.workspace_id = workspace and pt.product_id = product)
      where s.workspace_id = workspace and s.product_id = product;
    end loop;
  end loop;
  return null;
end
$$;
