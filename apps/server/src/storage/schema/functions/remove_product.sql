-- A product and all that points to it, into the bin where it is kept until some time. Told by plain values: another machine knows no
-- types of ours in what it is sent. Answers the slug that is free then; null where there is
-- no such product.
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
