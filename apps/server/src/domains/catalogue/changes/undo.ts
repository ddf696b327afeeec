// Undoes a change on some products, except deletion. Reverts only fields that the change touched; later edits by others
// stay.

import type { ProductChangeFailure, ProductStatus } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { existingTagIds } from "../associations.ts";
import { type ProductValues, retryOnConflict, writeProducts } from "../product-writes.ts";
import { causeOf, type Former } from "./apply.ts";
import type { ChangeRow, Changes } from "./change-rows.ts";
import { findConflicts, gone, type Item, lockCollections, lockProducts, type Outcome } from "./locks.ts";
import { changedPlaces, type Place, type Places, readTagPlaces, writeCollectionPlaces } from "./places.ts";

interface ItemWithFormer extends Item {
  former: Former;
}

export async function undoItems(
  tx: Tx,
  workspace: WorkspaceScope,
  change: ChangeRow,
  items: readonly Item[],
  now: Date,
): Promise<Outcome> {
  const { id: changeId, changes } = change;
  const noted = await tx.many<ItemWithFormer>(sql`
    select i.n, i.product_id, i.former from product_change_items i
    where i.workspace_id = ${workspace.id} and i.change_id = ${changeId} and i.former is not null
      and i.n = any(${items.map(({ n }) => n)}::int[])`);
  const collections = await lockCollections(tx, workspace, idsOf(noted, "collections"));
  const ids = noted.map(({ product_id }) => product_id);
  const statuses = await lockProducts(tx, workspace, ids, "change");
  const tags = await existingTagIds(tx, workspace, idsOf(noted, "tags"));
  const failures: ProductChangeFailure[] = ids.filter((id) => !statuses.has(id)).map(gone);
  const back = statusesBack(noted, changes, statuses);
  failures.push(...(await findUndoConflicts(tx, workspace, back, statuses)));
  const failed = new Set(failures.map(({ id }) => id));
  const good = noted.filter(({ product_id }) => !failed.has(product_id));
  const products = await productsBack(tx, workspace, good, back, placesOf(good, "tags", tags));
  await retryOnConflict(writeProducts(tx, workspace, products, causeOf(change, "UNDONE"), now));
  const places = placesOf(good, "collections", collections);
  await writeCollectionPlaces(tx, workspace, places, now);
  return { changed: good.length, failures };
}

const idsOf = (noted: readonly ItemWithFormer[], of: "tags" | "collections"): string[] => [
  ...new Set(noted.flatMap(({ former }) => former[of]?.map(({ id }) => id) ?? [])),
];

/** Limits the places to tags or collections that still exist. */
function placesOf(noted: readonly ItemWithFormer[], of: "tags" | "collections", there: ReadonlySet<string>): Places {
  const places: [string, Place[]][] = noted.map(({ product_id, former }) => [
    product_id,
    (former[of] ?? []).filter(({ id }) => there.has(id)),
  ]);
  return new Map(places.filter(([, list]) => list.length > 0));
}

/** Returns the former status of products that still have the status of the change. */
const statusesBack = (
  noted: readonly ItemWithFormer[],
  { status }: Changes,
  statuses: ReadonlyMap<string, ProductStatus>,
): Map<string, ProductStatus> =>
  new Map(
    noted.flatMap(({ product_id, former }) =>
      former.status !== undefined && statuses.get(product_id) === status ? [[product_id, former.status]] : [],
    ),
  );

async function findUndoConflicts(
  tx: Tx,
  workspace: WorkspaceScope,
  back: ReadonlyMap<string, ProductStatus>,
  statuses: ReadonlyMap<string, ProductStatus>,
): Promise<ProductChangeFailure[]> {
  const revived = [...back].filter(([id, former]) => former !== "DELETED" && statuses.get(id) === "DELETED");
  if (revived.length === 0) return [];
  return findConflicts(
    tx,
    workspace,
    sql`select id, name_key, sku_key, barcode_key from products
        where workspace_id = ${workspace.id} and id = any(${revived.map(([id]) => id)}::text[])`,
  );
}

async function productsBack(
  tx: Tx,
  workspace: WorkspaceScope,
  noted: readonly ItemWithFormer[],
  back: ReadonlyMap<string, ProductStatus>,
  tags: Places,
): Promise<ProductValues[]> {
  const held = await readTagPlaces(tx, workspace, [...tags.keys()]);
  return noted.map(({ product_id: id, former }) => {
    const places = tags.get(id);
    return {
      id,
      status: back.get(id),
      ...(places && changedPlaces(held.get(id) ?? [], places)),
      alsoChanged: former.collections && { collections: [] },
    };
  });
}
