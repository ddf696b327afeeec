// Positions of products among their tags and in collections: the effect of a change, and its undo.

import { LIMITS } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { raw, type Sql, sql, type Tx } from "../../../storage/database.ts";

/** Position of a product; null when it is absent. */
export interface Place {
  id: string;
  position: number | null;
}

/** Places by product id. */
export type Places = Map<string, Place[]>;

interface PlaceTable {
  table: Sql;
  /** Column of the tag or collection. */
  of: Sql;
}

export const TAG_PLACES: PlaceTable = { table: raw("product_tags"), of: raw("tag_id") };
export const COLLECTION_PLACES: PlaceTable = { table: raw("collection_products"), of: raw("collection_id") };

/** Reads all tags of the products. */
export async function readTagPlaces(tx: Tx, workspace: WorkspaceScope, ids: readonly string[]): Promise<Places> {
  const rows = await tx.many<Place & { product_id: string }>(sql`
    select a.product_id, a.tag_id as id, a.position from product_tags a
    where a.workspace_id = ${workspace.id} and a.product_id = any(${[...ids]}::text[])`);
  return byProduct(rows);
}

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

/** Writes the wanted positions and deletes the rows without one. The tags or collections must be locked. */
export async function writePlaces(
  tx: Tx,
  workspace: WorkspaceScope,
  { table, of }: PlaceTable,
  wanted: Places,
): Promise<void> {
  const rows = [...wanted].flatMap(([productId, places]) => places.map((place) => ({ productId, ...place })));
  const away = rows.filter(({ position }) => position === null);
  const here = rows.filter(({ position }) => position !== null);
  if (away.length > 0) {
    await tx.run(sql`
      delete from ${table} a using unnest(${away.map(({ productId }) => productId)}::text[], ${away.map(({ id }) => id)}::text[])
        as w (product_id, id)
      where a.workspace_id = ${workspace.id} and a.product_id = w.product_id and a.${of} = w.id`);
  }
  if (here.length > 0) {
    await tx.run(sql`
      insert into ${table} as a (workspace_id, product_id, ${of}, position)
      select ${workspace.id}, w.product_id, w.id, w.position
      from unnest(${here.map(({ productId }) => productId)}::text[], ${here.map(({ id }) => id)}::text[],
                  ${here.map(({ position }) => position)}::int[]) as w (product_id, id, position)
      order by w.product_id, w.id
      on conflict (workspace_id, product_id, ${of}) do update set position = excluded.position
      where a.position <> excluded.position`);
  }
}

/** Updates `updated_at` of the changed collections. */
export async function touchCollections(tx: Tx, workspace: WorkspaceScope, places: Places, now: Date): Promise<void> {
  const ids = [...new Set([...places.values()].flatMap((list) => list.map(({ id }) => id)))];
  if (ids.length === 0) return;
  await tx.run(sql`
    update collections set updated_at = ${now} where workspace_id = ${workspace.id} and id = any(${ids}::text[])`);
}
