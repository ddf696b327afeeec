-- Writes a new product with images, tags, search text, counts and history. For create_product, on the node of the workspace.
-- Locks the keys of the product, tags, images, uses of images, counters, then words.
-- placement: workspace
create or replace function write_new_product(
  workspace text, product text, p_slug text, p_name text, p_name_key bytea, p_name_order text, p_brand text,
  p_description text, p_information text, p_sales jsonb, p_sku text, p_sku_key bytea, p_barcode text,
  p_barcode_key bytea, p_stock int, p_status text, p_image_ids text[], p_tag_ids text[], p_search_text text,
  p_words text[], at timestamptz, p_account text, p_connection text, out tag_rows json, out image_rows json
)
language plpgsql as $$
declare
  taken text;
  tags_found int := 0;
  images_found int := 0;
begin
  perform be_here(workspace);
  set local vitrine.counted = 'products tags images';
  for attempt in 1 .. 5 loop
    insert into products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales, sku,
                          sku_key, barcode, barcode_key, stock, status, created_at, updated_at)
    values (workspace, product, p_name, p_name_key, p_name_order, p_brand, p_slug, p_description, p_information,
            p_sales, p_sku, p_sku_key, p_barcode, p_barcode_key, p_stock, p_status, at, at)
    on conflict do nothing;
    exit when found;
    taken := taken_fields(workspace, product, p_name_key, p_sku_key, p_barcode_key);
    if taken <> '' then
      perform refuse_taken(taken);
    end if;
    -- The other product was deleted or renamed meanwhile: try again.
    if attempt = 5 then
      raise exception 'other products keep taking and freeing the values' using errcode = 'serialization_failure';
    end if;
  end loop;

  if cardinality(p_tag_ids) > 0 then
    insert into product_tags (workspace_id, product_id, tag_id, position)
    select workspace, product, t.id, w.n from unnest(p_tag_ids) with ordinality as w (id, n)
    join tags t on t.workspace_id = workspace and t.id = w.id order by t.id;
    get diagnostics tags_found = row_count;
  end if;
  if cardinality(p_image_ids) > 0 then
    insert into product_images (workspace_id, product_id, media_id, position)
    select workspace, product, m.id, w.n from unnest(p_image_ids) with ordinality as w (id, n)
    join media m on m.workspace_id = workspace and m.id = w.id order by m.id;
    get diagnostics images_found = row_count;
  end if;
  if tags_found <> cardinality(p_tag_ids) or images_found <> cardinality(p_image_ids) then
    perform refuse_foreign(workspace, p_tag_ids, p_image_ids);
  end if;

  insert into product_search (workspace_id, product_id, search_text, tag_ids)
  values (workspace, product, p_search_text, p_tag_ids);
  if images_found > 0 then
    perform add_to_media_usage(workspace, array(select i from unnest(p_image_ids) i order by i),
                               array_fill(1, array[images_found]));
  end if;
  perform add_to_count(workspace, product_kind(p_status, p_stock), 1);
  perform require_storage(workspace, 'products');
  perform add_to_storage_use(workspace, 'catalogue bytes',
    product_bytes(p_name, p_brand, p_sku, p_barcode, p_description, p_information, p_sales));
  if p_account is not null then
    insert into product_history (workspace_id, product_id, at, kind, account_id, connection_id)
    values (workspace, product, at, 'CREATED', p_account, p_connection);
  end if;
  perform note_words(workspace, p_words);
  tag_rows := product_tags_json(workspace, product);
  image_rows := product_images_json(workspace, product);
  set local vitrine.counted = '';
end
$$;
