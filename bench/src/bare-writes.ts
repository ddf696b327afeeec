// Hand-written writes: one prepared statement per request, which also returns the answer.

import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type pg from "pg";
import { collectionProductJson, productJson } from "./bare-json.ts";

type Params = { workspace: string; id: string };

interface Body {
  name: string;
  brand: string;
  sku: string;
  barcode: string;
  stock: number;
  status: string;
  description: string;
  information: string;
  sales: unknown;
  imageIds: string[];
  tagIds: string[];
}

/** $1 and $2 are the workspace and the product; $12 and $13 are its tags and images. */
const ANSWER = productJson("bare", {
  tags: `select t.id, t.name, n as position from unnest($12::text[]) with ordinality w (tag_id, n)
         join bare.tags t on t.workspace_id = $1 and t.id = w.tag_id`,
  images: `select m.*, n as position from unnest($13::text[]) with ordinality w (media_id, n)
           join bare.media m on m.workspace_id = $1 and m.id = w.media_id`,
});

const CREATE = `
  with p as (
    insert into bare.products (workspace_id, id, name, name_key, brand, slug, description, information, sales, sku, sku_key,
                               barcode, barcode_key, stock, status, created_at, updated_at)
    values ($1, $2, $3, sha256(lower($3)::bytea), $4, lower($3) || '-' || $2, $5, $6, $7::jsonb, $8, sha256(lower($8)::bytea), $9,
            sha256(lower($9)::bytea), $10, $11, $14, $14)
    returning *),
  searched as (
    insert into bare.product_search (workspace_id, product_id, search_text)
    select workspace_id, id, lower(concat_ws(E'\\n', name, brand, sku, barcode, '')) from p),
  tagged as (
    insert into bare.product_tags (workspace_id, product_id, tag_id, position)
    select $1, $2, tag_id, n from unnest($12::text[]) with ordinality w (tag_id, n)),
  pictured as (
    insert into bare.product_images (workspace_id, product_id, media_id, position)
    select $1, $2, media_id, n from unnest($13::text[]) with ordinality w (media_id, n))
  select ${ANSWER} as answer from p`;

const UPDATE = `
  with p as (
    update bare.products
    set name = $3, name_key = sha256(lower($3)::bytea), brand = $4, description = $5, information = $6, sales = $7::jsonb,
        sku = $8, sku_key = sha256(lower($8)::bytea), barcode = $9, barcode_key = sha256(lower($9)::bytea), stock = $10,
        status = $11, updated_at = $14
    where workspace_id = $1 and id = $2 returning *),
  searched as (
    update bare.product_search s set search_text = lower(concat_ws(E'\\n', p.name, p.brand, p.sku, p.barcode, '')) from p
    where s.workspace_id = $1 and s.product_id = $2
      and s.search_text <> lower(concat_ws(E'\\n', p.name, p.brand, p.sku, p.barcode, ''))),
  untagged as (delete from bare.product_tags where workspace_id = $1 and product_id = $2 and tag_id <> all($12::text[])),
  tagged as (
    insert into bare.product_tags as a (workspace_id, product_id, tag_id, position)
    select $1, $2, tag_id, n from unnest($12::text[]) with ordinality w (tag_id, n)
    on conflict (workspace_id, product_id, tag_id) do update set position = excluded.position
    where a.position <> excluded.position),
  unpictured as (
    delete from bare.product_images where workspace_id = $1 and product_id = $2 and media_id <> all($13::text[])),
  pictured as (
    insert into bare.product_images as a (workspace_id, product_id, media_id, position)
    select $1, $2, media_id, n from unnest($13::text[]) with ordinality w (media_id, n)
    on conflict (workspace_id, product_id, media_id) do update set position = excluded.position
    where a.position <> excluded.position)
  select ${ANSWER} as answer from p`;

/** The answer contains the collection before the write, with the new product at its end. */
const ADD_TO_COLLECTION = `
  with added as (
    insert into bare.collection_products (workspace_id, collection_id, product_id, position)
    select $1, $2, $3, coalesce(max(position), 0) + 1 from bare.collection_products where workspace_id = $1 and collection_id = $2
    returning product_id, position),
  listed as (
    select product_id, position from bare.collection_products where workspace_id = $1 and collection_id = $2
    union all select product_id, position from added)
  select json_build_object('id', $2::text,
    'productIds', (select json_agg(product_id order by position) from listed),
    'products', (select json_agg(${collectionProductJson("bare")} order by l.position)
                 from listed l join bare.products p on p.workspace_id = $1 and p.id = l.product_id)) as answer`;

export function addWrites(app: FastifyInstance, pool: pg.Pool): void {
  const answer = async (reply: FastifyReply, name: string, text: string, values: unknown[]) => {
    const { rows } = await pool.query<{ answer: string }>({ name, text, values, types: AS_TEXT });
    return reply.type("application/json; charset=utf-8").send(rows[0]?.answer);
  };
  app.post<{ Params: Params; Body: Body }>("/products/:workspace", ({ params, body }, reply) =>
    answer(reply, "create", CREATE, valuesOf(params.workspace, `prd_${randomBytes(16).toString("hex")}`, body)),
  );
  app.put<{ Params: Params; Body: Body }>("/products/:workspace/:id", ({ params, body }, reply) =>
    answer(reply, "update", UPDATE, valuesOf(params.workspace, params.id, body)),
  );
  app.post<{ Params: Params & { product: string } }>(
    "/collections/:workspace/:id/products/:product",
    ({ params: { workspace, id, product } }, reply) =>
      answer(reply, "add", ADD_TO_COLLECTION, [workspace, id, product]),
  );
}

/** Sends PostgreSQL's text output unchanged. */
export const AS_TEXT = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

const valuesOf = (workspace: string, id: string, body: Body) => [
  ...[workspace, id, body.name, body.brand, body.description, body.information, JSON.stringify(body.sales)],
  ...[body.sku, body.barcode, body.stock, body.status, body.tagIds, body.imageIds, new Date()],
];
