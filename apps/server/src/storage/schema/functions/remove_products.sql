-- Deletes products with their associations and returns their slugs, which the caller frees; with `deed` it keeps them in the
-- bin. For delete_products, on the node of the workspace. Locks products, tags, images, uses of images, then counters.
-- placement: workspace
create or replace function remove_products(workspace text, ids text[], deed jsonb) returns text[]
language plpgsql as $$
declare
  slugs text[];
  media_ids text[];
  media_uses int[];
  kinds text[];
  counts bigint[];
  bytes bigint;
begin
  perform be_here(workspace);
  perform from products p where p.workspace_id = workspace and p.id = any(ids) order by p.id for update;
  select coalesce(array_agg(p.id order by p.id), '{}'), coalesce(array_agg(p.slug), '{}') into ids, slugs
  from products p where p.workspace_id = workspace and p.id = any(ids);
  if slugs = '{}' then
    return slugs;
  end if;
  if deed is not null then
    perform put_into_bin(workspace, p.id, 'PRODUCT', p.name, jsonb_build_object(
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
                               where r.workspace_id = workspace and r.product_id = p.id)),
      jsonb_populate_record(null::bin_deed, deed))
    from products p where p.workspace_id = workspace and p.id = any(ids);
  end if;
  perform from tags t
  where t.workspace_id = workspace and t.id = any(array(
    select a.tag_id from product_tags a where a.workspace_id = workspace and a.product_id = any(ids)))
  order by t.id for key share;
  perform from media m
  where m.workspace_id = workspace and m.id = any(array(
    select a.media_id from product_images a where a.workspace_id = workspace and a.product_id = any(ids)))
  order by m.id for key share;
  select array_agg(u.id order by u.id), array_agg(u.n order by u.id) into media_ids, media_uses
  from (select a.media_id as id, -count(*)::int as n from product_images a
        where a.workspace_id = workspace and a.product_id = any(ids) group by 1) u;

  select array_agg(c.kind order by c.kind), array_agg(c.n order by c.kind), sum(c.bytes) into kinds, counts, bytes
  from (select product_kind(p.status, p.stock) as kind, count(*) as n,
               sum(product_bytes(p.name || p.brand || p.sku || p.barcode, p.description, p.information, p.sales)) as bytes
        from products p where p.workspace_id = workspace and p.id = any(ids) group by 1) c;

  delete from products p where p.workspace_id = workspace and p.id = any(ids);
  insert into deletions (workspace_id, kind, id, deleted_at, changed_in)
  select workspace, 'product', id, now(), pg_current_xact_id() from unnest(ids) as id
  on conflict (workspace_id, kind, id) do update set deleted_at = excluded.deleted_at, changed_in = excluded.changed_in;
  perform add_to_media_usage(workspace, media_ids, media_uses);
  perform add_to_count(workspace, c.kind, -c.n) from unnest(kinds, counts) as c (kind, n);
  perform add_to_storage_use(workspace, 'catalogue bytes', -bytes);
  perform announce(workspace, 'product.deleted', id) from unnest(ids) as id;
  return slugs;
end
$$;
