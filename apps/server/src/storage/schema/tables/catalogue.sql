-- Totals that lists show, kept with the writes. A count is spread over slots (one a backend, more or less), so that
-- parallel writers do not queue for one row; a total is the sum of at most 8.
create table catalogue_counts (
  workspace_id text not null references workspaces on delete cascade,
  kind text not null,
  slot smallint not null,
  n bigint not null,
  primary key (workspace_id, kind, slot)
) with (fillfactor = 50);

create table tags (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  name text not null,
  name_key bytea not null,
  name_order text collate "C" not null,
  search_text text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  changed_in xid8 not null default '0'::xid8,
  primary key (workspace_id, id),
  constraint tags_workspace_name_unique unique (workspace_id, name_key)
);
create index tags_newest on tags (workspace_id, created_at desc, id desc);
create index tags_updated on tags (workspace_id, updated_at desc, id desc);
create index tags_by_name on tags (workspace_id, name_order, id);
create index tags_search on tags using gin (workspace_id, search_text gin_trgm_ops);
create index tags_followed on tags (workspace_id, changed_in, id);
create trigger tags_announced after insert or delete or update on tags
  for each row execute function announce_change('tag');
create trigger tags_bytes_deleted after delete on tags referencing old table as removed
  for each statement execute function count_text_bytes('name');
create trigger tags_bytes_inserted after insert on tags referencing new table as added
  for each statement execute function count_text_bytes('name');
create trigger tags_bytes_updated after update on tags referencing old table as removed new table as added
  for each statement execute function count_text_bytes('name');
create trigger tags_deleted after delete on tags referencing old table as changed
  for each statement execute function count_rows('tags');
create trigger tags_gone after delete on tags
  for each row execute function note_deletion('tag');
create trigger tags_inserted after insert on tags referencing new table as changed
  for each statement execute function count_rows('tags');
create trigger tags_noted before insert or update on tags
  for each row execute function note_transaction();

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
  stock int not null check (stock >= 0 and stock <= 999999),
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  changed_in xid8 not null default '0'::xid8,
  primary key (workspace_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
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
create index products_followed on products (workspace_id, changed_in, id);
-- Lists look a sku or barcode up by its key. The unique indexes hold the products that are not DELETED; these hold the others.
create index products_deleted_sku on products (workspace_id, sku_key) where status = 'DELETED';
create index products_deleted_barcode on products (workspace_id, barcode_key) where status = 'DELETED';
create trigger products_announced after insert or delete or update on products
  for each row execute function announce_change('product');
create trigger products_changed after update on products referencing old table as removed new table as added
  for each statement when (not counts_itself('products')) execute function count_products();
create trigger products_deleted after delete on products referencing old table as removed
  for each statement when (not counts_itself('products')) execute function count_products();
create trigger products_gone after delete on products
  for each row execute function note_deletion('product');
create trigger products_inserted after insert on products referencing new table as added
  for each statement when (not counts_itself('products')) execute function count_products();
create trigger products_noted before insert or update on products
  for each row execute function note_transaction();
create trigger products_text_added after insert on products
  for each row execute function note_text_due();
create trigger products_text_changed after update of name, brand, description, information on products
  for each row when (old.name is distinct from new.name or old.brand is distinct from new.brand or old.description is distinct from new.description or old.information is distinct from new.information) execute function note_text_due();

create table product_slugs (
  slug text primary key,
  workspace_id text not null,
  product_id text not null
);

create table product_tags (
  workspace_id text not null,
  product_id text not null,
  tag_id text not null,
  position int not null,
  primary key (workspace_id, product_id, tag_id) include ("position"),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade,
  foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index product_tags_tag on product_tags (workspace_id, tag_id, product_id);
create trigger product_tags_deleted after delete on product_tags referencing old table as changed
  for each statement when (not counts_itself('tags')) execute function note_tags_in_search();
create trigger product_tags_inserted after insert on product_tags referencing new table as changed
  for each statement when (not counts_itself('tags')) execute function note_tags_in_search();

create table product_images (
  workspace_id text not null,
  product_id text not null,
  media_id text not null,
  position int not null,
  primary key (workspace_id, product_id, media_id) include ("position"),
  foreign key (workspace_id, media_id) references media (workspace_id, id) on delete cascade,
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
create index product_images_media on product_images (workspace_id, media_id, product_id);
create trigger product_images_deleted after delete on product_images referencing old table as removed
  for each statement when (not counts_itself('images')) execute function count_media_usage('media_id');
create trigger product_images_inserted after insert on product_images referencing new table as added
  for each statement when (not counts_itself('images')) execute function count_media_usage('media_id');

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
  changed_in xid8 not null default '0'::xid8,
  primary key (workspace_id, id),
  constraint collections_workspace_name_unique unique (workspace_id, name_key),
  constraint collections_workspace_slug_unique unique (workspace_id, slug),
  foreign key (workspace_id, image_id) references media (workspace_id, id) deferrable initially deferred
);
create index collections_newest on collections (workspace_id, created_at desc, id desc);
create index collections_updated on collections (workspace_id, updated_at desc, id desc);
create index collections_by_name on collections (workspace_id, name_order, id);
create index collections_image on collections (workspace_id, image_id);
create index collections_search on collections using gin (workspace_id, search_text gin_trgm_ops);
create index collections_followed on collections (workspace_id, changed_in, id);
create trigger collections_announced after insert or delete or update on collections
  for each row execute function announce_change('collection');
create trigger collections_bytes_deleted after delete on collections referencing old table as removed
  for each statement execute function count_text_bytes('name', 'description');
create trigger collections_bytes_inserted after insert on collections referencing new table as added
  for each statement execute function count_text_bytes('name', 'description');
create trigger collections_bytes_updated after update on collections referencing old table as removed new table as added
  for each statement execute function count_text_bytes('name', 'description');
create trigger collections_deleted after delete on collections referencing old table as changed
  for each statement execute function count_rows('collections');
create trigger collections_gone after delete on collections
  for each row execute function note_deletion('collection');
create trigger collections_image_deleted after delete on collections referencing old table as removed
  for each statement execute function count_media_usage('image_id');
create trigger collections_image_inserted after insert on collections referencing new table as added
  for each statement execute function count_media_usage('image_id');
create trigger collections_image_updated after update on collections referencing old table as removed new table as added
  for each statement execute function count_media_usage('image_id');
create trigger collections_inserted after insert on collections referencing new table as changed
  for each statement execute function count_rows('collections');
create trigger collections_noted before insert or update on collections
  for each row execute function note_transaction();

create table collection_products (
  workspace_id text not null,
  collection_id text not null,
  product_id text not null,
  position int not null,
  primary key (workspace_id, collection_id, product_id) include ("position"),
  foreign key (workspace_id, collection_id) references collections (workspace_id, id) on delete cascade,
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade
);
create index collection_products_order on collection_products (workspace_id, collection_id, "position", product_id);
create index collection_products_product on collection_products (workspace_id, product_id, collection_id);

create table collection_tags (
  workspace_id text not null,
  collection_id text not null,
  tag_id text not null,
  position int not null,
  primary key (workspace_id, collection_id, tag_id),
  foreign key (workspace_id, collection_id) references collections (workspace_id, id) on delete cascade,
  foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade
);
create index collection_tags_tag on collection_tags (workspace_id, tag_id, collection_id);
