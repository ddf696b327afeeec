-- Creates a product: claims the first free of the given slugs, then writes everything else (write_new_product). It runs
-- beside product_slugs.
create or replace function create_product(
  workspace text, product text, slugs text[], p_name text, p_name_key bytea, p_name_order text, p_brand text,
  p_description text, p_information text, p_sales jsonb, p_sku text, p_sku_key bytea, p_barcode text,
  p_barcode_key bytea, p_stock int, p_status text, p_image_ids text[], p_tag_ids text[], p_search_text text,
  p_words text[], at timestamptz, p_account text default null, p_connection text default null, out claimed_slug text,
  out tag_rows json, out image_rows json
)
language plpgsql as $$
declare
  wanted text;
begin
  foreach wanted in array slugs loop
    insert into product_slugs (slug, workspace_id, product_id) values (wanted, workspace, product)
    on conflict (slug) do nothing;
    if found then
      claimed_slug := wanted;
      exit;
    end if;
  end loop;
  if claimed_slug is null then
    raise exception 'every slug of % is taken', product;
  end if;
  select w.tag_rows, w.image_rows into tag_rows, image_rows
  from write_new_product(workspace, product, claimed_slug, p_name, p_name_key, p_name_order, p_brand, p_description,
    p_information, p_sales, p_sku, p_sku_key, p_barcode, p_barcode_key, p_stock, p_status, p_image_ids, p_tag_ids,
    p_search_text, p_words, at, p_account, p_connection) w;
end
$$;
