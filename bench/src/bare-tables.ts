// Minimal hand-written tables: the three keys of a product, one sort order, its associations and its search. They have
// no counts, no global slugs, and no order by name, stock or change.

import pg from "pg";

const TABLES = `
  create schema bare;
  create table bare.tags (workspace_id text, id text, name text not null, primary key (workspace_id, id));
  create table bare.media (workspace_id text, id text, file_name text not null, mime_type text not null,
    size_bytes int not null, kind text not null, key text not null, created_at timestamptz(3) not null,
    usage_count int not null, primary key (workspace_id, id));
  create table bare.products (
    workspace_id text, id text, name text not null, name_key bytea not null, brand text not null, slug text not null,
    description text not null, information text not null, sales jsonb not null, sku text not null, sku_key bytea not null,
    barcode text not null, barcode_key bytea not null, stock int not null, status text not null,
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null, primary key (workspace_id, id));
  create unique index on bare.products (workspace_id, name_key) where status <> 'DELETED';
  create unique index on bare.products (workspace_id, sku_key) where status <> 'DELETED';
  create unique index on bare.products (workspace_id, barcode_key) where status <> 'DELETED';
  create index on bare.products (workspace_id, created_at desc, id desc);
  create table bare.product_search (workspace_id text, product_id text, search_text text collate "C" not null,
    primary key (workspace_id, product_id), foreign key (workspace_id, product_id) references bare.products on delete cascade);
  create index on bare.product_search using gin (workspace_id, search_text gin_trgm_ops);
  create table bare.product_tags (workspace_id text, product_id text, tag_id text, position int not null,
    primary key (workspace_id, product_id, tag_id),
    foreign key (workspace_id, product_id) references bare.products on delete cascade,
    foreign key (workspace_id, tag_id) references bare.tags on delete cascade);
  create index on bare.product_tags (workspace_id, tag_id, product_id);
  create table bare.product_images (workspace_id text, product_id text, media_id text, position int not null,
    primary key (workspace_id, product_id, media_id),
    foreign key (workspace_id, product_id) references bare.products on delete cascade,
    foreign key (workspace_id, media_id) references bare.media on delete cascade);
  create index on bare.product_images (workspace_id, media_id, product_id);
  create table bare.collections (workspace_id text, id text, name text not null, primary key (workspace_id, id));
  create table bare.collection_products (workspace_id text, collection_id text, product_id text, position int not null,
    primary key (workspace_id, collection_id, product_id),
    foreign key (workspace_id, collection_id) references bare.collections on delete cascade,
    foreign key (workspace_id, product_id) references bare.products on delete cascade);`;

const MEDIA = "workspace_id, id, file_name, mime_type, size_bytes, kind, key, created_at, usage_count";
const PRODUCT = `workspace_id, id, name, name_key, brand, slug, description, information, sales, sku, sku_key, barcode,
  barcode_key, stock, status, created_at, updated_at`;
const COPIED: Record<string, string> = {
  tags: "workspace_id, id, name",
  media: MEDIA,
  products: PRODUCT,
  product_search: "workspace_id, product_id, search_text",
  product_tags: "workspace_id, product_id, tag_id, position",
  product_images: "workspace_id, product_id, media_id, position",
};

/** Creates the baseline's tables with all rows of the workspace. */
export async function createBareTables(url: string, workspaceId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(TABLES);
    for (const [table, columns] of Object.entries(COPIED)) {
      const copy = `insert into bare.${table} (${columns}) select ${columns} from ${table} where workspace_id = $1`;
      await client.query(copy, [workspaceId]);
    }
    await client.query("insert into bare.collections values ($1, 'col_bench', 'Bench')", [workspaceId]);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
