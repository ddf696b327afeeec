-- Adds a tag to a product while it has fewer than `room` tags; without `room`, removes it. Returns 'done', 'missing', or
-- 'full'. Locks the product, then the tag against deletion. One call, so that it takes one round trip.
-- placement: workspace
create or replace function change_product_tag(
  workspace text, owner text, item text, room int, cause jsonb, at timestamptz
) returns text
language plpgsql as $$
declare
  held text[];
  places int[];
  tag_name text;
begin
  perform be_here(workspace);
  perform from products where workspace_id = workspace and id = owner for no key update;
  if not found then
    return 'missing';
  end if;
  select t.name into tag_name from tags t where t.workspace_id = workspace and t.id = item for key share;
  if not found then
    return 'missing';
  end if;
  select coalesce(array_agg(a.tag_id order by a.position), '{}'), coalesce(array_agg(a.position order by a.position), '{}')
  into held, places from product_tags a where a.workspace_id = workspace and a.product_id = owner;
  if (item = any(held)) = (room is not null) then
    return 'done';
  end if;
  if cardinality(held) >= room then
    return 'full';
  end if;
  perform put_products(workspace, jsonb_build_array(jsonb_build_object(
    'id', owner,
    'tag_ids', case when room is null then array_remove(held, item) else held || item end,
    'tag_positions', case when room is null
                          then places[:array_position(held, item) - 1] || places[array_position(held, item) + 1:]
                          else places || coalesce(places[cardinality(places)], 0) + 1 end,
    'also_changed', json_build_object('tags', case when room is null then json_build_array(tag_name, null)
                                                   else json_build_array(null, tag_name) end))),
    '{}', cause, at, false);
  return 'done';
end
$$;
