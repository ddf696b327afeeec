-- Replaces all editable values of a product and writes only what differs. All results are null if it does not exist. Locks the
-- product, tags, images, associations, uses of images, counters, then words. One call, so that it takes one round
-- trip.
-- placement: workspace
create or replace function update_product(
  workspace text, product text, p_name text, p_name_key bytea, p_name_order text, p_brand text, p_description text,
  p_information text, p_sales jsonb, p_sku text, p_sku_key bytea, p_barcode text, p_barcode_key bytea, p_stock int,
  p_status text, p_image_ids text[], p_tag_ids text[], p_search_text text, p_words text[], at timestamptz,
  p_account text default null, p_connection text default null, out kept_slug text, out since timestamptz,
  out tag_rows json, out image_rows json, out changed_at timestamptz, out has_changed boolean
)
language plpgsql as $$
declare
  former record;
  former_tags text[];
  former_images text[];
  taken text;
  tags_differ boolean;
  images_differ boolean;
  grown bigint;
  differences jsonb;
begin
  perform be_here(workspace);
  select p.slug, p.created_at, p.updated_at, p.name_key, p.sku_key, p.barcode_key, p.name, p.brand, p.sku, p.barcode,
         p.stock, p.status,
         p.description <> p_description as description_differs, p.information <> p_information as information_differs,
         p.sales <> p_sales as sales_differ,
         product_bytes(p.name, p.brand, p.sku, p.barcode, p.description, p.information, p.sales) as bytes
  into former from products p where p.workspace_id = workspace and p.id = product for no key update;
  if not found then
    return;
  end if;
  former_tags := array(select a.tag_id from product_tags a
                       where a.workspace_id = workspace and a.product_id = product order by a.position);
  former_images := array(select a.media_id from product_images a
                         where a.workspace_id = workspace and a.product_id = product order by a.position);
  tags_differ := former_tags <> p_tag_ids;
  images_differ := former_images <> p_image_ids;
  kept_slug := former.slug;
  since := former.created_at;
  has_changed := tags_differ or images_differ
    or former.description_differs or former.information_differs or former.sales_differ
    or (former.name, former.brand, former.sku, former.barcode, former.stock, former.status)
       <> (p_name, p_brand, p_sku, p_barcode, p_stock, p_status);
  if not has_changed then
    changed_at := former.updated_at;
    tag_rows := product_tags_json(workspace, product);
    image_rows := product_images_json(workspace, product);
    return;
  end if;

  changed_at := at;
  set local vitrine.counted = 'products tags images';
  if p_status <> 'DELETED' and (former.status = 'DELETED'
      or (former.name_key, former.sku_key, former.barcode_key) <> (p_name_key, p_sku_key, p_barcode_key)) then
    taken := taken_fields(workspace, product, p_name_key, p_sku_key, p_barcode_key);
    if taken <> '' then
      perform refuse_taken(taken);
    end if;
  end if;
  if tags_differ or images_differ then
    if hold_tags(workspace, p_tag_ids, former_tags) <> cardinality(p_tag_ids)
        or hold_media(workspace, p_image_ids, former_images) <> cardinality(p_image_ids) then
      perform refuse_foreign(workspace, p_tag_ids, p_image_ids);
    end if;
  end if;

  update products
  set name = p_name, name_key = p_name_key, name_order = p_name_order, brand = p_brand, description = p_description,
      information = p_information, sales = p_sales, sku = p_sku, sku_key = p_sku_key, barcode = p_barcode,
      barcode_key = p_barcode_key, stock = p_stock, status = p_status, updated_at = at
  where workspace_id = workspace and id = product;

  if tags_differ then
    delete from product_tags where workspace_id = workspace and product_id = product and tag_id <> all(p_tag_ids);
    insert into product_tags as a (workspace_id, product_id, tag_id, position)
    select workspace, product, w.id, w.n from unnest(p_tag_ids) with ordinality as w (id, n) order by w.id
    on conflict (workspace_id, product_id, tag_id) do update set position = excluded.position
    where a.position <> excluded.position;
  end if;
  if images_differ then
    delete from product_images where workspace_id = workspace and product_id = product and media_id <> all(p_image_ids);
    insert into product_images as a (workspace_id, product_id, media_id, position)
    select workspace, product, w.id, w.n from unnest(p_image_ids) with ordinality as w (id, n) order by w.id
    on conflict (workspace_id, product_id, media_id) do update set position = excluded.position
    where a.position <> excluded.position;
    perform move_media_usage(workspace, former_images, p_image_ids);
  end if;
  if tags_differ or (former.name, former.brand, former.sku, former.barcode) <> (p_name, p_brand, p_sku, p_barcode) then
    insert into product_search as s (workspace_id, product_id, search_text, tag_ids)
    values (workspace, product, p_search_text, p_tag_ids)
    on conflict (workspace_id, product_id) do update set search_text = excluded.search_text, tag_ids = excluded.tag_ids
    where s.search_text <> excluded.search_text or not (s.tag_ids @> excluded.tag_ids and s.tag_ids <@ excluded.tag_ids);
  end if;

  if product_kind(former.status, former.stock) <> product_kind(p_status, p_stock) then
    perform add_to_count(workspace, product_kind(former.status, former.stock), -1);
    perform add_to_count(workspace, product_kind(p_status, p_stock), 1);
  end if;
  grown := product_bytes(p_name, p_brand, p_sku, p_barcode, p_description, p_information, p_sales) - former.bytes;
  if grown <> 0 then
    perform add_to_storage_use(workspace, 'catalogue bytes', grown);
  end if;
  if p_account is not null then
    differences := jsonb_strip_nulls(jsonb_build_object(
      'name', case when former.name <> p_name then jsonb_build_array(former.name, p_name) end,
      'brand', case when former.brand <> p_brand then jsonb_build_array(former.brand, p_brand) end,
      'sku', case when former.sku <> p_sku then jsonb_build_array(former.sku, p_sku) end,
      'barcode', case when former.barcode <> p_barcode then jsonb_build_array(former.barcode, p_barcode) end,
      'stock', case when former.stock <> p_stock then jsonb_build_array(former.stock, p_stock) end,
      'status', case when former.status <> p_status then jsonb_build_array(former.status, p_status) end,
      'description', case when former.description_differs then '[]'::jsonb end,
      'information', case when former.information_differs then '[]'::jsonb end,
      'sales', case when former.sales_differ then '[]'::jsonb end,
      'images', case when images_differ then '[]'::jsonb end,
      'tags', case when tags_differ then '[]'::jsonb end));
    if differences <> '{}' then
      insert into product_history (workspace_id, product_id, at, kind, account_id, connection_id, changes)
      values (workspace, product, at, 'EDITED', p_account, p_connection, differences);
    end if;
  end if;
  if (former.name, former.brand, former.sku, former.barcode) <> (p_name, p_brand, p_sku, p_barcode) then
    perform note_words(workspace, p_words);
  end if;
  tag_rows := product_tags_json(workspace, product);
  image_rows := product_images_json(workspace, product);
  set local vitrine.counted = '';
end
$$;
