import type { ProductChangeFailure } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Sql, sql, type Tx } from "../../../storage/database.ts";
import { findConflicts, type Outcome } from "../changes/locks.ts";
import type { Author } from "../history.ts";
import { editBy, retryOnConflict, writeProducts } from "../product-writes.ts";
import { slugCandidates } from "../slugs.ts";
import { binned, deleteBinItems, hold, insertKept, KEPT_WITH, keptIds } from "./kept-rows.ts";

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
  await hold(tx, workspace, "tags", keptIds("product_tags", "tag_id", these));
  await hold(tx, workspace, "media", keptIds("product_images", "media_id", these));
  const slugs = JSON.stringify(await formerSlugs(tx, these));
  await retryOnConflict(tx.run(sql`select restore_products(${workspace.id}, ${slugs}::jsonb, ${now})`));
  tx.textsDueOf = workspace.id;
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

/** Returns the slugs of each product in the order to try, its former one first. */
async function formerSlugs(tx: Tx, items: Sql): Promise<Record<string, string[]>> {
  const products = await tx.many<{ id: string; name: string; slug: string }>(
    sql`select r.id, r.name, r.slug from ${formerProducts(items)}`,
  );
  return Object.fromEntries(
    products.map(({ id, name, slug }) => [id, [...new Set([slug, ...slugCandidates(name, id, "product")])]]),
  );
}

/** Restores a product with the status DELETED as INACTIVE: a restore never publishes. The product must be locked. */
export async function deactivateDeleted(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  author: Author,
  now: Date,
): Promise<ProductChangeFailure[]> {
  const own = sql`workspace_id = ${workspace.id} and id = ${id} and status = 'DELETED'`;
  const failures = await findConflicts(
    tx,
    workspace,
    sql`select id, name_key, sku_key, barcode_key from products where ${own}`,
  );
  if (failures.length > 0) return failures;
  const deleted = await tx.find(sql`select id from products where ${own}`);
  if (deleted !== undefined) await writeProducts(tx, workspace, [{ id, status: "INACTIVE" }], editBy(author), now);
  return [];
}
