// Positions of products among their tags and in collections: the effect of a change, and its undo.

import { LIMITS } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Sql, sql, type Tx } from "../../../storage/database.ts";

/** Position of a product; null when it is absent. */
export interface Place {
  id: string;
  position: number | null;
}

/** Places by product id. */
export type Places = Map<string, Place[]>;

/** Reads all tags of the products. */
export async function readTagPlaces(tx: Tx, workspace: WorkspaceScope, ids: readonly string[]): Promise<Places> {
  const rows = await tx.many<Place & { product_id: string }>(sql`
    select a.product_id, a.tag_id as id, a.position from product_tags a
    where a.workspace_id = ${workspace.id} and a.product_id = any(${[...ids]}::text[])`);
  return byProduct(rows);
}

/** Returns all tags after a change: places with a position are set or added, those without one removed. */
export function changedPlaces(
  held: readonly Place[],
  changes: readonly Place[],
): { tagIds: string[]; tagPositions: number[] } {
  const positions = new Map([...held, ...changes].map(({ id, position }) => [id, position]));
  const places = [...positions].flatMap(([id, position]) => (position === null ? [] : [{ id, position }]));
  places.sort(byPosition);
  return { tagIds: places.map(({ id }) => id), tagPositions: places.map(({ position }) => position) };
}

export const byPosition = (a: Place, b: Place): number => (a.position ?? 0) - (b.position ?? 0);

function byProduct(rows: readonly (Place & { product_id: string })[]): Places {
  const places: Places = new Map();
  for (const { product_id, id, position } of rows) {
    const known = places.get(product_id);
    if (known === undefined) places.set(product_id, [{ id, position }]);
    else known.push({ id, position });
  }
  return places;
}

/** Returns the differences after removing some tags and appending others; undefined when there would be too many. */
export function retag(
  held: readonly Place[],
  { remove = [], add = [] }: { remove?: readonly string[] | undefined; add?: readonly string[] | undefined },
): { former: Place[]; wanted: Place[] } | undefined {
  const kept = held.filter(({ id }) => !remove.includes(id));
  const added = [...new Set(add)].filter((id) => !kept.some((place) => place.id === id));
  if (kept.length + added.length > LIMITS.catalogue.associationsMax && added.length > 0) return undefined;
  const last = Math.max(0, ...kept.map(({ position }) => position ?? 0));
  const after = new Map(added.map((id, i) => [id, last + i + 1]));
  const touched = new Set([...held.filter((place) => !kept.includes(place)).map(({ id }) => id), ...added]);
  const before = new Map(held.map(({ id, position }) => [id, position]));
  const differing = [...touched].filter((id) => (before.get(id) ?? null) !== (after.get(id) ?? null));
  const placesIn = (all: ReadonlyMap<string, number | null>) =>
    differing.map((id) => ({ id, position: all.get(id) ?? null }));
  return { former: placesIn(before), wanted: placesIn(after) };
}

/**
 * Writes the wanted positions in collections, deletes the rows without one, and updates `updated_at`. The collections
 * must be locked.
 */
export async function writeCollectionPlaces(
  tx: Tx,
  workspace: WorkspaceScope,
  wanted: Places,
  now: Date,
): Promise<void> {
  const rows = [...wanted].flatMap(([productId, places]) => places.map((place) => ({ productId, ...place })));
  const away = rows.filter(({ position }) => position === null);
  const here = rows.filter(({ position }) => position !== null);
  if (away.length > 0) {
    await tx.run(sql`
      delete from collection_products a using unnest(${away.map(({ productId }) => productId)}::text[], ${away.map(({ id }) => id)}::text[])
        as w (product_id, id)
      where a.workspace_id = ${workspace.id} and a.product_id = w.product_id and a.collection_id = w.id`);
  }
  if (here.length > 0) {
    await tx.run(sql`
      insert into collection_products as a (workspace_id, product_id, collection_id, position)
      select ${workspace.id}, w.product_id, w.id, w.position
      from unnest(${here.map(({ productId }) => productId)}::text[], ${here.map(({ id }) => id)}::text[],
                  ${here.map(({ position }) => position)}::int[]) as w (product_id, id, position)
      order by w.product_id, w.id
      on conflict (workspace_id, collection_id, product_id) do update set position = excluded.position
      where a.position <> excluded.position`);
  }
  if (rows.length > 0)
    await touchCollections(tx, workspace, sql`select unnest(${rows.map(({ id }) => id)}::text[])`, now);
}

/** Updates `updated_at` of the collections in `ids`. */
export async function touchCollections(tx: Tx, workspace: WorkspaceScope, ids: Sql, now: Date): Promise<void> {
  await tx.run(sql`
    update collections set updated_at = ${now} where workspace_id = ${workspace.id} and id = any(array(${ids}))`);
}
