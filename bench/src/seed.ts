// Real sizes: one workspace of each size, and a thousand small ones around them. Rows are made inside PostgreSQL.

import { createHash, randomBytes } from "node:crypto";
import pg from "pg";

export interface Seeded {
  /** One workspace for each size. */
  workspaces: { size: number; id: string }[];
  /** Each key has a limit of its own, as each integration has: load is spread over as many as it needs. */
  keys: string[];
  /** A word that one product in a hundred holds. */
  rareWord: string;
}

const KEYS = 2200;
const SMALL_WORKSPACES = 1000;
const SMALL_SIZE = 20;
const RARE_WORD = "marigold";

export async function seed(url: string, sizes: readonly number[], say: (line: string) => void): Promise<Seeded> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const keys = await seedAccount(client);
    // Built at once, at the end, the index takes a fraction of the time; the trigger would write each row again for it.
    await client.query("drop index product_search_text");
    await client.query("alter table product_tags disable trigger product_tags_inserted");
    const workspaces: Seeded["workspaces"] = [];
    for (const [index, size] of sizes.entries()) {
      const started = performance.now();
      const id = workspaceId(index);
      await seedWorkspaces(client, index, 1);
      await seedProducts(client, id, size);
      workspaces.push({ size, id });
      say(`seeded ${size.toLocaleString("en")} products in ${Math.round((performance.now() - started) / 1000)} s`);
    }
    await seedWorkspaces(client, sizes.length, SMALL_WORKSPACES);
    for (let index = 0; index < SMALL_WORKSPACES; index++) {
      await seedProducts(client, workspaceId(sizes.length + index), SMALL_SIZE);
    }
    await client.query(
      "create index product_search_text on product_search using gin (workspace_id, search_text gin_trgm_ops)",
    );
    await client.query("alter table product_tags enable trigger product_tags_inserted");
    await client.query("vacuum analyze");
    return { workspaces, keys, rareWord: RARE_WORD };
  } finally {
    await client.end();
  }
}

const ACCOUNT = "acc_bench";

const workspaceId = (index: number) => `wks_${String(index).padStart(26, "0")}`;

async function seedAccount(client: pg.Client): Promise<string[]> {
  await client.query(
    `insert into accounts (id, email, name, language, workspace_limit, created_at, updated_at)
     values ($1, 'bench@example.com', 'Bench', 'en', 1000, now(), now())`,
    [ACCOUNT],
  );
  const secrets = Array.from({ length: KEYS }, () => randomBytes(32).toString("hex"));
  const suffixes = secrets.map((_, index) => String(index).padStart(26, "0"));
  await client.query(
    `insert into api_keys (id, account_id, source_id, name, secret_hash, scopes, created_at, expires_at)
     select 'key_' || suffix, $3, 'src_00000000000000000000000000', 'bench', hash,
            array['tags:read', 'products:read', 'usage:read', 'wallet:read'], now(), now() + interval '1 day'
     from unnest($1::text[], $2::bytea[]) as k (suffix, hash)`,
    [suffixes, secrets.map((secret) => createHash("sha256").update(secret).digest()), ACCOUNT],
  );
  return secrets.map((secret, index) => `vtr_dev_${suffixes[index]}_${secret}`);
}

async function seedWorkspaces(client: pg.Client, from: number, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => workspaceId(from + index));
  await client.query(
    `with made as (
       insert into workspaces (id, name, sub_domain, billing_email, template_key, search_text, created_at, updated_at)
       select id, id, replace(id, '_', '-'), 'bench@example.com', 'classic', id, now(), now() from unnest($1::text[]) id
       returning id)
     insert into members (id, workspace_id, account_id, role, created_at)
     select 'mem' || id, id, $2, 'OWNER', now() from made`,
    [ids, ACCOUNT],
  );
}

const WORDS = "serum,cream,balm,mist,clay,rose,argan,mint,silk,amber,linen,cedar,honey,olive,sage,iris".split(",");

async function seedProducts(client: pg.Client, workspace: string, size: number): Promise<void> {
  await client.query(TAGS, [workspace]);
  await client.query(MEDIA, [workspace]);
  await client.query(PRODUCTS, [workspace, size, WORDS]);
  await client.query(SEARCH_TEXTS, [workspace]);
  await client.query(TAGS_OF_PRODUCTS, [workspace]);
  await client.query(IMAGES_OF_PRODUCTS, [workspace]);
}

const TAGS = `
  insert into tags (workspace_id, id, name, name_key, name_order, search_text, created_at, updated_at)
  select $1, 'tag_' || n, 'Tag ' || n, sha256(('tag ' || n)::bytea), 'tag ' || n, 'tag ' || n, now(), now()
  from generate_series(1, 50) n`;

const MEDIA = `
  with blobs as (
    insert into media_blobs (workspace_id, key, claimed_at)
    select $1, $1 || '/' || n || '.webp', now() from generate_series(1, 200) n)
  insert into media (workspace_id, id, file_name, mime_type, size_bytes, kind, key, width, height, search_text,
                     created_at, updated_at)
  select $1, 'med_' || n, n || '.webp', 'image/webp', 40000, 'IMAGE', $1 || '/' || n || '.webp', 960, 960,
         n || '.webp', now(), now()
  from generate_series(1, 200) n`;

const PRODUCTS = `
  with numbered as (
    select n, timestamptz '2026-01-01' + n * interval '1 second' as at,
           concat_ws(' ', initcap(($3::text[])[1 + n % 16]), ($3::text[])[1 + n / 16 % 16],
                     case when n % 100 = 0 then '${RARE_WORD}' end, n) as name
    from generate_series(1, $2::int) n)
  insert into products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales,
                        sku, sku_key, barcode, barcode_key, stock, status, created_at, updated_at)
  select $1, 'prd_' || lpad(n::text, 26, '0'), name, sha256(name::bytea), lower(name), 'Atelier ' || n % 40,
         'p-' || right($1, 6) || '-' || n, 'A short description of ' || name || ', as a shop would write it.',
         repeat('How to use it, what is inside and what to mind. ', 8),
         '[{"name": "Shop", "link": "https://shop.example.com"}]',
         'SKU-' || n, sha256(('sku-' || n)::bytea), 'BAR-' || n, sha256(('bar-' || n)::bytea),
         n * 7 % 50, case when n % 10 = 0 then 'INACTIVE' else 'ACTIVE' end, at, at
  from numbered`;

const SEARCH_TEXTS = `
  insert into product_search (workspace_id, product_id, search_text)
  select workspace_id, id, lower(concat_ws(E'\\n', name, brand, sku, barcode)) || E'\\t'
  from products where workspace_id = $1`;

const TAGS_OF_PRODUCTS = `
  insert into product_tags (workspace_id, product_id, tag_id, position)
  select workspace_id, id, 'tag_' || 1 + (abs(hashtext(id)) + k * 17) % 50, k
  from products, generate_series(0, 2) k where workspace_id = $1`;

const IMAGES_OF_PRODUCTS = `
  insert into product_images (workspace_id, product_id, media_id, position)
  select workspace_id, id, 'med_' || 1 + (abs(hashtext(id)) + k * 31) % 200, k
  from products, generate_series(0, 1) k where workspace_id = $1`;
