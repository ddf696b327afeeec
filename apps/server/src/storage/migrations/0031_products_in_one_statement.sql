-- Products are created, changed and deleted by one call of a function each: the row, what it points to, its search and its
-- counts in one round trip, with plans that each connection keeps. All name one workspace, their first argument, so that they
-- can be distributed by it (Citus). Locks are taken in one order everywhere: the product, then tags and then pictures in the
-- order of their ids (as references take them, against deletion), then rows of associations, then words.

-- The functions count what they write, once and in that order; while they run, `vitrine.counted` says so to the triggers, which
-- go on counting for everybody else: imports, cascades, processes of the version before, and hands.
create function counts_itself(what text) returns boolean language sql stable as $$
  select coalesce(current_setting('vitrine.counted', true), '') like '%' || what || '%'
$$;

drop trigger products_inserted on products;
drop trigger products_changed on products;
drop trigger products_deleted on products;
create trigger products_inserted after insert on products referencing new table as added
  for each statement when (not counts_itself('products')) execute function count_products();
create trigger products_changed after update on products referencing old table as removed new table as added
  for each statement when (not counts_itself('products')) execute function count_products();
create trigger products_deleted after delete on products referencing old table as removed
  for each statement when (not counts_itself('products')) execute function count_products();

drop trigger product_tags_inserted on product_tags;
drop trigger product_tags_deleted on product_tags;
create trigger product_tags_inserted after insert on product_tags referencing new table as changed
  for each statement when (not counts_itself('tags')) execute function note_tags_in_search();
create trigger product_tags_deleted after delete on product_tags referencing old table as changed
  for each statement when (not counts_itself('tags')) execute function note_tags_in_search();

drop trigger product_images_inserted on product_images;
drop trigger product_images_deleted on product_images;
create trigger product_images_inserted after insert on product_images referencing new table as added
  for each statement when (not counts_itself('images')) execute function count_media_usage('media_id');
create trigger product_images_deleted after delete on product_images referencing old table as removed
  for each statement when (not counts_itself('images')) execute function count_media_usage('media_id');

-- Which of a product's values others have. The indexes decide; this tells people of all at once.
create function taken_fields(workspace text, product text, wanted_name bytea, wanted_sku bytea, wanted_barcode bytea)
returns text language sql stable as $$
  select concat_ws(',', case when bool_or(name_key = wanted_name) then 'name' end,
                   case when bool_or(sku_key = wanted_sku) then 'sku' end,
                   case when bool_or(barcode_key = wanted_barcode) then 'barcode' end)
  from products
  where workspace_id = workspace and status <> 'DELETED' and id <> product
    and (name_key = wanted_name or sku_key = wanted_sku or barcode_key = wanted_barcode)
$$;

create function refuse_taken(fields text) returns void language plpgsql as $$
begin
  raise exception 'taken: %', fields using errcode = 'unique_violation', constraint = 'products_taken', detail = fields;
end $$;

-- Refuses ids that are not of the workspace, all at once.
create function refuse_foreign(workspace text, tag_ids text[], image_ids text[]) returns void language plpgsql as $$
declare
  strangers text[] := array(
    select w.wanted from unnest(tag_ids) as w (wanted)
    where not exists (select from tags t where t.workspace_id = workspace and t.id = w.wanted)
    union all
    select w.wanted from unnest(image_ids) as w (wanted)
    where not exists (select from media m where m.workspace_id = workspace and m.id = w.wanted));
begin
  raise exception 'not of this workspace'
    using errcode = 'foreign_key_violation', constraint = 'products_foreign', detail = array_to_json(strangers)::text;
end $$;

-- Tags and pictures of a product, in their order, as the service reads them.
create function product_tags_json(workspace text, product text) returns json language plpgsql stable as $$
begin
  return (
    select json_agg(a order by a.position)
    from (select pt.product_id, pt.position, t.id, t.name
          from product_tags pt join tags t on t.workspace_id = workspace and t.id = pt.tag_id
          where pt.workspace_id = workspace and pt.product_id = product) a);
end $$;
create function product_images_json(workspace text, product text) returns json language plpgsql stable as $$
begin
  return (
    select json_agg(a order by a.position)
    from (select pi.product_id, pi.position, m.id, m.file_name, m.mime_type, m.size_bytes, m.kind, m.key, m.created_at,
                 (select coalesce(sum(u.n), 0)::int from media_usage u
                  where u.workspace_id = workspace and u.media_id = m.id) as usage_count
          from product_images pi join media m on m.workspace_id = workspace and m.id = pi.media_id
          where pi.workspace_id = workspace and pi.product_id = product) a);
end $$;

-- Words last: whoever brings a new one at the same moment waits until the other has committed, which is then near.
create function note_words(workspace text, words text[]) returns void language plpgsql as $$
begin
  insert into product_words (workspace_id, word)
  select workspace, w from unnest(words) as w
  where not exists (select from product_words p where p.workspace_id = workspace and p.word = w)
  order by w
  on conflict (workspace_id, word) do nothing;
end $$;

create function create_product(
  workspace text, product text, slugs text[], p_name text, p_name_key bytea, p_name_order text, p_brand text,
  p_description text, p_information text, p_sales jsonb, p_sku text, p_sku_key bytea, p_barcode text, p_barcode_key bytea,
  p_stock int, p_status text, p_image_ids text[], p_tag_ids text[], p_search_text text, p_words text[], at timestamptz,
  out claimed_slug text, out tag_rows json, out image_rows json
) language plpgsql as $$
declare
  wanted text;
  taken text;
  tags_found int := 0;
  images_found int := 0;
begin
  perform set_config('vitrine.counted', 'products tags images', true);
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

  for attempt in 1 .. 5 loop
    insert into products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales, sku,
                          sku_key, barcode, barcode_key, stock, status, created_at, updated_at)
    values (workspace, product, p_name, p_name_key, p_name_order, p_brand, claimed_slug, p_description, p_information,
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
  perform note_words(workspace, p_words);
  tag_rows := product_tags_json(workspace, product);
  image_rows := product_images_json(workspace, product);
  perform set_config('vitrine.counted', '', true);
end $$;

-- Replaces all editable values. Writes what differs: a change of stock touches neither search nor words, tags nor pictures.
-- All results are null where there is no such product.
create function update_product(
  workspace text, product text, p_name text, p_name_key bytea, p_name_order text, p_brand text, p_description text,
  p_information text, p_sales jsonb, p_sku text, p_sku_key bytea, p_barcode text, p_barcode_key bytea, p_stock int,
  p_status text, p_image_ids text[], p_tag_ids text[], p_search_text text, p_words text[], at timestamptz,
  out kept_slug text, out since timestamptz, out tag_rows json, out image_rows json
) language plpgsql as $$
declare
  former record;
  former_tags text[];
  former_images text[];
  taken text;
  tags_differ boolean;
  images_differ boolean;
  grown bigint;
begin
  select p.slug, p.created_at, p.name_key, p.sku_key, p.barcode_key, p.name, p.brand, p.sku, p.barcode, p.stock, p.status,
         product_bytes(p.name, p.brand, p.sku, p.barcode, p.description, p.information, p.sales) as bytes
  into former from products p where p.workspace_id = workspace and p.id = product for no key update;
  if not found then
    return;
  end if;
  perform set_config('vitrine.counted', 'products tags images', true);
  if p_status <> 'DELETED' and (former.status = 'DELETED'
      or (former.name_key, former.sku_key, former.barcode_key) <> (p_name_key, p_sku_key, p_barcode_key)) then
    taken := taken_fields(workspace, product, p_name_key, p_sku_key, p_barcode_key);
    if taken <> '' then
      perform refuse_taken(taken);
    end if;
  end if;
  former_tags := array(select a.tag_id from product_tags a
                       where a.workspace_id = workspace and a.product_id = product order by a.position);
  former_images := array(select a.media_id from product_images a
                         where a.workspace_id = workspace and a.product_id = product order by a.position);
  tags_differ := former_tags <> p_tag_ids;
  images_differ := former_images <> p_image_ids;
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
    perform note_words(workspace, p_words);
  end if;

  if product_kind(former.status, former.stock) <> product_kind(p_status, p_stock) then
    perform add_to_count(workspace, product_kind(former.status, former.stock), -1);
    perform add_to_count(workspace, product_kind(p_status, p_stock), 1);
  end if;
  grown := product_bytes(p_name, p_brand, p_sku, p_barcode, p_description, p_information, p_sales) - former.bytes;
  if grown <> 0 then
    perform add_to_storage_use(workspace, 'catalogue bytes', grown);
  end if;
  kept_slug := former.slug;
  since := former.created_at;
  tag_rows := product_tags_json(workspace, product);
  image_rows := product_images_json(workspace, product);
  perform set_config('vitrine.counted', '', true);
end $$;

-- Against deletion, and before any row of an association is touched: whoever deletes a tag or a picture holds it and then wants
-- those rows. Answer how many of the wanted there are.
create function hold_tags(workspace text, wanted text[], former text[]) returns int language plpgsql as $$
begin
  return (
    select count(*) filter (where id = any(wanted))
    from (select id from tags where workspace_id = workspace and id = any(wanted || former) order by id for key share) held);
end $$;
create function hold_media(workspace text, wanted text[], former text[]) returns int language plpgsql as $$
begin
  return (
    select count(*) filter (where id = any(wanted))
    from (select id from media where workspace_id = workspace and id = any(wanted || former) order by id for key share) held);
end $$;

create function move_media_usage(workspace text, former text[], wanted text[]) returns void language plpgsql as $$
declare
  ids text[];
  deltas int[];
begin
  select array_agg(id order by id), array_agg(n order by id) into ids, deltas
  from (select id, sum(n)::int as n
        from (select id, 1 as n from unnest(wanted) as id union all select id, -1 from unnest(former) as id) both_sides
        group by id having sum(n) <> 0) d;
  perform add_to_media_usage(workspace, ids, deltas);
end $$;

-- With all that points to it; its slug is free again. False where there is no such product.
create function delete_product(workspace text, product text) returns boolean
language plpgsql as $$
declare
  former record;
  former_images text[];
begin
  select p.slug, p.status, p.stock,
         product_bytes(p.name, p.brand, p.sku, p.barcode, p.description, p.information, p.sales) as bytes
  into former from products p where p.workspace_id = workspace and p.id = product for update;
  if not found then
    return false;
  end if;
  perform set_config('vitrine.counted', 'products tags images', true);
  perform hold_tags(workspace, '{}', array(
    select a.tag_id from product_tags a where a.workspace_id = workspace and a.product_id = product));
  former_images := array(select a.media_id from product_images a where a.workspace_id = workspace and a.product_id = product);
  perform hold_media(workspace, '{}', former_images);
  delete from product_images where workspace_id = workspace and product_id = product;
  delete from products where workspace_id = workspace and id = product;
  delete from product_slugs where slug = former.slug and workspace_id = workspace;
  perform move_media_usage(workspace, former_images, '{}');
  perform add_to_count(workspace, product_kind(former.status, former.stock), -1);
  perform add_to_storage_use(workspace, 'catalogue bytes', -former.bytes);
  perform set_config('vitrine.counted', '', true);
  return true;
end $$;
