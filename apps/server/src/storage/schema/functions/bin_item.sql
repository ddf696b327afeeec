-- Deletes a tag or a collection and keeps it in the bin, with the rows that refer to it. Returns false if it does not exist.
-- Locks the item before its associations. One call, so that it takes one round trip.
-- placement: workspace
create or replace function bin_item(workspace text, item_kind text, item text, deed bin_deed) returns boolean
language plpgsql as $$
declare
  kept jsonb;
begin
  perform be_here(workspace);
  if item_kind = 'TAG' then
    select to_jsonb(t) into kept from tags t where t.workspace_id = workspace and t.id = item for update;
  else
    select to_jsonb(c) into kept from collections c where c.workspace_id = workspace and c.id = item for update;
  end if;
  if kept is null then
    return false;
  end if;
  perform put_into_bin(workspace, item, item_kind, kept->>'name', jsonb_build_object(
    'row', kept,
    'product_tags', (select jsonb_agg(to_jsonb(r)) from product_tags r where r.workspace_id = workspace and r.tag_id = item),
    'collection_tags', (select jsonb_agg(to_jsonb(r)) from collection_tags r
                        where r.workspace_id = workspace and (r.tag_id = item or r.collection_id = item)),
    'collection_products', (select jsonb_agg(to_jsonb(r)) from collection_products r
                            where r.workspace_id = workspace and r.collection_id = item),
    'website_references', (select jsonb_agg(to_jsonb(r)) from website_references r
                           where r.workspace_id = workspace and r.collection_id = item)), deed);
  if item_kind = 'TAG' then
    delete from tags where workspace_id = workspace and id = item;
  else
    delete from collections where workspace_id = workspace and id = item;
  end if;
  return true;
end
$$;
