import type { ProductChangeFailure } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { raw, type Sql, sql, type Tx } from "../../../storage/database.ts";
import { findConflicts, type Outcome, retryOnConflict } from "../changes/locks.ts";
import type { Author } from "../history.ts";
import { claimProductSlugs } from "../slugs.ts";
import { binned, deleteBinItems, hold, insertKept, KEPT_WITH, keptIds } from "./kept-rows.ts";

const PRODUCT_COLUMNS =
  "name, name_key, name_order, brand, description, information, sales, sku, sku_key, barcode, barcode_key, stock, status, " +
  "created_at";

/** Former products: rows `r`, each with its item `i`. */
const formerProducts = (items: Sql): Sql => sql`
  bin_items i, jsonb_populate_record(null::products, i.former -> 'row') r where ${items} and i.kind = 'PRODUCT'`;

/** Restores products from the bin. Those whose name or codes are taken stay there. */
export async function restoreProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
  now: Date,
): Promise<Outcome> {
  const all = binned(workspace, ids);
  await tx.run(sql`select from bin_items i where ${all} order by i.id for update`);
  await hold(tx, workspace, "collections", keptIds("collection_products", "collection_id", all));
  const failures = await findConflicts(
    tx,
    workspace,
    sql`select r.id, r.name_key, r.sku_key, r.barcode_key from ${formerProducts(all)} and r.status <> 'DELETED'`,
  );
  const good = await goodIds(tx, all, failures);
  if (good.length === 0) return { changed: 0, failures };
  const these = binned(workspace, good);
  await insertProducts(tx, workspace, these, now);
  await hold(tx, workspace, "tags", keptIds("product_tags", "tag_id", these));
  await hold(tx, workspace, "media", keptIds("product_images", "media_id", these));
  for (const kept of KEPT_WITH.product) await insertKept(tx, workspace, kept, these);
  await tx.run(sql`
    update collections set updated_at = ${now}
    where workspace_id = ${workspace.id} and id = any(array(${keptIds("collection_products", "collection_id", these)}))`);
  await deleteBinItems(tx, workspace, good);
  return { changed: good.length, failures };
}

async function goodIds(tx: Tx, items: Sql, failures: readonly ProductChangeFailure[]): Promise<string[]> {
  const failed = failures.map(({ id }) => id);
  const rows = await tx.many<{ id: string }>(sql`
    select i.id from bin_items i where ${items} and i.kind = 'PRODUCT' and i.id <> all(${failed}::text[]) order by i.id`);
  return rows.map(({ id }) => id);
}

/** Reuses each former slug unless another product has it. */
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
  await retryOnConflict(
    tx.run(sql`
      insert into products (workspace_id, id, ${columns}, slug, updated_at)
      select ${workspace.id}, r.id, ${values}, s.slug, ${now}
      from unnest(${products.map(({ id }) => id)}::text[], ${slugs}::text[]) as s (id, slug), ${formerProducts(items)}
        and r.id = s.id`),
  );
  tx.textsDueOf = workspace.id;
}

/** Restores a product with the status DELETED as INACTIVE: a restore never publishes. The product must be locked. */
export async function deactivateDeleted(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  { accountId, connectionId }: Author,
  now: Date,
): Promise<ProductChangeFailure[]> {
  const own = sql`workspace_id = ${workspace.id} and id = ${id} and status = 'DELETED'`;
  const failures = await findConflicts(
    tx,
    workspace,
    sql`select id, name_key, sku_key, barcode_key from products where ${own}`,
  );
  if (failures.length > 0) return failures;
  const changed = await retryOnConflict(
    tx.run(sql`update products set status = 'INACTIVE', updated_at = ${now} where ${own}`),
  );
  if (changed > 0) {
    await tx.run(sql`
      insert into product_history (workspace_id, product_id, at, kind, account_id, connection_id, changes)
      values (${workspace.id}, ${id}, ${now}, 'EDITED', ${accountId}, ${connectionId},
              ${JSON.stringify({ status: ["DELETED", "INACTIVE"] })})`);
  }
  return [];
}
