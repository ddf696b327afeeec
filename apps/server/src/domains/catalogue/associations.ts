// What products and collections point to, all of it in the same workspace.

import { LIMITS } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type FieldErrors, invalidInput, notFound } from "../../kernel/errors.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { existingIds } from "../../storage/existing-ids.ts";
import { existingMediaIds } from "../media/index.ts";

/** A table that lists, in an order, what an owner has. */
export interface Associations {
  table: Sql;
  owner: Sql;
  owners: Sql;
  item: Sql;
  items: Sql;
  /** What a caller calls the item. */
  field: string;
  max: number;
}

const PRODUCTS = raw("products");
const COLLECTIONS = raw("collections");
const ofProduct = { owner: raw("product_id"), owners: PRODUCTS };
const ofCollection = { owner: raw("collection_id"), owners: COLLECTIONS };
const tag = { item: raw("tag_id"), items: raw("tags"), field: "tagId", max: LIMITS.associationsMax };
const image = { item: raw("media_id"), items: raw("media"), field: "imageId", max: LIMITS.associationsMax };
const product = { item: raw("product_id"), items: PRODUCTS, field: "productId", max: LIMITS.collectionProductsMax };

export const PRODUCT_TAGS: Associations = { ...ofProduct, ...tag, table: raw("product_tags") };
export const PRODUCT_IMAGES: Associations = { ...ofProduct, ...image, table: raw("product_images") };
export const COLLECTION_TAGS: Associations = { ...ofCollection, ...tag, table: raw("collection_tags") };
export const COLLECTION_PRODUCTS: Associations = { ...ofCollection, ...product, table: raw("collection_products") };

/** Whoever changes a product or what belongs to it goes one after the other. */
export const lockProduct = (tx: Tx, workspace: WorkspaceScope, id: string) =>
  lock(tx, workspace, PRODUCTS, id, CHANGING);

export const lockCollection = (tx: Tx, workspace: WorkspaceScope, id: string) =>
  lock(tx, workspace, COLLECTIONS, id, CHANGING);

const CHANGING = raw("for no key update");
/** Until the commit, it cannot be deleted. */
const POINTING = raw("for key share");

async function lock(tx: Tx, workspace: WorkspaceScope, table: Sql, id: string, strength: Sql): Promise<void> {
  const row = await tx.find(sql`select from ${table} where workspace_id = ${workspace.id} and id = ${id} ${strength}`);
  if (row === undefined) throw notFound();
}

/** Adds or removes one item, and notes the time on the owner if that changed anything. */
export async function changeAssociation(
  tx: Tx,
  workspace: WorkspaceScope,
  associations: Associations,
  change: "add" | "remove",
  { ownerId, itemId, now }: { ownerId: string; itemId: string; now: Date },
): Promise<void> {
  const { owners, items } = associations;
  await lock(tx, workspace, owners, ownerId, CHANGING);
  await lock(tx, workspace, items, itemId, POINTING);
  const alter = change === "add" ? add : remove;
  if (await alter(tx, workspace, associations, ownerId, itemId)) {
    await tx.run(
      sql`update ${owners} set updated_at = ${now} where workspace_id = ${workspace.id} and id = ${ownerId}`,
    );
  }
}

type Alter = (tx: Tx, workspace: WorkspaceScope, of: Associations, ownerId: string, itemId: string) => Promise<boolean>;

/** Puts the item at the end; false when it was there. */
const add: Alter = async (tx, workspace, { table, owner, item, field, max }, ownerId, itemId) => {
  const added = await tx.run(sql`
    insert into ${table} (workspace_id, ${owner}, ${item}, position)
    select ${workspace.id}, ${ownerId}, ${itemId}, coalesce(max(position), 0) + 1
    from ${table} where workspace_id = ${workspace.id} and ${owner} = ${ownerId}
    having count(*) < ${max}
    on conflict (workspace_id, ${owner}, ${item}) do nothing`);
  if (added === 1) return true;
  const present = await tx.find(sql`
    select from ${table} where workspace_id = ${workspace.id} and ${owner} = ${ownerId} and ${item} = ${itemId}`);
  if (present === undefined) throw invalidInput({ [field]: `is one too many: ${max} are the most` });
  return false;
};

/** False when there was nothing to remove. */
const remove: Alter = async (tx, workspace, { table, owner, item }, ownerId, itemId) => {
  const removed = await tx.run(sql`
    delete from ${table} where workspace_id = ${workspace.id} and ${owner} = ${ownerId} and ${item} = ${itemId}`);
  return removed === 1;
};

/** Makes `itemIds`, in this order, all that the owner has; an id that is given twice counts once. Writes what differs. */
export async function replaceAssociations(
  tx: Tx,
  workspace: WorkspaceScope,
  { table, owner, item }: Associations,
  ownerId: string,
  itemIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(itemIds)];
  await tx.run(sql`
    with removed as (
      delete from ${table}
      where workspace_id = ${workspace.id} and ${owner} = ${ownerId} and ${item} <> all(${wanted}::text[]))
    insert into ${table} as a (workspace_id, ${owner}, ${item}, position)
    select ${workspace.id}, ${ownerId}, id, n from unnest(${wanted}::text[]) with ordinality as wanted (id, n)
    on conflict (workspace_id, ${owner}, ${item}) do update set position = excluded.position
    where a.position <> excluded.position`);
}

/** Refuses ids in a body that are not of the workspace, all at once. What it finds cannot be deleted before the commit. */
export async function requireOwn(
  tx: Tx,
  workspace: WorkspaceScope,
  { tagIds, media }: { tagIds: readonly string[]; media: Record<string, string> },
): Promise<void> {
  const problems: FieldErrors = {};
  const tags = await existingTagIds(tx, workspace, tagIds);
  tagIds.forEach((id, i) => {
    if (!tags.has(id)) problems[`tagIds.${i}`] = "is not a tag of this workspace";
  });
  const images = await existingMediaIds(tx, workspace, Object.values(media));
  for (const [field, id] of Object.entries(media)) {
    if (!images.has(id)) problems[field] = "is not an image of this workspace";
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

export const existingTagIds = existingIds(raw("tags"));
export const existingProductIds = existingIds(PRODUCTS);
export const existingCollectionIds = existingIds(COLLECTIONS);
