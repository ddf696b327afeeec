-- What writes of a workspace alone is done where the workspace lies, in one call (storage/cluster/placement.ts); what the service
-- keeps beside it, the slug, is written by whoever calls it, in the same transaction. On one PostgreSQL that is one call inside another.

create function write_new_product(
  workspace text, product text, p_slug text, p_name text, p_name_key bytea, p_name_order text, p_brand text,
  p_description text, p_information text, p_sales jsonb, p_sku text, p_sku_key bytea, p_barcode text, p_barcode_key bytea,
  p_stock int, p_status text, p_image_ids text[], p_tag_ids text[], p_search_text text, p_words text[], at timestamptz,
  p_account text, p_connection text, out tag_rows json, out image_rows json
) language plpgsql as $$
declare
  taken text;
  tags_found int := 0;
  images_found int := 0;
begin
  perform set_config('vitrine.counted', 'products tags images', true);
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
    -- Whoever had it has let it go meanwhile.
    if attempt = 5 then
      raise exception 'values come and go' using errcode = 'serialization_failure';
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
  perform set_config('vitrine.counted', '', true);
end $$;

create or replace function create_product(
  workspace text, product text, slugs text[], p_name text, p_name_key bytea, p_name_order text, p_brand text,
  p_description text, p_information text, p_sales jsonb, p_sku text, p_sku_key bytea, p_barcode text, p_barcode_key bytea,
  p_stock int, p_status text, p_image_ids text[], p_tag_ids text[], p_search_text text, p_words text[], at timestamptz,
  p_account text default null, p_connection text default null,
  out claimed_slug text, out tag_rows json, out image_rows json
) language plpgsql as $$
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
end $$;

-- Told by values, because rows of a part of a table cannot be handed on.
create or replace function put_into_bin(workspace text, item text, item_kind text, item_name text, rows jsonb, deed bin_deed)
returns void language plpgsql as $$
begin
  insert into bin_items (workspace_id, id, kind, name, former, bytes, is_shown, account_id, connection_id, request_id,
                         deleted_at, kept_until)
  values (workspace, item, item_kind, item_name, rows, pg_column_size(rows), deed.is_shown, deed.account_id,
          deed.connection_id, deed.request_id, deed.deleted_at, deed.kept_until)
  on conflict (workspace_id, id) do update
  set name = excluded.name, former = excluded.former, bytes = excluded.bytes, is_shown = excluded.is_shown,
      account_id = excluded.account_id, connection_id = excluded.connection_id, request_id = excluded.request_id,
      deleted_at = excluded.deleted_at, kept_until = excluded.kept_until;
end $$;

-- The products must be held.
create or replace function keep_products(workspace text, ids text[], deed bin_deed) returns void language plpgsql as $$
declare
  kept record;
begin
  for kept in
    select p.id, p.name, jsonb_build_object(
      'row', to_jsonb(p),
      'product_tags', (select jsonb_agg(to_jsonb(r)) from product_tags r
                       where r.workspace_id = workspace and r.product_id = p.id),
      'product_images', (select jsonb_agg(to_jsonb(r)) from product_images r
                         where r.workspace_id = workspace and r.product_id = p.id),
      'product_search', (select jsonb_agg(to_jsonb(r)) from product_search r
                         where r.workspace_id = workspace and r.product_id = p.id),
      'collection_products', (select jsonb_agg(to_jsonb(r)) from collection_products r
                              where r.workspace_id = workspace and r.product_id = p.id),
      'product_questions', (select jsonb_agg(to_jsonb(r)) from product_questions r
                            where r.workspace_id = workspace and r.product_id = p.id),
      'unanswered_questions', (select jsonb_agg(to_jsonb(r)) from unanswered_questions r
                               where r.workspace_id = workspace and r.product_id = p.id),
      'website_references', (select jsonb_agg(to_jsonb(r)) from website_references r
                             where r.workspace_id = workspace and r.product_id = p.id)) as former
    from products p where p.workspace_id = workspace and p.id = any(ids)
  loop
    perform put_into_bin(workspace, kept.id, 'PRODUCT', kept.name, kept.former, deed);
  end loop;
end $$;

create or replace function bin_collection(workspace text, collection text, deed bin_deed) returns boolean language plpgsql as $$
declare
  kept record;
begin
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
end $$;

create or replace function bin_tag(workspace text, tag text, deed bin_deed) returns boolean language plpgsql as $$
declare
  kept record;
begin
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
end $$;

-- A product and all that points to it, into the bin where it is kept until some time. Told by plain values: another machine knows no
-- types of ours in what it is sent. Answers the slug that is free then; null where there is
-- no such product.
create function remove_product(
  workspace text, product text, is_shown boolean, account text, connection text, request text, at timestamptz, until timestamptz
) returns text language plpgsql as $$
declare
  former record;
  former_images text[];
begin
  select p.slug, p.status, p.stock,
         product_bytes(p.name, p.brand, p.sku, p.barcode, p.description, p.information, p.sales) as bytes
  into former from products p where p.workspace_id = workspace and p.id = product for update;
  if not found then
    return null;
  end if;
  if until is not null then
    perform keep_products(workspace, array[product], (is_shown, account, connection, request, at, until)::bin_deed);
  end if;
  perform set_config('vitrine.counted', 'products tags images', true);
  perform hold_tags(workspace, '{}', array(
    select a.tag_id from product_tags a where a.workspace_id = workspace and a.product_id = product));
  former_images := array(select a.media_id from product_images a where a.workspace_id = workspace and a.product_id = product);
  perform hold_media(workspace, '{}', former_images);
  delete from product_images where workspace_id = workspace and product_id = product;
  delete from products where workspace_id = workspace and id = product;
  perform move_media_usage(workspace, former_images, '{}');
  perform add_to_count(workspace, product_kind(former.status, former.stock), -1);
  perform add_to_storage_use(workspace, 'catalogue bytes', -former.bytes);
  perform set_config('vitrine.counted', '', true);
  return former.slug;
end $$;

create or replace function bin_product(workspace text, product text, deed bin_deed) returns boolean language plpgsql as $$
declare
  freed text;
begin
  select r.slug into freed
  from remove_product(workspace, product, deed.is_shown, deed.account_id, deed.connection_id, deed.request_id, deed.deleted_at,
                      deed.kept_until) as r (slug);
  if freed is null then
    return false;
  end if;
  delete from product_slugs where slug = freed and workspace_id = bin_product.workspace;
  return true;
end $$;
create or replace function delete_product(workspace text, product text) returns boolean language plpgsql as $$
begin
  return bin_product(workspace, product, null);
end $$;

-- Who refuses says the constraint's name in words, too: that is what arrives from another machine.
create or replace function refuse_taken(fields text) returns void language plpgsql as $$
begin
  raise exception 'values are taken, by constraint "products_taken"'
    using errcode = 'unique_violation', constraint = 'products_taken', detail = fields;
end $$;
create or replace function refuse_foreign(workspace text, tag_ids text[], image_ids text[]) returns void language plpgsql as $$
declare
  strangers text[] := array(
    select w.wanted from unnest(tag_ids) as w (wanted)
    where not exists (select from tags t where t.workspace_id = workspace and t.id = w.wanted)
    union all
    select w.wanted from unnest(image_ids) as w (wanted)
    where not exists (select from media m where m.workspace_id = workspace and m.id = w.wanted));
begin
  raise exception 'not of this workspace, by constraint "products_foreign"'
    using errcode = 'foreign_key_violation', constraint = 'products_foreign', detail = array_to_json(strangers)::text;
end $$;
create or replace function storage_limit(workspace text, wanted text) returns bigint language plpgsql stable as $$
declare
  own bigint := (select l.most from storage_limits l where l.workspace_id = workspace and l.measure = wanted);
begin
  return coalesce(own, (select d.most from storage_defaults d where d.measure = wanted));
end $$;
create or replace function require_storage(workspace text, wanted text) returns void language plpgsql as $$
declare
  most bigint := storage_limit(workspace, wanted);
  margin bigint := case wanted when 'products' then 5000 when 'media bytes' then 1::bigint << 30 else 256::bigint << 20 end;
  full_name constant text := 'storage_' || replace(wanted, ' ', '_');
begin
  if most is null or storage_used(workspace, wanted) + margin <= most then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage ' || workspace, 0));
  if storage_used(workspace, wanted) > most then
    raise exception '% is full, by constraint "%"', wanted, full_name using errcode = 'check_violation', constraint = full_name;
  end if;
end $$;
