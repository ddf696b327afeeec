-- Products, collections and what they are associated with. As everywhere in the catalogue, every key starts with
-- workspace_id; what must be unique over the whole service (product slugs) has a small table of its own.

create table products (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  name text not null,
  name_key bytea not null,
  name_order text collate "C" not null,
  brand text not null,
  slug text not null,
  description text not null,
  information text not null,
  sales jsonb not null,
  sku text not null,
  sku_key bytea not null,
  barcode text not null,
  barcode_key bytea not null,
  stock int not null check (stock between 0 and 999999),
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create unique index products_workspace_name_unique on products (workspace_id, name_key) where status <> 'DELETED';
create unique index products_workspace_sku_unique on products (workspace_id, sku_key) where status <> 'DELETED';
create unique index products_workspace_barcode_unique on products (workspace_id, barcode_key) where status <> 'DELETED';
-- One index an order. They carry what lists filter by, so that a deep page is skipped to without touching the rows.
create index products_newest on products (workspace_id, created_at desc, id desc) include (status, stock);
create index products_updated on products (workspace_id, updated_at desc, id desc) include (status, stock);
create index products_by_name on products (workspace_id, name_order, id) include (status, stock);
create index products_by_stock on products (workspace_id, stock, id) include (status);
create index products_by_status on products (workspace_id, status, created_at desc, id desc) include (stock);
create index products_out_of_stock on products (workspace_id, created_at desc, id desc) include (status) where stock = 0;

create table product_slugs (
  slug text primary key,
  workspace_id text not null references workspaces on delete cascade,
  product_id text not null
);

create table product_tags (
  workspace_id text not null,
  product_id text not null,
  tag_id text not null,
  position int not null,
  primary key (workspace_id, product_id, tag_id) include (position),
  foreign key (workspace_id, product_id) references products on delete cascade,
  foreign key (workspace_id, tag_id) references tags on delete cascade
);
create index product_tags_tag on product_tags (workspace_id, tag_id, product_id);

create table product_images (
  workspace_id text not null,
  product_id text not null,
  media_id text not null,
  position int not null,
  primary key (workspace_id, product_id, media_id) include (position),
  foreign key (workspace_id, product_id) references products on delete cascade,
  foreign key (workspace_id, media_id) references media on delete cascade
);
create index product_images_media on product_images (workspace_id, media_id, product_id);

create trigger product_images_inserted after insert on product_images referencing new table as added
  for each statement execute function count_media_usage('media_id');
create trigger product_images_deleted after delete on product_images referencing old table as removed
  for each statement execute function count_media_usage('media_id');

-- Counts products by status and by whether they are in stock: 'ACTIVE in', 'ACTIVE out', …
create function product_kind(status text, stock int) returns text language sql immutable as $$
  select status || case when stock = 0 then ' out' else ' in' end
$$;
create function count_products() returns trigger language plpgsql as $$
declare
  changes catalogue_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(d::catalogue_change) into changes
    from (select workspace_id, product_kind(status, stock), count(*) from added group by 1, 2) d;
  elsif tg_op = 'DELETE' then
    select array_agg(d::catalogue_change) into changes
    from (select workspace_id, product_kind(status, stock), -count(*) from removed group by 1, 2) d;
  else
    select array_agg(d::catalogue_change) into changes
    from (select workspace_id, kind, sum(n)
          from (select workspace_id, product_kind(status, stock) as kind, 1 as n from added
                union all select workspace_id, product_kind(status, stock), -1 from removed) both_sides
          group by 1, 2 having sum(n) <> 0) d;
  end if;
  perform add_to_catalogue_counts(changes);
  return null;
end $$;
create trigger products_inserted after insert on products referencing new table as added
  for each statement execute function count_products();
create trigger products_changed after update on products referencing old table as removed new table as added
  for each statement execute function count_products();
create trigger products_deleted after delete on products referencing old table as removed
  for each statement execute function count_products();

-- What the search of products looks into, in its search form, a field a line: name, brand, sku, barcode, then, after a
-- tab, the tags. Apart from the products, so that a change of stock does not write the large index again.
create table product_search (
  workspace_id text not null,
  product_id text not null,
  search_text text collate "C" not null,
  primary key (workspace_id, product_id),
  foreign key (workspace_id, product_id) references products on delete cascade
);
-- New entries wait in a list that every search reads to the end: a short one.
create index product_search_text on product_search using gin (workspace_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 512);

create function refresh_tags_in_search(workspace text, products text[]) returns void language sql as $$
  update product_search s
  set search_text = split_part(s.search_text, E'\t', 1) || E'\t\n' || t.tags
  from (
    select p.id, coalesce(string_agg(tags.search_text || E'\n', '' order by pt.position), '') as tags
    from unnest(products) as p (id)
    left join product_tags pt on pt.workspace_id = workspace and pt.product_id = p.id
    left join tags on tags.workspace_id = workspace and tags.id = pt.tag_id
    group by p.id
  ) t
  where s.workspace_id = workspace and s.product_id = t.id
$$;

create function product_tags_changed() returns trigger language plpgsql as $$
begin
  perform refresh_tags_in_search(d.workspace_id, d.products)
  from (select workspace_id, array_agg(distinct product_id) as products from changed group by workspace_id) d;
  return null;
end $$;
create trigger product_tags_inserted after insert on product_tags referencing new table as changed
  for each statement execute function product_tags_changed();
create trigger product_tags_deleted after delete on product_tags referencing old table as changed
  for each statement execute function product_tags_changed();

create function tags_renamed() returns trigger language plpgsql as $$
begin
  perform refresh_tags_in_search(d.workspace_id, d.products)
  from (select pt.workspace_id, array_agg(distinct pt.product_id) as products
        from renamed r
        join former f using (workspace_id, id)
        join product_tags pt on pt.workspace_id = r.workspace_id and pt.tag_id = r.id
        where f.search_text <> r.search_text
        group by pt.workspace_id) d;
  return null;
end $$;
create trigger tags_renamed after update on tags referencing old table as former new table as renamed
  for each statement execute function tags_renamed();

create table collections (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  name text not null,
  name_key bytea not null,
  name_order text collate "C" not null,
  slug text not null,
  description text not null,
  image_id text,
  search_text text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, image_id) references media on delete set null (image_id),
  constraint collections_workspace_name_unique unique (workspace_id, name_key),
  constraint collections_workspace_slug_unique unique (workspace_id, slug)
);
create index collections_newest on collections (workspace_id, created_at desc, id desc);
create index collections_updated on collections (workspace_id, updated_at desc, id desc);
create index collections_by_name on collections (workspace_id, name_order, id);
create index collections_image on collections (workspace_id, image_id);
create index collections_search on collections using gin (workspace_id, search_text gin_trgm_ops);

create trigger collections_inserted after insert on collections referencing new table as changed
  for each statement execute function count_rows('collections');
create trigger collections_deleted after delete on collections referencing old table as changed
  for each statement execute function count_rows('collections');
create trigger collections_image_inserted after insert on collections referencing new table as added
  for each statement execute function count_media_usage('image_id');
create trigger collections_image_updated after update on collections referencing old table as removed new table as added
  for each statement execute function count_media_usage('image_id');
create trigger collections_image_deleted after delete on collections referencing old table as removed
  for each statement execute function count_media_usage('image_id');

create table collection_tags (
  workspace_id text not null,
  collection_id text not null,
  tag_id text not null,
  position int not null,
  primary key (workspace_id, collection_id, tag_id),
  foreign key (workspace_id, collection_id) references collections on delete cascade,
  foreign key (workspace_id, tag_id) references tags on delete cascade
);
create index collection_tags_tag on collection_tags (workspace_id, tag_id, collection_id);

create table collection_products (
  workspace_id text not null,
  collection_id text not null,
  product_id text not null,
  position int not null,
  primary key (workspace_id, collection_id, product_id) include (position),
  foreign key (workspace_id, collection_id) references collections on delete cascade,
  foreign key (workspace_id, product_id) references products on delete cascade
);
create index collection_products_order on collection_products (workspace_id, collection_id, position, product_id);
create index collection_products_product on collection_products (workspace_id, product_id, collection_id);
