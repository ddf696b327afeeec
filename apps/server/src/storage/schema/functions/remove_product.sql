-- Deletes a product and its associations; with `until` it keeps them in the bin. Returns the slug, which the caller frees, or
-- null if it does not exist. For bin_product, on the node of the workspace. Locks the product, its tags, its images, then
-- counters.
-- Takes plain values, because other nodes do not know our types in calls that they receive.
-- placement: workspace
create or replace function remove_product(
  workspace text, product text, is_shown boolean, account text, connection text, request text, at timestamptz,
  until timestamptz
) returns text
language plpgsql as $$
declare
  former record;
  former_images text[];
begin
  perform be_here(workspace);
  select p.slug, p.status, p.stock,
         product_bytes(p.name, p.brand, p.sku, p.barcode, p.description, p.information, p.sales) as bytes
  into former from products p where p.workspace_id = workspace and p.id = product for update;
  if not found then
    return null;
  end if;
  if until is not null then
    perform keep_products(workspace, array[product], (is_shown, account, connection, request, at, until)::bin_deed);
  end if;
  set local vitrine.counted = 'products tags images';
  perform hold_tags(workspace, '{}', array(
    select a.tag_id from product_tags a where a.workspace_id = workspace and a.product_id = product));
  former_images := array(select a.media_id from product_images a where a.workspace_id = workspace and a.product_id = product);
  perform hold_media(workspace, '{}', former_images);
  delete from product_images where workspace_id = workspace and product_id = product;
  delete from products where workspace_id = workspace and id = product;
  perform move_media_usage(workspace, former_images, '{}');
  perform add_to_count(workspace, product_kind(former.status, former.stock), -1);
  perform add_to_storage_use(workspace, 'catalogue bytes', -former.bytes);
  set local vitrine.counted = '';
  return former.slug;
end
$$;
