-- Products, tags and collections of a workspace, with their associations and counts.
-- Product writes, their lock order and the counters: docs/decisions/0009. `changed_in` and followed lists: 0011.

-- One part of a total that lists show. Writers take a free part (add_to_count), so they do not wait for each other.
create table catalogue_counts (
  workspace_id text not null references workspaces on delete cascade,
  -- Products by status and stock ('ACTIVE in', 'INACTIVE out'), 'tags', 'collections', 'media', 'media linked',
  -- 'media multiLinked'.
  kind text not null,
  slot smallint not null, -- random
  n bigint not null, -- a total is the sum over the slots; one part may be negative
  primary key (workspace_id, kind, slot)
) with (fillfactor = 50);

-- A tag, which products and collections carry. Its deletion cascades to product_tags and collection_tags. Its id stays in
-- product_search.tag_ids, where it matches no tag any more.
create table tags (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  name text not null,
  name_key bytea not null, -- SHA-256 of the case-folded name
  name_order text collate "C" not null, -- first 100 characters of search_text
  search_text text collate "C" not null, -- name without case and accents
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  changed_in xid8 not null default '0'::xid8, -- last transaction that wrote the row
  primary key (workspace_id, id),
  constraint tags_workspace_name_unique unique (workspace_id, name_key)
);
create index tags_newest on tags (workspace_id, created_at desc, id desc); -- list_tags by createdAt
create index tags_updated on tags (workspace_id, updated_at desc, id desc); -- list_tags by updatedAt; followed list by time
create index tags_by_name on tags (workspace_id, name_order, id); -- list_tags by name
create index tags_search on tags using gin (workspace_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 512); -- search of tags, and of products by tag
create index tags_followed on tags (workspace_id, changed_in, id); -- followed list; feed version; kept pages
-- Keep the count and the bytes of names, announce webhook events, and note deletions for followed lists.
create trigger tags_inserted after insert on tags referencing new table as added
  for each statement execute function catalogue_item_written('tag');
create trigger tags_updated after update on tags referencing old table as removed new table as added
  for each statement execute function catalogue_item_written('tag');
create trigger tags_deleted after delete on tags referencing old table as removed
  for each statement execute function catalogue_item_written('tag');
-- Followed lists: changed_in.
create trigger tags_noted before insert or update on tags
  for each row execute function note_transaction();

-- A product. Its deletion cascades to product_tags, product_images and collection_products; product_search, product_texts and
-- product_texts_due (search.sql); product_questions and unanswered_questions (assistant.sql); website_references
-- (sites.sql); import_pictures (imports.sql). Without a foreign key, delete_products deletes the row of product_slugs, and
-- product_history, product_change_items, import_formers and product_asked_days keep their rows.
-- It has no triggers: write_products and delete_products are the only writers of products, product_tags and product_images,
-- apart from cascades and erasure. They keep counts, usage of images, search rows, history, deletions and webhook events.
create table products (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  name text not null,
  name_key bytea not null, -- SHA-256 of the case-folded name
  name_order text collate "C" not null, -- first 100 characters of the name without case and accents
  brand text not null,
  slug text not null, -- equals the row of product_slugs; never changes
  description text not null,
  information text not null,
  sales jsonb not null, -- list of shop links
  sku text not null, -- unique: products_workspace_sku_unique
  sku_key bytea not null, -- SHA-256 of the case-folded SKU
  barcode text not null,
  barcode_key bytea not null, -- SHA-256 of the case-folded barcode
  stock int not null check (stock between 0 and 999999),
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  changed_in xid8 not null default '0'::xid8, -- last transaction that wrote the row
  primary key (workspace_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- Names, SKUs and barcodes are unique among products that are not DELETED; list_products by exact sku or barcode.
create unique index products_workspace_name_unique on products (workspace_id, name_key) where status <> 'DELETED';
create unique index products_workspace_sku_unique on products (workspace_id, sku_key) where status <> 'DELETED';
create unique index products_workspace_barcode_unique on products (workspace_id, barcode_key) where status <> 'DELETED';
-- The same filters for products with status DELETED.
create index products_deleted_sku on products (workspace_id, sku_key) where status = 'DELETED';
create index products_deleted_barcode on products (workspace_id, barcode_key) where status = 'DELETED';
-- list_products, one index per order. Included columns are filters, so a deep page skips entries without reading rows.
-- products_updated also serves the followed list by time.
create index products_newest on products (workspace_id, created_at desc, id desc) include (status, stock);
create index products_updated on products (workspace_id, updated_at desc, id desc) include (status, stock);
create index products_by_name on products (workspace_id, name_order, id) include (status, stock);
create index products_by_stock on products (workspace_id, stock, id) include (status);
-- list_products filtered by status; feeds and sitemaps.
create index products_by_status on products (workspace_id, status, created_at desc, id desc) include (stock);
-- list_products filtered by stock "out".
create index products_out_of_stock on products (workspace_id, created_at desc, id desc) include (status) where stock = 0;
create index products_followed on products (workspace_id, changed_in, id); -- followed list; feed version; kept pages

-- The slug of a product, unique in the whole service. It may lie on another node than the product, so it has no foreign key:
-- write_products and delete_products write it.
-- placement: service, written with workspaces (unique in the whole service)
create table product_slugs (
  slug text primary key,
  workspace_id text not null,
  product_id text not null
);

-- A tag of a product.
create table product_tags (
  workspace_id text not null,
  product_id text not null,
  tag_id text not null,
  position int not null, -- order in the product, from 1, with gaps
  primary key (workspace_id, product_id, tag_id) include (position),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade,
  foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- list_products by tag; foreign key: deletion of a tag.
create index product_tags_tag on product_tags (workspace_id, tag_id, product_id);

-- An image of a product.
create table product_images (
  workspace_id text not null,
  product_id text not null,
  media_id text not null,
  position int not null, -- order in the product, from 1, with gaps; the first is the main image
  primary key (workspace_id, product_id, media_id) include (position),
  foreign key (workspace_id, media_id) references media (workspace_id, id) on delete cascade,
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
-- list_media_uses; foreign key: deletion of an image.
create index product_images_media on product_images (workspace_id, media_id, product_id);

-- A collection: an ordered list of products with tags and one image. Its deletion cascades to collection_products and
-- collection_tags; website_references (sites.sql).
create table collections (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  name text not null,
  name_key bytea not null, -- SHA-256 of the case-folded name
  name_order text collate "C" not null, -- first 100 characters of search_text
  slug text not null,
  description text not null,
  image_id text, -- null without an image; the deletion of the image sets it to null (media_changed)
  search_text text collate "C" not null, -- name without case and accents
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  changed_in xid8 not null default '0'::xid8, -- last transaction that wrote the row
  primary key (workspace_id, id),
  constraint collections_workspace_name_unique unique (workspace_id, name_key),
  constraint collections_workspace_slug_unique unique (workspace_id, slug),
  foreign key (workspace_id, image_id) references media (workspace_id, id) deferrable initially deferred
);
create index collections_newest on collections (workspace_id, created_at desc, id desc); -- list_collections by createdAt
-- list_collections by updatedAt; followed list by time.
create index collections_updated on collections (workspace_id, updated_at desc, id desc);
create index collections_by_name on collections (workspace_id, name_order, id); -- list_collections by name
create index collections_image on collections (workspace_id, image_id); -- list_media_uses; deletion of an image
create index collections_search on collections using gin (workspace_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 512); -- search of collections
create index collections_followed on collections (workspace_id, changed_in, id); -- followed list; kept pages
-- Keep the count, the bytes of texts, and the usage of cover images (media_usage). Announce webhook events, and note deletions
-- for followed lists.
create trigger collections_inserted after insert on collections referencing new table as added
  for each statement execute function catalogue_item_written('collection');
create trigger collections_updated after update on collections referencing old table as removed new table as added
  for each statement execute function catalogue_item_written('collection');
create trigger collections_deleted after delete on collections referencing old table as removed
  for each statement execute function catalogue_item_written('collection');
-- Followed lists: changed_in.
create trigger collections_noted before insert or update on collections
  for each row execute function note_transaction();

-- A product in a collection.
create table collection_products (
  workspace_id text not null,
  collection_id text not null,
  product_id text not null,
  position int not null, -- order in the collection, from 1, with gaps
  primary key (workspace_id, collection_id, product_id) include (position),
  foreign key (workspace_id, collection_id) references collections (workspace_id, id) on delete cascade,
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
-- Pages of a collection in its order.
create index collection_products_order on collection_products (workspace_id, collection_id, position, product_id);
-- Collections of a product; foreign key: deletion of a product.
create index collection_products_product on collection_products (workspace_id, product_id, collection_id);

-- A tag of a collection.
create table collection_tags (
  workspace_id text not null,
  collection_id text not null,
  tag_id text not null,
  position int not null, -- order in the collection, from 1, with gaps
  primary key (workspace_id, collection_id, tag_id),
  foreign key (workspace_id, collection_id) references collections (workspace_id, id) on delete cascade,
  foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade
);
create index collection_tags_tag on collection_tags (workspace_id, tag_id, collection_id); -- foreign key: deletion of a tag
