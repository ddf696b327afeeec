// Undoes a change on some products, except deletion. Reverts only fields that the change touched; later edits by others
// stay.

import type { ProductChangeFailure, ProductStatus } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { existingTagIds } from "../associations.ts";
import { recordBatch } from "../history.ts";
import { differencesOf, type Former } from "./apply.ts";
import type { Changes } from "./change-rows.ts";
import {
  findConflicts,
  gone,
  type Item,
  lockCollections,
  lockProducts,
  type Outcome,
  retryOnConflict,
} from "./locks.ts";
import { COLLECTION_PLACES, type Place, type Places, TAG_PLACES, touchCollections, writePlaces } from "./places.ts";

interface ItemWithFormer extends Item {
  former: Former;
}

export async function undoItems(
  tx: Tx,
  workspace: WorkspaceScope,
  { id: changeId, changes }: { id: string; changes: Changes },
  items: readonly Item[],
  now: Date,
): Promise<Outcome> {
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
  await writeProducts(tx, workspace, good, back, now);
  await writePlaces(tx, workspace, TAG_PLACES, placesOf(good, "tags", tags));
  const places = placesOf(good, "collections", collections);
  await writePlaces(tx, workspace, COLLECTION_PLACES, places);
  await touchCollections(tx, workspace, places, now);
  const touched = new Map(good.map(({ product_id, former }) => [product_id, former]));
  const differences = differencesOf(touched, (id) => [changes.status, back.get(id)]);
  await recordBatch(tx, workspace, "UNDONE", { of: "change", id: changeId }, differences, now);
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

async function writeProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  noted: readonly ItemWithFormer[],
  back: ReadonlyMap<string, ProductStatus>,
  now: Date,
): Promise<void> {
  const rows = noted
    .filter(({ product_id, former }) => back.has(product_id) || former.tags !== undefined)
    .map(({ product_id }) => ({ id: product_id, status: back.get(product_id) ?? null }));
  if (rows.length === 0) return;
  await retryOnConflict(
    tx.run(sql`
      update products p set status = coalesce(w.status, p.status), updated_at = ${now}
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ status }) => status)}::text[]) as w (id, status)
      where p.workspace_id = ${workspace.id} and p.id = w.id`),
  );
}
