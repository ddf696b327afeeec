// The baseline: bare Fastify with `pg` and the fastest hand-written statements, prepared and set-based. It has no
// authorization, schemas, limits or log. It runs in a separate process: node bare.js <database url> <port>.

import Fastify from "fastify";
import pg from "pg";
import { productJson, USAGE } from "./bare-json.ts";
import { AS_TEXT, addWrites } from "./bare-writes.ts";

const [, , connectionString, port] = process.argv;
const pool = new pg.Pool({ connectionString, max: 20 });
const app = Fastify();

type Params = { workspace: string; id: string };

app.get<{ Params: Params }>("/tags/:workspace/:id", async ({ params }) => {
  const text = "select id, name from tags where workspace_id = $1 and id = $2";
  return (await pool.query({ name: "tag", text, values: [params.workspace, params.id] })).rows[0];
});

const COLUMNS = `id, name, brand, slug, description, information, sales, sku, barcode, stock, status,
                 created_at as "createdAt", updated_at as "updatedAt"`;
const TAGS = `select pt.product_id, t.id, t.name from product_tags pt join tags t using (workspace_id)
              where t.id = pt.tag_id and pt.workspace_id = $1 and pt.product_id = any($2) order by pt.position`;
const IMAGES = `select pi.product_id, m.id, m.file_name as "fileName", m.mime_type as "mimeType", m.size_bytes as size, m.kind,
                       m.key, m.created_at as "createdAt", ${USAGE} as "usageCount"
                from product_images pi join media m using (workspace_id)
                where m.id = pi.media_id and pi.workspace_id = $1 and pi.product_id = any($2) order by pi.position`;
const COUNTS = "select kind, sum(n)::int as n from catalogue_counts where workspace_id = $1 group by kind";

interface Owned {
  product_id: string;
  key?: string;
}

function byProduct<Row extends Owned>(rows: Row[]): Map<string, object[]> {
  const lists = new Map<string, object[]>();
  for (const { product_id, ...row } of rows) {
    const list = lists.get(product_id);
    const item = "key" in row ? { ...row, url: `http://localhost:4000/media/${row.key}` } : row;
    if (list === undefined) lists.set(product_id, [item]);
    else list.push(item);
  }
  return lists;
}

async function withAssociations(workspace: string, products: { id: string }[]): Promise<object[]> {
  const values = [workspace, products.map(({ id }) => id)];
  const [tags, images] = await Promise.all([
    pool.query<Owned>({ name: "tags", text: TAGS, values }),
    pool.query<Owned>({ name: "images", text: IMAGES, values }),
  ]);
  const tagsOf = byProduct(tags.rows);
  const imagesOf = byProduct(images.rows);
  return products.map((product) => ({
    ...product,
    tags: tagsOf.get(product.id) ?? [],
    images: imagesOf.get(product.id) ?? [],
  }));
}

const GET = `select ${productJson("public")} as answer from products p where p.workspace_id = $1 and p.id = $2`;

app.get<{ Params: Params }>("/products/:workspace/:id", async ({ params: { workspace, id } }, reply) => {
  const { rows } = await pool.query({ name: "product", text: GET, values: [workspace, id], types: AS_TEXT });
  return reply.type("application/json; charset=utf-8").send(rows[0].answer);
});

const SEARCH = `
  with found as materialized (
    select product_id from product_search where workspace_id = $1 and search_text like '%' || $2 || '%'),
  page as (
    select p.* from found join products p on p.workspace_id = $1 and p.id = found.product_id
    order by p.created_at desc, p.id desc limit 20)
  select json_build_object(
    'products', (select json_agg(${productJson("public")} order by p.created_at desc, p.id desc) from page p),
    'pagination', json_build_object('page', 1, 'limit', 20, 'total', (select count(*) from found)),
    'summary', (select json_object_agg(kind, n)
                from (select kind, sum(n) as n from catalogue_counts where workspace_id = $1 group by kind) c)) as answer`;

app.get<{ Params: { workspace: string; word: string } }>("/search/:workspace/:word", async ({ params }, reply) => {
  const values = [params.workspace, params.word];
  const { rows } = await pool.query({ name: "search", text: SEARCH, values, types: AS_TEXT });
  return reply.type("application/json; charset=utf-8").send(rows[0].answer);
});

app.get<{ Params: { workspace: string } }>("/products/:workspace", async ({ params: { workspace } }) => {
  const text = `select ${COLUMNS} from products where workspace_id = $1 order by created_at desc, id desc limit 20`;
  const [page, counts] = await Promise.all([
    pool.query({ name: "page", text, values: [workspace] }),
    pool.query({ name: "counts", text: COUNTS, values: [workspace] }),
  ]);
  return {
    products: await withAssociations(workspace, page.rows),
    summary: counts.rows,
    pagination: { page: 1, limit: 20 },
  };
});

addWrites(app, pool);
await app.listen({ host: "127.0.0.1", port: Number(port) });
process.send?.("ready");
