-- Locks the products of `rows` in the order of their ids and compares them with their rows. For put_products. Skips products
-- that do not exist; a row is a new product if `slugs` has its id. In the result, null lists of tags and images are unchanged.
create or replace function read_product_writes(workspace text, rows jsonb, slugs jsonb) returns product_write[]
language plpgsql as $$
begin
  perform from (select r.id from jsonb_to_recordset(rows) as r (id text) where not slugs ? r.id order by r.id) r
  cross join lateral (
    select from products p where p.workspace_id = workspace and p.id = r.id offset 0 for no key update) p;
  -- A statement of its own, because it must see what others committed while this one waited for the locks.
  -- `offset 0` keeps PostgreSQL from computing an expression once per reference, and from reading all products of the
  -- workspace.
  return (
    select array_agg(w::product_write order by w.id)
    from (
      select r.id, coalesce(p.slug, slugs->>r.id) as slug, p.id is null as is_new, r.name, r.name_key, r.name_order, r.brand,
             r.description, r.information, r.sales, r.sku, r.sku_key, r.barcode, r.barcode_key, r.stock, r.status,
             coalesce(p.created_at, r.created_at) as created_at,
             case when d.tags_differ then r.tag_ids end as tag_ids, r.tag_positions,
             case when d.images_differ then r.image_ids end as image_ids, r.search_text, r.words, p.updated_at,
             f.tags as former_tags, f.images as former_images, product_kind(p.status, p.stock) as former_kind,
             product_kind(coalesce(r.status, p.status), coalesce(r.stock, p.stock)) as kind,
             product_bytes(coalesce(r.name, p.name) || coalesce(r.brand, p.brand) || coalesce(r.sku, p.sku)
                             || coalesce(r.barcode, p.barcode), coalesce(r.description, p.description),
                           coalesce(r.information, p.information), coalesce(r.sales, p.sales))
               - coalesce(product_bytes(p.name || p.brand || p.sku || p.barcode, p.description, p.information, p.sales), 0)
               as grown,
             coalesce(r.status, p.status) <> 'DELETED' and (p.status = 'DELETED' or r.name_key <> p.name_key
               or r.sku_key <> p.sku_key or r.barcode_key <> p.barcode_key) as is_claim,
             p.id is null or c.changes ?| array['name', 'brand', 'description', 'information'] as has_new_texts,
             p.id is null or c.changes - 'collections' <> '{}' as has_changed, c.changes
      from jsonb_to_recordset(rows) as r (
        id text, name text, name_key bytea, name_order text, brand text, description text, information text, sales jsonb,
        sku text, sku_key bytea, barcode text, barcode_key bytea, stock int, status text, created_at timestamptz,
        tag_ids text[], tag_positions int[], image_ids text[], search_text text, words text[], also_changed jsonb)
      left join lateral (
        select * from products p where p.workspace_id = workspace and p.id = r.id and not slugs ? r.id offset 0) p on true
      cross join lateral (
        select case when r.tag_ids is not null and p.id is not null then array(
                 select a.tag_id from product_tags a
                 where a.workspace_id = workspace and a.product_id = p.id order by a.position, a.tag_id) end as tags,
               case when r.image_ids is not null and p.id is not null then array(
                 select a.media_id from product_images a
                 where a.workspace_id = workspace and a.product_id = p.id order by a.position, a.media_id) end as images
        offset 0) f
      cross join lateral (
        select coalesce(r.tag_ids <> coalesce(f.tags, '{}'), false) as tags_differ,
               coalesce(r.image_ids <> coalesce(f.images, '{}'), false) as images_differ
        offset 0) d
      cross join lateral (
        select jsonb_strip_nulls(jsonb_build_object(
          'name', case when r.name <> p.name then jsonb_build_array(p.name, r.name) end,
          'brand', case when r.brand <> p.brand then jsonb_build_array(p.brand, r.brand) end,
          'sku', case when r.sku <> p.sku then jsonb_build_array(p.sku, r.sku) end,
          'barcode', case when r.barcode <> p.barcode then jsonb_build_array(p.barcode, r.barcode) end,
          'stock', case when r.stock <> p.stock then jsonb_build_array(p.stock, r.stock) end,
          'status', case when r.status <> p.status then jsonb_build_array(p.status, r.status) end,
          'description', case when r.description <> p.description then '[]'::jsonb end,
          'information', case when r.information <> p.information then '[]'::jsonb end,
          'sales', case when r.sales <> p.sales then '[]'::jsonb end,
          'images', case when d.images_differ and p.id is not null then '[]'::jsonb end,
          'tags', case when d.tags_differ and p.id is not null then '[]'::jsonb end)) || coalesce(r.also_changed, '{}') as changes
        offset 0) c
      where p.id is not null or slugs ? r.id) w);
end
$$;
