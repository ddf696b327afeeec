// Applies a bulk edit to some products, except deletion. Stores each former state with its item, in the same
// transaction. The number of statements does not depend on the number of products.

import { LIMITS, type ProductChangeFailure, type ProductStatus } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { existingTagIds } from "../associations.ts";
import { type ProductValues, retryOnConflict, type WriteCause, writeProducts } from "../product-writes.ts";
import type { ChangeRow, Changes } from "./change-rows.ts";
import { findConflicts, gone, type Item, lockCollections, lockProducts, type Outcome, refused } from "./locks.ts";
import { changedPlaces, type Place, type Places, readTagPlaces, retag, writeCollectionPlaces } from "./places.ts";

/** State of a product before a change, limited to the fields that the change touched. */
export interface Former {
  status?: ProductStatus;
  tags?: Place[];
  collections?: Place[];
}

/** Ends a change for good, for example when its collection no longer exists. */
export class ChangeFailure extends Error {}

/** Planned writes by product. Products without a `former` entry are not written. */
interface Plan {
  failures: ProductChangeFailure[];
  former: Map<string, Former>;
  /** All tags after the change. */
  tags: Map<string, Pick<ProductValues, "tagIds" | "tagPositions">>;
  collections: Places;
}

export async function changeItems(
  tx: Tx,
  workspace: WorkspaceScope,
  change: ChangeRow,
  items: readonly Item[],
  now: Date,
): Promise<Outcome> {
  const { changes } = change;
  const ids = items.map(({ product_id }) => product_id);
  await requireCollections(tx, workspace, changes);
  const statuses = await lockProducts(tx, workspace, ids, "change");
  await requireTags(tx, workspace, changes);
  const plan: Plan = {
    failures: ids.filter((id) => !statuses.has(id)).map(gone),
    former: new Map(),
    tags: new Map(),
    collections: new Map(),
  };
  await planStatuses(tx, workspace, changes, statuses, plan);
  await planTags(tx, workspace, changes, going(ids, plan), plan);
  await planCollections(tx, workspace, changes, going(ids, plan), plan);
  for (const { id } of plan.failures) plan.former.delete(id);
  await write(tx, workspace, change, plan, now);
  await storeFormerProduct(tx, workspace, change.id, items, plan.former);
  return { changed: plan.former.size, failures: plan.failures };
}

/** Returns the products without a failure so far. */
function going(ids: readonly string[], { failures }: Plan): string[] {
  const failed = new Set(failures.map(({ id }) => id));
  return ids.filter((id) => !failed.has(id));
}

const formerOf = ({ former }: Plan, id: string): Former => {
  const known = former.get(id) ?? {};
  former.set(id, known);
  return known;
};

async function requireCollections(
  tx: Tx,
  workspace: WorkspaceScope,
  { addToCollectionId, removeFromCollectionId }: Changes,
): Promise<void> {
  const asked = new Set([addToCollectionId, removeFromCollectionId].filter((id) => id !== undefined));
  const held = await lockCollections(tx, workspace, [...asked]);
  if (held.size < asked.size) throw new ChangeFailure("The collection no longer exists.");
}

async function requireTags(
  tx: Tx,
  workspace: WorkspaceScope,
  { addTagIds = [], removeTagIds = [] }: Changes,
): Promise<void> {
  const asked = new Set([...addTagIds, ...removeTagIds]);
  const held = await existingTagIds(tx, workspace, [...asked]);
  if (held.size < asked.size) throw new ChangeFailure("A tag no longer exists.");
}

/** For a product that leaves DELETED, name, sku and barcode must still be free. */
async function planStatuses(
  tx: Tx,
  workspace: WorkspaceScope,
  { status }: Changes,
  statuses: ReadonlyMap<string, ProductStatus>,
  plan: Plan,
): Promise<void> {
  if (status === undefined) return;
  const differing = [...statuses].filter(([, former]) => former !== status);
  const back = status === "DELETED" ? [] : differing.filter(([, former]) => former === "DELETED").map(([id]) => id);
  if (back.length > 0) {
    const wanted = sql`select id, name_key, sku_key, barcode_key from products
                       where workspace_id = ${workspace.id} and id = any(${back}::text[])`;
    plan.failures.push(...(await findConflicts(tx, workspace, wanted)));
  }
  for (const [id, former] of differing) formerOf(plan, id).status = former;
}

async function planTags(
  tx: Tx,
  workspace: WorkspaceScope,
  { addTagIds, removeTagIds }: Changes,
  ids: readonly string[],
  plan: Plan,
): Promise<void> {
  if (addTagIds === undefined && removeTagIds === undefined) return;
  const held = await readTagPlaces(tx, workspace, ids);
  for (const id of ids) {
    const retagged = retag(held.get(id) ?? [], { remove: removeTagIds, add: addTagIds });
    if (retagged === undefined) {
      plan.failures.push(
        refused(id, { addTagIds: `would exceed the maximum of ${LIMITS.catalogue.associationsMax} tags per product` }),
      );
    } else if (retagged.wanted.length > 0) {
      formerOf(plan, id).tags = retagged.former;
      plan.tags.set(id, changedPlaces(held.get(id) ?? [], retagged.wanted));
    }
  }
}

interface CollectionState {
  /** Positions of the given products that are in the collection. */
  positions: Record<string, number> | null;
  last: number;
  size: number;
}

const EMPTY: CollectionState = { positions: {}, last: 0, size: 0 };

async function readCollection(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string | undefined,
  ids: readonly string[],
): Promise<CollectionState> {
  if (id === undefined) return EMPTY;
  const own = sql`a.workspace_id = ${workspace.id} and a.collection_id = ${id}`;
  return tx.one<CollectionState>(sql`
    select (select json_object_agg(a.product_id, a.position) from collection_products a
            where ${own} and a.product_id = any(${[...ids]}::text[])) as positions,
           (select coalesce(max(a.position), 0) from collection_products a where ${own}) as last,
           (select count(*)::int from collection_products a where ${own}) as size`);
}

/** Removes before it adds: a product that leaves the collection that it joins moves to the end. */
async function planCollections(
  tx: Tx,
  workspace: WorkspaceScope,
  { addToCollectionId: joined, removeFromCollectionId: left }: Changes,
  ids: readonly string[],
  plan: Plan,
): Promise<void> {
  const from = await readCollection(tx, workspace, left, ids);
  const into = await readCollection(tx, workspace, joined, ids);
  let { size, last } = into;
  for (const id of ids) {
    const leaves = from.positions?.[id];
    const isIn = into.positions?.[id] !== undefined;
    const joins = joined !== undefined && (!isIn || left === joined);
    if (joins && !isIn && size >= LIMITS.collection.productsMax) {
      plan.failures.push(
        refused(id, { addToCollectionId: `has reached the maximum of ${LIMITS.collection.productsMax} products` }),
      );
      continue;
    }
    const places: [Place, Place][] = [];
    if (left !== undefined && leaves !== undefined && left !== joined) {
      places.push([
        { id: left, position: leaves },
        { id: left, position: null },
      ]);
    }
    if (joins) {
      if (!isIn) size++;
      last++;
      places.push([
        { id: joined, position: into.positions?.[id] ?? null },
        { id: joined, position: last },
      ]);
    }
    if (places.length === 0) continue;
    formerOf(plan, id).collections = places.map(([before]) => before);
    plan.collections.set(
      id,
      places.map(([, after]) => after),
    );
  }
}

async function write(
  tx: Tx,
  workspace: WorkspaceScope,
  change: ChangeRow,
  { former, tags, collections }: Plan,
  now: Date,
): Promise<void> {
  const products = [...former].map(([id, was]) => ({
    id,
    status: was.status && change.changes.status,
    ...tags.get(id),
    alsoChanged: was.collections && { collections: [] as [] },
  }));
  await retryOnConflict(writeProducts(tx, workspace, products, causeOf(change, "BULK_CHANGED"), now));
  await writeCollectionPlaces(tx, workspace, new Map([...collections].filter(([id]) => former.has(id))), now);
}

export const causeOf = ({ account_id, connection_id }: ChangeRow, kind: "BULK_CHANGED" | "UNDONE"): WriteCause => ({
  kind,
  accountId: account_id,
  connectionId: connection_id,
});

async function storeFormerProduct(
  tx: Tx,
  workspace: WorkspaceScope,
  changeId: string,
  items: readonly Item[],
  former: ReadonlyMap<string, Former>,
): Promise<void> {
  const noted = items.flatMap(({ n, product_id }) => {
    const was = former.get(product_id);
    return was === undefined ? [] : [{ n, former: JSON.stringify(was) }];
  });
  if (noted.length === 0) return;
  // The range looks redundant, but on a newly filled table PostgreSQL might scan all items of the change.
  await tx.run(sql`
    update product_change_items i set former = w.former
    from unnest(${noted.map(({ n }) => n)}::int[], ${noted.map(({ former }) => former)}::jsonb[]) as w (n, former)
    where i.workspace_id = ${workspace.id} and i.change_id = ${changeId} and i.n = w.n
      and i.n between ${noted[0]?.n} and ${noted.at(-1)?.n}`);
}
