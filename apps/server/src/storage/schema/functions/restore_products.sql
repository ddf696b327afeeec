-- Restores products from the bin with their tags, images and search texts. `slugs` has the slugs of each product in the
-- order to try. The caller holds locks on the bin's items, tags and images, and restores all other associations.
create or replace function restore_products(workspace text, slugs jsonb, at timestamptz) returns void
language plpgsql as $$
declare
  rows jsonb := (
    select jsonb_agg(i.former->'row' || jsonb_build_object(
      'tag_ids', t.ids, 'tag_positions', t.positions, 'image_ids', m.ids,
      'search_text', i.former->'product_search'->0->>'search_text'))
    from bin_items i
    cross join lateral (
      select coalesce(jsonb_agg(r->'tag_id' order by n), '[]') as ids, jsonb_agg(n order by n) as positions
      from jsonb_array_elements(nullif(i.former->'product_tags', 'null')) r, cast(r->>'position' as int) n
      where exists (select from tags o where o.workspace_id = workspace and o.id = r->>'tag_id')) t
    cross join lateral (
      select coalesce(jsonb_agg(r->'media_id' order by (r->>'position')::int), '[]') as ids
      from jsonb_array_elements(nullif(i.former->'product_images', 'null')) r
      where exists (select from media o where o.workspace_id = workspace and o.id = r->>'media_id')) m
    where i.workspace_id = workspace and i.kind = 'PRODUCT' and slugs ? i.id);
begin
  perform write_products(workspace, rows, slugs, null, at, false);
end
$$;
