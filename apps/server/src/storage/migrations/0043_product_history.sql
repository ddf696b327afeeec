-- Who changed what of a product and when: one row per write that changed something, added by the statement that writes. Short
-- values are kept as they were and as they became, {"stock": [12, 8]}; of long texts and lists only that they changed: [].
--
-- Written and hardly ever read, so it costs a write as little as can be: one index, in the order in which it is read, none by age,
-- and no reference to products or workspaces: rows of a product that is gone are met by nobody, and leave in their time.
create table product_history (
  workspace_id text not null,
  product_id text not null,
  id bigint generated always as identity,
  at timestamptz(3) not null,
  kind text not null check (kind in ('CREATED', 'EDITED', 'IMPORTED', 'BULK_CHANGED', 'UNDONE')),
  -- Null for whoever sits at the machine.
  account_id text,
  -- The key or grant; null in the dashboard.
  connection_id text,
  changes jsonb not null default '{}',
  primary key (workspace_id, product_id, id)
);

-- The functions that write products are told who writes. Who leaves that out, as processes of the version before do, writes as
-- before and leaves no trace here.
drop function create_product(text, text, text[], text, bytea, text, text, text, text, jsonb, text, bytea, text, bytea, int, text, text[], text[], text, text[], timestamptz);
drop function update_product(text, text, text, bytea, text, text, text, text, jsonb, text, bytea, text, bytea, int, text, text[], text[], text, text[], timestamptz);
drop function change_product_tag(text, text, text, boolean, int, timestamptz);

create function create_product(
  workspace text, product text, slugs text[], p_name text, p_name_key bytea, p_name_order text, p_brand text,
  p_description text, p_information text, p_sales jsonb, p_sku text, p_sku_key bytea, p_barcode text, p_barcode_key bytea,
  p_stock int, p_status text, p_image_ids text[], p_tag_ids text[], p_search_text text, p_words text[], at timestamptz,
  p_account text default null, p_connection text default null,
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
  if p_account is not null then
    insert into product_history (workspace_id, product_id, at, kind, account_id, connection_id)
    values (workspace, product, at, 'CREATED', p_account, p_connection);
  end if;
  perform note_words(workspace, p_words);
  tag_rows := product_tags_json(workspace, product);
  image_rows := product_images_json(workspace, product);
  perform set_config('vitrine.counted', '', true);
end $$;

create function update_product(
  workspace text, product text, p_name text, p_name_key bytea, p_name_order text, p_brand text, p_description text,
  p_information text, p_sales jsonb, p_sku text, p_sku_key bytea, p_barcode text, p_barcode_key bytea, p_stock int,
  p_status text, p_image_ids text[], p_tag_ids text[], p_search_text text, p_words text[], at timestamptz,
  p_account text default null, p_connection text default null,
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
  differences jsonb;
begin
  select p.slug, p.created_at, p.name_key, p.sku_key, p.barcode_key, p.name, p.brand, p.sku, p.barcode, p.stock, p.status,
         p.description <> p_description as description_differs, p.information <> p_information as information_differs,
         p.sales <> p_sales as sales_differ,
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
  kept_slug := former.slug;
  since := former.created_at;
  tag_rows := product_tags_json(workspace, product);
  image_rows := product_images_json(workspace, product);
  perform set_config('vitrine.counted', '', true);
end $$;

create function change_product_tag(workspace text, owner text, item text, adding boolean, most int, at timestamptz,
  p_account text default null, p_connection text default null) returns text
language plpgsql as $$
declare
  last_place int;
  has_changed boolean := false;
  tag_name text;
begin
  perform from products where workspace_id = workspace and id = owner for no key update;
  if not found then
    return 'missing';
  end if;
  select t.name into tag_name from tags t where t.workspace_id = workspace and t.id = item for key share;
  if not found then
    return 'missing';
  end if;
  if not adding then
    delete from product_tags where workspace_id = workspace and product_id = owner and tag_id = item;
    has_changed := found;
  elsif not exists (select from product_tags a where a.workspace_id = workspace and a.product_id = owner and a.tag_id = item) then
    select coalesce(max(a.position), 0) into last_place from product_tags a where a.workspace_id = workspace and a.product_id = owner;
    -- Places are never more than the last one's number: only beyond that are they counted.
    if last_place >= most and (select count(*) from product_tags a where a.workspace_id = workspace and a.product_id = owner) >= most then
      return 'full';
    end if;
    insert into product_tags (workspace_id, product_id, tag_id, position) values (workspace, owner, item, last_place + 1);
    has_changed := true;
  end if;
  if has_changed then
    perform set_config('vitrine.counted', 'products', true); -- neither status nor texts change
    update products set updated_at = at where workspace_id = workspace and id = owner;
    perform set_config('vitrine.counted', '', true);
    if p_account is not null then
      insert into product_history (workspace_id, product_id, at, kind, account_id, connection_id, changes)
      values (workspace, owner, at, 'EDITED', p_account, p_connection, jsonb_build_object('tags',
        case when adding then jsonb_build_array(null, tag_name) else jsonb_build_array(tag_name, null) end));
    end if;
  end if;
  return 'done';
end $$;
