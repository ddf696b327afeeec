// Deletes products so that they can be brought back: each is kept whole in its item, with the rows of everything that goes
// with it. Nothing of that passes through this process; texts may be large.

import type { ProductChangeFailure } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { join, raw, type Sql, sql, type Tx } from "../../../storage/database.ts";
import { claimProductSlugs } from "../slugs.ts";
import { findTaken, gone, holdProducts, type Item, type Outcome, orAgain } from "./held.ts";

interface Kept {
  table: string;
  columns: string;
  /** What the row `r` needs to be there when it comes back. */
  unless?: string;
}

const thereIs = (table: string, column: string) =>
  `exists (select from ${table} o where o.workspace_id = r.workspace_id and o.id = r.${column})`;

/** What is deleted with a product, in the order in which it comes back. */
const KEPT: readonly Kept[] = [
  { table: "product_tags", columns: "product_id, tag_id, position", unless: thereIs("tags", "tag_id") },
  { table: "product_images", columns: "product_id, media_id, position", unless: thereIs("media", "media_id") },
  { table: "product_search", columns: "product_id, search_text, tag_ids" },
  {
    table: "collection_products",
    columns: "product_id, collection_id, position",
    unless: thereIs("collections", "collection_id"),
  },
  { table: "product_questions", columns: "product_id, position, id, text, created_at" },
  {
    table: "unanswered_questions",
    columns: "product_id, question_key, id, text, asked_count, first_asked_at, last_asked_at",
  },
  // A place of the website that was arranged anew since means something else.
  {
    table: "website_references",
    columns: "place, media_id, collection_id, product_id",
    unless: `exists (select from websites o join product_changes c on c.workspace_id = o.workspace_id
                     where o.workspace_id = r.workspace_id and c.id = i.change_id and o.updated_at <= c.created_at)`,
  },
];

const PRODUCT_COLUMNS =
  "name, name_key, name_order, brand, description, information, sales, sku, sku_key, barcode, barcode_key, stock, status, " +
  "created_at";

/** The items in question, under the name `i`. */
const itemsIn = (workspace: WorkspaceScope, changeId: string, items: readonly Item[]): Sql => sql`
  i.workspace_id = ${workspace.id} and i.change_id = ${changeId} and i.n = any(${items.map(({ n }) => n)}::int[])`;

export async function deleteItems(
  tx: Tx,
  workspace: WorkspaceScope,
  { id: changeId }: { id: string },
  items: readonly Item[],
): Promise<Outcome> {
  const asked = items.map(({ product_id }) => product_id);
  const held = await holdProducts(tx, workspace, asked, "delete");
  const ids = [...held.keys()];
  const own = sql`workspace_id = ${workspace.id} and product_id = any(${ids}::text[])`;
  await hold(tx, workspace, "tags", sql`select tag_id from product_tags where ${own}`);
  await hold(tx, workspace, "media", sql`select media_id from product_images where ${own}`);
  await keep(tx, workspace, changeId, items);
  // Their texts in the search go as well: nothing has to be noted there.
  await tx.run(sql`select set_config('vitrine.counted', 'tags', true)`);
  await tx.run(sql`delete from product_images where ${own}`);
  const slugs = await tx.many<{ slug: string }>(sql`
    delete from products where workspace_id = ${workspace.id} and id = any(${ids}::text[]) returning slug`);
  await tx.run(sql`
    delete from product_slugs where workspace_id = ${workspace.id} and slug = any(${slugs.map(({ slug }) => slug)}::text[])`);
  await tx.run(sql`select set_config('vitrine.counted', '', true)`);
  return { changed: ids.length, failures: asked.filter((id) => !held.has(id)).map(gone) };
}

const LOCKS = { tags: "for key share", media: "for key share", collections: "for no key update" };

/** In the order of their ids: tags and pictures against deletion, collections because they change. */
async function hold(tx: Tx, workspace: WorkspaceScope, table: keyof typeof LOCKS, ids: Sql): Promise<void> {
  await tx.run(sql`
    select from ${raw(table)} where workspace_id = ${workspace.id} and id = any(array(${ids}))
    order by id ${raw(LOCKS[table])}`);
}

async function keep(tx: Tx, workspace: WorkspaceScope, changeId: string, items: readonly Item[]): Promise<void> {
  const rowsOf = ({ table }: Kept) => sql`${raw(`'${table}'`)}, (
    select jsonb_agg(to_jsonb(r)) from ${raw(table)} r where r.workspace_id = ${workspace.id} and r.product_id = p.id)`;
  await tx.run(sql`
    update product_change_items i
    set former = jsonb_build_object('product', to_jsonb(p), ${join(KEPT.map(rowsOf))})
    from products p
    where ${itemsIn(workspace, changeId, items)} and p.workspace_id = ${workspace.id} and p.id = i.product_id`);
}

/** The products as they were: rows `r`, each with its item `i`. */
const formerProducts = (items: Sql): Sql => sql`
  product_change_items i, jsonb_populate_record(null::products, i.former -> 'product') r
  where ${items} and i.former is not null`;

export async function bringBackItems(
  tx: Tx,
  workspace: WorkspaceScope,
  { id: changeId }: { id: string },
  items: readonly Item[],
  now: Date,
): Promise<Outcome> {
  const all = itemsIn(workspace, changeId, items);
  await hold(tx, workspace, "collections", keptIds("collection_products", "collection_id", all));
  const failures = await findTaken(
    tx,
    workspace,
    sql`select r.id, r.name_key, r.sku_key, r.barcode_key from ${formerProducts(all)} and r.status <> 'DELETED'`,
  );
  const good = await goodItems(tx, all, failures);
  if (good.length === 0) return { changed: 0, failures };
  const these = itemsIn(workspace, changeId, good);
  await insertProducts(tx, workspace, these, now);
  await hold(tx, workspace, "tags", keptIds("product_tags", "tag_id", these));
  await hold(tx, workspace, "media", keptIds("product_images", "media_id", these));
  for (const kept of KEPT) await insertKept(tx, workspace, kept, these);
  await tx.run(sql`
    update collections set updated_at = ${now}
    where workspace_id = ${workspace.id} and id = any(array(${keptIds("collection_products", "collection_id", these)}))`);
  return { changed: good.length, failures };
}

const keptIds = (table: string, column: string, items: Sql): Sql => sql`
  select r ->> ${raw(`'${column}'`)} from product_change_items i, jsonb_array_elements(nullif(i.former -> ${raw(`'${table}'`)}, 'null')) r
  where ${items}`;

function goodItems(tx: Tx, items: Sql, failures: readonly ProductChangeFailure[]): Promise<Item[]> {
  const failed = failures.map(({ id }) => id);
  return tx.many<Item>(sql`
    select i.n, i.product_id from product_change_items i
    where ${items} and i.former is not null and i.product_id <> all(${failed}::text[]) order by i.n`);
}

/** With the slug that each had, unless somebody has taken it meanwhile. */
async function insertProducts(tx: Tx, workspace: WorkspaceScope, items: Sql, now: Date): Promise<void> {
  const products = await tx.many<{ id: string; name: string; slug: string; is_own: boolean }>(sql`
    with claimed as (
      insert into product_slugs (workspace_id, slug, product_id)
      select ${workspace.id}, r.slug, r.id from ${formerProducts(items)} order by r.slug
      on conflict (slug) do nothing returning product_id)
    select r.id, r.name, r.slug, r.id in (select product_id from claimed) as is_own from ${formerProducts(items)}`);
  const others = await claimProductSlugs(
    tx,
    workspace,
    products.filter(({ is_own }) => !is_own),
  );
  const slugs = products.map(({ id, slug }) => others.get(id) ?? slug);
  const columns = raw(PRODUCT_COLUMNS);
  const values = raw(PRODUCT_COLUMNS.replaceAll(/\w+/g, "r.$&"));
  await orAgain(
    tx.run(sql`
      insert into products (workspace_id, id, ${columns}, slug, updated_at)
      select ${workspace.id}, r.id, ${values}, s.slug, ${now}
      from unnest(${products.map(({ id }) => id)}::text[], ${slugs}::text[]) as s (id, slug), ${formerProducts(items)}
        and r.id = s.id`),
  );
}

async function insertKept(
  tx: Tx,
  workspace: WorkspaceScope,
  { table, columns, unless }: Kept,
  items: Sql,
): Promise<void> {
  await tx.run(sql`
    insert into ${raw(table)} (workspace_id, ${raw(columns)})
    select ${workspace.id}, ${raw(columns.replaceAll(/\w+/g, "r.$&"))}
    from product_change_items i,
         jsonb_populate_recordset(null::${raw(table)}, nullif(i.former -> ${raw(`'${table}'`)}, 'null')) r
    where ${items} and ${raw(unless ?? "true")}
    on conflict do nothing`);
}
