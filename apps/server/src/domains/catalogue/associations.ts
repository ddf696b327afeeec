// Associations of products and collections, all within one workspace.

import { LIMITS } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type FieldErrors, invalidInput, notFound } from "../../kernel/errors.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { existingIds } from "../../storage/existing-ids.ts";
import { existingMediaIds } from "../media/index.ts";
import type { Author } from "./history.ts";
import { editBy, retryOnConflict, toCause } from "./product-writes.ts";

/** Table that stores the ordered items of an owner. */
export interface Associations {
  table: Sql;
  owner: Sql;
  item: Sql;
  /** Name of the item in error messages. */
  field: string;
  max: number;
}

/** Association whose items are added and removed one by one. */
export interface ChangedAssociations extends Associations {
  /** Schema function that performs the change. */
  change: Sql;
}

const PRODUCTS = raw("products");
const COLLECTIONS = raw("collections");
const ofProduct = { owner: raw("product_id") };
const ofCollection = { owner: raw("collection_id") };
const tag = { item: raw("tag_id"), field: "tagId", max: LIMITS.catalogue.associationsMax };
const image = { item: raw("media_id"), field: "imageId", max: LIMITS.catalogue.associationsMax };
const product = { item: raw("product_id"), field: "productId", max: LIMITS.collection.productsMax };

export const PRODUCT_TAGS = { ...ofProduct, ...tag, table: raw("product_tags") };
export const PRODUCT_IMAGES: Associations = { ...ofProduct, ...image, table: raw("product_images") };
export const COLLECTION_TAGS = {
  ...ofCollection,
  ...tag,
  table: raw("collection_tags"),
  change: raw("change_collection_tag"),
};
export const COLLECTION_PRODUCTS = {
  ...ofCollection,
  ...product,
  table: raw("collection_products"),
  change: raw("change_collection_product"),
};

/** Serializes writes to a product and its associations. */
export const lockProduct = (tx: Tx, workspace: WorkspaceScope, id: string) => lock(tx, workspace, PRODUCTS, id);

export const lockCollection = (tx: Tx, workspace: WorkspaceScope, id: string) => lock(tx, workspace, COLLECTIONS, id);

async function lock(tx: Tx, workspace: WorkspaceScope, table: Sql, id: string): Promise<void> {
  const row = await tx.find(
    sql`select from ${table} where workspace_id = ${workspace.id} and id = ${id} for no key update`,
  );
  if (row === undefined) throw notFound();
}

/** Adds or removes one item in one statement. Updates the owner's `updated_at` only if something changed. */
export async function changeAssociation(
  tx: Tx,
  workspace: WorkspaceScope,
  { change, field, max }: ChangedAssociations,
  kind: "add" | "remove",
  { ownerId, itemId, now }: { ownerId: string; itemId: string; now: Date },
): Promise<void> {
  const { outcome } = await tx.one<{ outcome: Outcome }>(sql`
    select ${change}(${workspace.id}, ${ownerId}, ${itemId}, ${kind === "add"}, ${max}, ${now}) as outcome`);
  check(outcome, field, max);
}

type Outcome = "missing" | "full" | "done";

function check(outcome: Outcome, field: string, max: number): void {
  if (outcome === "missing") throw notFound();
  if (outcome === "full") throw invalidInput({ [field]: `must have at most ${max} items` });
}

/** Adds or removes one tag of a product, with an entry of the history. */
export async function changeProductTag(
  tx: Tx,
  workspace: WorkspaceScope,
  kind: "add" | "remove",
  { id, tagId, author, now }: { id: string; tagId: string; author: Author; now: Date },
): Promise<void> {
  const { field, max } = PRODUCT_TAGS;
  const { outcome } = await retryOnConflict(
    tx.one<{ outcome: Outcome }>(sql`
      select change_product_tag(${workspace.id}, ${id}, ${tagId}, ${kind === "add" ? max : null},
                                ${toCause(editBy(author))}::jsonb, ${now}) as outcome`),
  );
  check(outcome, field, max);
}

/** Replaces the owner's items with `itemIds`, in this order. Ignores repeated ids and writes only the differences. */
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

/**
 * Rejects all ids in a body that are not of the workspace. Locks the rows it finds against deletion until the commit.
 */
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
