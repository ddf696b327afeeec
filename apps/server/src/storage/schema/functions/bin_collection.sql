-- Deletes a collection and keeps it in the bin. Returns false if it does not exist. Locks the collection before its
-- associations. One call, so that it takes one round trip.
-- placement: workspace
create or replace function bin_collection(workspace text, collection text, deed bin_deed) returns boolean
language plpgsql as $$
declare
  kept record;
begin
  perform be_here(workspace);
  perform from collections where workspace_id = workspace and id = collection for update;
  if not found then
    return false;
  end if;
  select c.name, jsonb_build_object(
      'row', to_jsonb(c),
      'collection_products', (select jsonb_agg(to_jsonb(r)) from collection_products r
                              where r.workspace_id = workspace and r.collection_id = c.id),
      'collection_tags', (select jsonb_agg(to_jsonb(r)) from collection_tags r
                          where r.workspace_id = workspace and r.collection_id = c.id),
      'website_references', (select jsonb_agg(to_jsonb(r)) from website_references r
                             where r.workspace_id = workspace and r.collection_id = c.id)) as former
  into kept from collections c where c.workspace_id = workspace and c.id = collection;
  perform put_into_bin(workspace, collection, 'COLLECTION', kept.name, kept.former, deed);
  delete from collections where workspace_id = workspace and id = collection;
  return true;
end
$$;
