// Realistic sizes: one workspace of each size, and a thousand small ones. PostgreSQL generates the rows.

import { createHash, randomBytes } from "node:crypto";
import pg from "pg";

export interface Seeded {
  /** One workspace for each size. */
  workspaces: { size: number; id: string }[];
  /** Each key has its own rate limit, so the load is spread over several. */
  keys: string[];
  /** A word that one product in a hundred contains. */
  rareWord: string;
}

const KEYS = 8000;
const SMALL_WORKSPACES = 1000;
const SMALL_SIZE = 20;
const RARE_WORD = "marigold";

export async function seed(
  url: string,
  { sizes, indexesAll, around = SMALL_WORKSPACES }: { sizes: readonly number[]; indexesAll: boolean; around?: number },
  say: (line: string) => void,
): Promise<Seeded> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const keys = await seedAccount(client);
    const restore = await suspendUpkeep(client);
    const workspaces: Seeded["workspaces"] = [];
    for (const [index, size] of sizes.entries()) {
      const started = performance.now();
      const [id] = await seedWorkspaces(client, { from: index, count: 1, size, owner: ACCOUNT });
      workspaces.push({ size, id: id as string });
      say(`seeded ${size.toLocaleString("en")} products in ${Math.round((performance.now() - started) / 1000)} s`);
    }
    await seedWorkspaces(client, { from: sizes.length, count: around, size: SMALL_SIZE, owner: NEIGHBOUR });
    const indexed = workspaces.filter(({ size }) => indexesAll || size <= INDEXED_SIZE_MAX).map(({ id }) => id);
    await indexTexts(client, indexed);
    await restore();
    await client.query("vacuum analyze");
    return { workspaces, keys, rareWord: RARE_WORD };
  } finally {
    await client.end();
  }
}

/**
 * Texts are indexed for the assistant up to this size, unless the assistant is measured. Larger workspaces are never
 * due, because the service would index during the whole run.
 */
const INDEXED_SIZE_MAX = 20_000;

/** All products share the information text, so its keys are computed once. */
async function indexTexts(client: pg.Client, workspaceIds: readonly string[]): Promise<void> {
  await client.query(
    `insert into product_texts (workspace_id, product_id, keys)
     select p.workspace_id, p.id, text_keys(concat_ws(' ', p.name, p.brand, p.description), '')
            || text_keys(p.name, '=') || shared.keys
     from products p
     join (select information, text_keys(information, '') as keys
           from (select distinct information from products where workspace_id = any($1::text[])) as each) as shared
       using (information)
     where p.workspace_id = any($1::text[])`,
    [workspaceIds],
  );
  await client.query("truncate product_texts_due");
}

const ACCOUNT = "acc_bench";
/** Owner of the surrounding workspaces. */
const NEIGHBOUR = "acc_neighbour";
export const OWNER_EMAIL = "bench@example.com";

const workspaceId = (index: number) => `wks_${String(index).padStart(26, "0")}`;

async function seedAccount(client: pg.Client): Promise<string[]> {
  await client.query(
    `insert into accounts (id, email, name, language, workspace_limit, created_at, updated_at)
     values ($1, $2, 'Bench', 'en', 1000, now(), now()), ($3, 'neighbour@example.com', 'Neighbour', 'en', 1000, now(), now())`,
    [ACCOUNT, OWNER_EMAIL, NEIGHBOUR],
  );
  return insertKeys(client, { accountId: ACCOUNT, count: KEYS, scopes: SCOPES });
}

const SCOPES = [
  "tags:read",
  "products:read",
  "products:write",
  "collections:write",
  "usage:read",
  "wallet:read",
  "storefront:read",
];

/** More keys than the API lets an account create. */
export async function insertKeys(
  client: pg.Client,
  { accountId, count, scopes }: { accountId: string; count: number; scopes: string[] },
): Promise<string[]> {
  const secrets = Array.from({ length: count }, () => randomBytes(32).toString("hex"));
  const suffixes = secrets.map((_, index) => String(index).padStart(26, "0"));
  await client.query(
    `insert into api_keys (id, account_id, source_id, name, secret_hash, scopes, created_at, expires_at)
     select 'key_' || suffix, $3, 'src_00000000000000000000000000', 'bench', hash, $4, now(), now() + interval '1 day'
     from unnest($1::text[], $2::bytea[]) as k (suffix, hash)`,
    [suffixes, secrets.map((secret) => createHash("sha256").update(secret).digest()), accountId, scopes],
  );
  return secrets.map((secret, index) => `vtr_dev_${suffixes[index]}_${secret}`);
}

const FILLED = ["products", "product_search", "product_tags", "product_images", "product_texts"];

/** Builds indexes and checks references once at the end, which takes a fraction of the time. */
async function suspendUpkeep(client: pg.Client): Promise<() => Promise<void>> {
  const read = async (text: string) => (await client.query<{ drop: string; create: string }>(text, [FILLED])).rows;
  const references = await read(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f'`);
  const indexes = await read(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index where indrelid = any($1::regclass[]) and not indisprimary`);
  for (const { drop } of [...references, ...indexes]) await client.query(drop);
  return async () => {
    await client.query("set maintenance_work_mem = '512MB'");
    for (const { create } of [...indexes, ...references]) await client.query(create);
  };
}

/** Workspaces of one size; each statement covers all of them. */
async function seedWorkspaces(
  client: pg.Client,
  { from, count, size, owner }: { from: number; count: number; size: number; owner: string },
): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => workspaceId(from + index));
  await client.query(WORKSPACES, [ids, owner]);
  await client.query(STANDINGS, [ids]);
  await client.query(WALLETS, [ids]);
  await client.query(TAGS, [ids, size]);
  await client.query(MEDIA, [ids, size]);
  await client.query(PRODUCTS, [ids, size, WORDS]);
  await client.query(TAGS_OF_PRODUCTS, [ids, size]);
  await client.query(IMAGES_OF_PRODUCTS, [ids, size]);
  await client.query(SEARCH_TEXTS, [ids]);
  for (const count of COUNTS) await client.query(count, [ids]);
  await client.query(VOCABULARY, [ids]);
  return ids;
}

const WORDS = "serum,cream,balm,mist,clay,rose,argan,mint,silk,amber,linen,cedar,honey,olive,sage,iris".split(",");

const WORKSPACES = `
  with made as (
    insert into workspaces (id, name, sub_domain, billing_email, template_key, search_text, created_at, updated_at)
    select id, id, replace(id, '_', '-'), 'bench@example.com', 'classic', id, now(), now() from unnest($1::text[]) id
    returning id)
  insert into members (id, workspace_id, account_id, role, created_at)
  select 'mem' || id, id, $2, 'OWNER', now() from made`;

const STANDINGS =
  "insert into workspace_standings (workspace_id, status) select id, status from workspaces where id = any($1::text[])";

const WALLETS =
  "insert into wallets (workspace_id, created_at, updated_at) select id, now(), now() from unnest($1::text[]) id";

/** Associations per workspace: as many as a small workspace has products, up to these maximums. */
const TAGS_MAX = 50;
const MEDIA_MAX = 200;

const TAGS = `
  insert into tags (workspace_id, id, name, name_key, name_order, search_text, created_at, updated_at)
  select w, 'tag_' || n, 'Tag ' || n, sha256(('tag ' || n)::bytea), 'tag ' || n, 'tag ' || n, now(), now()
  from unnest($1::text[]) w, generate_series(1, least($2::int, ${TAGS_MAX})) n`;

const MEDIA = `
  with blobs as (
    insert into media_blobs (workspace_id, key, is_still, claimed_at)
    select w, w || '/' || n || '.webp', true, now()
    from unnest($1::text[]) w, generate_series(1, least($2::int, ${MEDIA_MAX})) n)
  insert into media (workspace_id, id, file_name, mime_type, size_bytes, kind, key, width, height, search_text,
                     created_at, updated_at)
  select w, 'med_' || n, n || '.webp', 'image/webp', 40000, 'IMAGE', w || '/' || n || '.webp', 960, 960,
         n || '.webp', now(), now()
  from unnest($1::text[]) w, generate_series(1, least($2::int, ${MEDIA_MAX})) n`;

const PRODUCTS = `
  with numbered as (
    select n, timestamptz '2026-01-01' + n * interval '1 second' as at,
           concat_ws(' ', initcap(($3::text[])[1 + n % 16]), ($3::text[])[1 + n / 16 % 16],
                     case when n % 100 = 0 then '${RARE_WORD}' end, n) as name
    from generate_series(1, $2::int) n)
  insert into products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales,
                        sku, sku_key, barcode, barcode_key, stock, status, created_at, updated_at)
  select w, 'prd_' || lpad(n::text, 26, '0'), name, sha256(lower(name)::bytea), lower(name), 'Atelier ' || n % 40,
         'p-' || right(w, 6) || '-' || n, 'A short description of ' || name || ', as a shop would write it.',
         repeat('How to use it, what is inside and what to mind. ', 8),
         '[{"name": "Shop", "link": "https://shop.example.com"}]',
         'SKU-' || n, sha256(('sku-' || n)::bytea), 'BAR-' || n, sha256(('bar-' || n)::bytea),
         n * 7 % 50, case when n % 10 = 0 then 'INACTIVE' else 'ACTIVE' end, at, at
  from unnest($1::text[]) w, numbered`;

const TAGS_OF_PRODUCTS = `
  insert into product_tags (workspace_id, product_id, tag_id, position)
  select workspace_id, id, 'tag_' || 1 + (abs(hashtext(id)) + k * 17) % least($2::int, ${TAGS_MAX}), k
  from products, generate_series(0, 2) k where workspace_id = any($1::text[])`;

const IMAGES_OF_PRODUCTS = `
  insert into product_images (workspace_id, product_id, media_id, position)
  select workspace_id, id, 'med_' || 1 + (abs(hashtext(id)) + k * 31) % least($2::int, ${MEDIA_MAX}), k
  from products, generate_series(0, 1) k where workspace_id = any($1::text[])`;

const SEARCH_TEXTS = `
  insert into product_search (workspace_id, product_id, search_text, tag_ids)
  select p.workspace_id, p.id, lower(concat_ws(E'\\n', p.name, p.brand, p.sku, p.barcode, '')),
         array(select tag_id from product_tags pt where pt.workspace_id = p.workspace_id and pt.product_id = p.id)
  from products p where p.workspace_id = any($1::text[])`;

/** The writer of products keeps these; the seed does not use it, because PostgreSQL generates the rows. */
const COUNTS = [
  `insert into catalogue_counts (workspace_id, kind, slot, n)
   select workspace_id, product_kind(status, stock), 0, count(*) from products
   where workspace_id = any($1::text[]) group by 1, 2`,
  `insert into storage_use (workspace_id, measure, slot, n)
   select workspace_id, 'catalogue bytes', -1,
          sum(product_bytes(name || brand || sku || barcode, description, information, sales))
   from products where workspace_id = any($1::text[]) group by 1`,
  `insert into media_usage (workspace_id, media_id, slot, n)
   select workspace_id, media_id, 0, count(*) from product_images where workspace_id = any($1::text[]) group by 1, 2`,
  `update media m set usage_count = least(u.n, 2) from media_usage u
   where u.workspace_id = m.workspace_id and u.media_id = m.id and m.workspace_id = any($1::text[])`,
];

const VOCABULARY = `
  insert into product_words (workspace_id, word)
  select distinct workspace_id, word
  from product_search, regexp_split_to_table(search_text, '[^a-z]+') as word
  where workspace_id = any($1::text[]) and char_length(word) >= 3`;
