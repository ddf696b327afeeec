-- Deletes a tag and keeps it in the bin. Returns false if it does not exist. Locks the tag before its associations. One call,
-- so that it takes one round trip.
-- placement: workspace
create or replace function bin_tag(workspace text, tag text, deed bin_deed) returns boolean
language plpgsql as $$
declare
  kept record;
begin
  perform be_here(workspace);
  perform from tags where workspace_id = workspace and id = tag for update;
  if not found then
    return false;
  end if;
  select t.name, jsonb_build_object(
      'row', to_jsonb(t),
      'product_tags', (select jsonb_agg(to_jsonb(r)) from product_tags r
                       where r.workspace_id = workspace and r.tag_id = t.id),
      'collection_tags', (select jsonb_agg(to_jsonb(r)) from collection_tags r
                          where r.workspace_id = workspace and r.tag_id = t.id)) as former
  into kept from tags t where t.workspace_id = workspace and t.id = tag;
  perform put_into_bin(workspace, tag, 'TAG', kept.name, kept.former, deed);
  delete from tags where workspace_id = workspace and id = tag;
  return true;
end
$$;
