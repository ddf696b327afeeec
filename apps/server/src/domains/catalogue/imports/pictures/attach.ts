// Attaches fetched pictures to products, and sets the status that waited for them.

import type { ProductStatus } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../../kernel/access/principals.ts";
import { raw, sql, type Tx } from "../../../../storage/database.ts";
import { existingMediaIds } from "../../../media/index.ts";
import type { Author } from "../../author-standing.ts";
import { type ProductValues, retryOnConflict, writeProducts } from "../../product-writes.ts";

interface Settled {
  product_id: string;
  import_id: string;
  product_status: ProductStatus | null;
  media_ids: string[] | null;
}

/** Attaches the pictures of those products that have no waiting picture. */
export async function attachSettled(
  tx: Tx,
  workspace: WorkspaceScope,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  const products = await tx.many<{ id: string; status: ProductStatus }>(sql`
    select id, status from products where workspace_id = ${workspace.id} and id = any(${[...productIds]}::text[])
    order by id for no key update`);
  const there = new Map(products.map((product) => [product.id, product]));
  const settled = await tx.many<Settled>(sql`
    select product_id, min(import_id) as import_id, min(product_status) as product_status,
           array_agg(media_id order by position) filter (where status = 'FETCHED') as media_ids
    from import_pictures
    where workspace_id = ${workspace.id} and product_id = any(${[...there.keys()]}::text[])
    group by product_id having bool_and(status <> 'WAITING' and attached_at is null)`);
  if (settled.length === 0) return;
  await markAttached(tx, workspace, settled, now);
  const images = await existingMediaIds(tx, workspace, [
    ...new Set(settled.flatMap(({ media_ids }) => media_ids ?? [])),
  ]);
  for (const { id, account_id, connection_id } of await importsOf(tx, workspace, settled)) {
    const some = settled.filter(({ import_id }) => import_id === id);
    const products = some.flatMap(({ product_id, product_status, media_ids }): ProductValues[] => {
      const product = there.get(product_id);
      const imageIds = [...new Set(media_ids ?? [])].filter((id) => images.has(id));
      // A product without a fetched picture stays unchanged, for a review.
      if (product === undefined || imageIds.length === 0) return [];
      const status = product.status === "INACTIVE" ? (product_status ?? undefined) : undefined;
      return [{ id: product_id, status, imageIds, alsoChanged: { images: [] } }];
    });
    const cause = { kind: "IMPORTED", accountId: account_id, connectionId: connection_id } as const;
    await retryOnConflict(writeProducts(tx, workspace, products, cause, now));
  }
}

const importsOf = (tx: Tx, workspace: WorkspaceScope, settled: readonly Settled[]) =>
  tx.many<Author & { id: string }>(sql`
    select id, account_id, connection_id from imports
    where workspace_id = ${workspace.id} and id = any(${settled.map(({ import_id }) => import_id)}::text[]) order by id`);

/** Compares time and transaction, as an undo does (`undo/locks.ts`). */
const UNTOUCHED = raw("(p.updated_at = a.queued_at and coalesce(p.changed_in = a.queued_in, true))");

/**
 * Runs before the products change: only now does it show if another writer changed them after the import. A trigger on
 * the row's machine replaces 0 with the number of this transaction.
 */
async function markAttached(tx: Tx, workspace: WorkspaceScope, settled: readonly Settled[], now: Date): Promise<void> {
  await tx.run(sql`
    update import_pictures a
    set attached_at = case when ${UNTOUCHED} then ${now}::timestamptz else a.queued_at end,
        attached_in = case when ${UNTOUCHED} then '0'::xid8 else a.queued_in end
    from products p
    where p.workspace_id = ${workspace.id} and p.id = a.product_id and a.workspace_id = ${workspace.id}
      and a.product_id = any(${settled.map(({ product_id }) => product_id)}::text[])`);
}
