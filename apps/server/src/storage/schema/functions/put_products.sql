-- Writes products with all that depends on them, on the node of the workspace (write_products); `slugs` has the slug of each
-- new product. Locks products, tags, images, uses of images, counters, then words, each in the order of their ids or names.
-- placement: workspace
create or replace function put_products(
  workspace text, rows jsonb, slugs jsonb, cause jsonb, at timestamptz, shown boolean, out written json, out tags json,
  out images json
)
-- One plan for batches of any size: each product is looked up by its key. To plan each call takes longer than the write.
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
declare
  all_writes product_write[];
  writes product_write[]; -- without unchanged ones
  batch record; -- which kinds of writes there are
  one product_write;
  inserted int;
  strangers text[];
  media_ids text[];
  media_uses int[];
begin
  perform be_here(workspace);
  all_writes := read_product_writes(workspace, rows, slugs);
  select count(*) filter (where w.is_new) as new, count(*) filter (where not w.is_new) as former,
         bool_or(w.is_claim) as claims, bool_or(w.tag_ids is not null) as tags, bool_or(w.image_ids is not null) as images,
         bool_or(w.is_new or w.changes ?| array['name', 'brand', 'sku', 'barcode']) as names,
         bool_or(w.has_new_texts) as texts, bool_or(w.kind is distinct from w.former_kind) as kinds, sum(w.grown) as grown
  into batch from unnest(all_writes) w where w.has_changed;
  writes := all_writes;
  if batch.new + batch.former < cardinality(writes) then
    writes := array(select w from unnest(all_writes) w where w.has_changed);
  end if;

  if batch.claims then
    perform refuse_taken(workspace, writes);
  end if;
  if batch.former > 0 and (batch.tags or batch.images) then
    -- A deletion also locks the tag or image before its associations. In a batch of new products, the foreign keys lock them in
    -- the same order; to lock them twice slows down concurrent writers.
    perform from (
      select distinct i.id from unnest(writes) w, unnest(w.tag_ids || w.former_tags) as i (id)
      where w.tag_ids is not null order by i.id) i
    cross join lateral (
      select from tags t where t.workspace_id = workspace and t.id = i.id offset 0 for key share) t;
    perform from (
      select distinct i.id from unnest(writes) w, unnest(w.image_ids || w.former_images) as i (id)
      where w.image_ids is not null order by i.id) i
    cross join lateral (
      select from media m where m.workspace_id = workspace and m.id = i.id offset 0 for key share) m;
  end if;
  if batch.tags or batch.images then
    strangers := array(
      select i.id from unnest(writes) w, unnest(w.tag_ids) as i (id)
      where (select true from tags t where t.workspace_id = workspace and t.id = i.id) is null
      union
      select i.id from unnest(writes) w, unnest(w.image_ids) as i (id)
      where (select true from media m where m.workspace_id = workspace and m.id = i.id) is null);
    if strangers <> '{}' then
      raise exception 'not of this workspace, by constraint "products_foreign"'
        using errcode = 'foreign_key_violation', constraint = 'products_foreign', detail = array_to_json(strangers)::text;
    end if;
  end if;

  if batch.new > 0 then
    insert into products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales, sku,
                          sku_key, barcode, barcode_key, stock, status, created_at, updated_at, changed_in)
    select workspace, w.id, w.name, w.name_key, w.name_order, w.brand, w.slug, w.description, w.information, w.sales, w.sku,
           w.sku_key, w.barcode, w.barcode_key, w.stock, w.status, coalesce(w.created_at, at), at, pg_current_xact_id()
    from unnest(writes) w where w.is_new order by w.id
    on conflict do nothing;
    get diagnostics inserted = row_count;
    if inserted < batch.new then
      perform refuse_taken(workspace, writes);
      raise exception 'other products took and freed the values' using errcode = 'serialization_failure';
    end if;
    insert into product_search (workspace_id, product_id, search_text, tag_ids)
    select workspace, w.id, w.search_text, coalesce(w.tag_ids, '{}') from unnest(writes) w where w.is_new;
  end if;
  -- One statement per product and key. Joined with the batch, PostgreSQL might read all products of the workspace.
  foreach one in array coalesce(writes, '{}') loop
    continue when one.is_new;
    update products p
    set name = coalesce(one.name, p.name), name_key = coalesce(one.name_key, p.name_key),
        name_order = coalesce(one.name_order, p.name_order), brand = coalesce(one.brand, p.brand),
        description = coalesce(one.description, p.description), information = coalesce(one.information, p.information),
        sales = coalesce(one.sales, p.sales), sku = coalesce(one.sku, p.sku), sku_key = coalesce(one.sku_key, p.sku_key),
        barcode = coalesce(one.barcode, p.barcode), barcode_key = coalesce(one.barcode_key, p.barcode_key),
        stock = coalesce(one.stock, p.stock), status = coalesce(one.status, p.status), updated_at = at,
        changed_in = pg_current_xact_id()
    where p.workspace_id = workspace and p.id = one.id;
    if one.tag_ids is not null or one.changes ?| array['name', 'brand', 'sku', 'barcode'] then
      update product_search s
      set search_text = coalesce(one.search_text, s.search_text), tag_ids = coalesce(one.tag_ids, s.tag_ids)
      where s.workspace_id = workspace and s.product_id = one.id
        and (s.search_text <> one.search_text or not (s.tag_ids @> one.tag_ids and s.tag_ids <@ one.tag_ids));
    end if;
    if one.tag_ids is not null then
      delete from product_tags a where a.workspace_id = workspace and a.product_id = one.id and a.tag_id <> all(one.tag_ids);
    end if;
    if one.image_ids is not null then
      delete from product_images a
      where a.workspace_id = workspace and a.product_id = one.id and a.media_id <> all(one.image_ids);
    end if;
  end loop;

  if batch.tags then
    insert into product_tags as a (workspace_id, product_id, tag_id, position)
    select workspace, w.id, i.id, coalesce(w.tag_positions[i.n], i.n)
    from unnest(writes) w, unnest(w.tag_ids) with ordinality as i (id, n)
    order by i.id, w.id
    on conflict (workspace_id, product_id, tag_id) do update set position = excluded.position
    where a.position <> excluded.position;
  end if;
  if batch.images then
    insert into product_images as a (workspace_id, product_id, media_id, position)
    select workspace, w.id, i.id, i.n from unnest(writes) w, unnest(w.image_ids) with ordinality as i (id, n)
    order by i.id, w.id
    on conflict (workspace_id, product_id, media_id) do update set position = excluded.position
    where a.position <> excluded.position;
    select array_agg(u.id order by u.id), array_agg(u.n order by u.id) into media_ids, media_uses
    from (select m.id, sum(m.n)::int as n
          from unnest(writes) w
          cross join lateral (select unnest(w.image_ids) as id, 1 as n union all select unnest(w.former_images), -1) m
          where w.image_ids is not null group by m.id having sum(m.n) <> 0) u;
    perform add_to_media_usage(workspace, media_ids, media_uses);
  end if;

  if batch.kinds then
    perform add_to_count(workspace, c.kind, c.n)
    from (select k.kind, sum(k.n) as n
          from unnest(writes) w cross join lateral (values (w.kind, 1), (w.former_kind, -1)) as k (kind, n)
          where k.kind is not null group by k.kind having sum(k.n) <> 0 order by k.kind) c;
  end if;
  if batch.new > 0 then
    perform require_storage(workspace, 'products');
  end if;
  if batch.grown <> 0 then
    perform add_to_storage_use(workspace, 'catalogue bytes', batch.grown::bigint);
  end if;
  if cause is not null then
    insert into product_history (workspace_id, product_id, at, kind, account_id, connection_id, changes)
    select workspace, w.id, at, case when w.is_new then 'CREATED' else cause->>'kind' end, cause->>'account_id',
           cause->>'connection_id', w.changes
    from unnest(all_writes) w where w.is_new or w.changes <> '{}'; -- collections are not in the row
  end if;
  if batch.texts then
    insert into product_texts_due (workspace_id, product_id)
    select workspace, w.id from unnest(writes) w where w.has_new_texts order by w.id
    on conflict (workspace_id, product_id) do nothing;
  end if;
  if exists (select from webhooks h where h.workspace_id = workspace and h.is_enabled) then
    perform announce(workspace, case when w.is_new then 'product.created' else 'product.updated' end, w.id)
    from unnest(writes) w;
  end if;
  if batch.names then
    perform note_words(workspace, array(select unnest(w.words) from unnest(writes) w
                                        where w.is_new or w.changes ?| array['name', 'brand', 'sku', 'barcode']));
  end if;
  if shown and all_writes is not null then
    one := all_writes[1];
    written := json_build_array(json_build_object(
      'id', one.id, 'slug', one.slug, 'created_at', coalesce(one.created_at, at),
      'updated_at', case when one.has_changed then at else one.updated_at end, 'has_changed', one.has_changed));
    tags := (
      select json_agg(a order by a.position)
      from (select one.id as product_id, pt.position, t.id, t.name
            from product_tags pt
            cross join lateral (
              select * from tags t where t.workspace_id = workspace and t.id = pt.tag_id offset 0) t
            where pt.workspace_id = workspace and pt.product_id = one.id) a);
    images := (
      select json_agg(a order by a.position)
      from (select one.id as product_id, pi.position, m.id, m.file_name, m.mime_type, m.size_bytes, m.kind, m.key, m.created_at,
                   (select coalesce(sum(u.n), 0)::int from media_usage u
                    where u.workspace_id = workspace and u.media_id = m.id) as usage_count
            from product_images pi
            cross join lateral (
              select * from media m where m.workspace_id = workspace and m.id = pi.media_id offset 0) m
            where pi.workspace_id = workspace and pi.product_id = one.id) a);
  end if;
end
$$;
