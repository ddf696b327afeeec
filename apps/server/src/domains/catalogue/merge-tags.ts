// Merges several tags into one on all products and collections.

import { mergeTags, type Tag } from "@vitrine/contract";
import { requireScopes } from "../../kernel/access/needed-scopes.ts";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput, notFound } from "../../kernel/errors.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { byPosition, changedPlaces, readTagPlaces, touchCollections } from "./changes/places.ts";
import { retryOnConflict, writeProducts } from "./product-writes.ts";

export const mergeTagsHandler: Handler = handle(mergeTags, "write", async (context) => {
  const { tx, workspace, principal, params, body, now } = context;
  const merged = [...new Set(body.tagIds)].filter((id) => id !== params.id);
  const collections = await lockOwners(tx, workspace, "collections", "collection_tags", "collection_id", merged);
  if (collections > 0) requireScopes(principal, ["collections:write"]);
  await lockOwners(tx, workspace, "products", "product_tags", "product_id", merged);
  const tag = await lockTags(tx, workspace, params.id, body.tagIds);
  await touchCollections(tx, workspace, ownersOf(workspace, "collection_tags", "collection_id", merged), now);
  await moveOnCollections(tx, workspace, params.id, merged);
  await moveOnProducts(tx, workspace, params.id, merged, now);
  await tx.run(sql`delete from tags where workspace_id = ${workspace.id} and id = any(${merged}::text[])`);
  return tag;
});

/**
 * Locks the owners and returns their number. Runs before the tags are locked: every write locks its product or
 * collection first.
 */
function lockOwners(
  tx: Tx,
  workspace: WorkspaceScope,
  owners: "products" | "collections",
  table: string,
  owner: string,
  tagIds: readonly string[],
): Promise<number> {
  return tx.run(sql`
    select from ${raw(owners)} where workspace_id = ${workspace.id} and id in (
      ${ownersOf(workspace, table, owner, tagIds)})
    order by id for no key update`);
}

const ownersOf = (workspace: WorkspaceScope, table: string, owner: string, tagIds: readonly string[]): Sql => sql`
  select a.${raw(owner)} from ${raw(table)} a
  where a.workspace_id = ${workspace.id} and a.tag_id = any(${[...tagIds]}::text[])`;

async function lockTags(tx: Tx, workspace: WorkspaceScope, id: string, tagIds: readonly string[]): Promise<Tag> {
  const rows = await tx.many<Tag>(sql`
    select id, name from tags where workspace_id = ${workspace.id} and id = any(${[id, ...tagIds]}::text[])
    order by id for update`);
  const known = new Map(rows.map((tag) => [tag.id, tag]));
  const tag = known.get(id);
  if (tag === undefined) throw notFound();
  const problems = tagIds.flatMap((tagId, i) =>
    known.has(tagId) ? [] : [[`tagIds.${i}`, "is not a tag of this workspace"]],
  );
  if (problems.length > 0) throw invalidInput(Object.fromEntries(problems));
  return tag;
}

/** Puts the tag at the position of the first merged tag. A collection that already has the tag keeps its position. */
async function moveOnCollections(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  merged: readonly string[],
): Promise<void> {
  await tx.run(sql`
    insert into collection_tags (workspace_id, collection_id, tag_id, position)
    select ${workspace.id}, a.collection_id, ${id}, min(a.position) from collection_tags a
    where a.workspace_id = ${workspace.id} and a.tag_id = any(${[...merged]}::text[])
    group by a.collection_id order by a.collection_id
    on conflict (workspace_id, collection_id, tag_id) do nothing`);
}

/** The same for products, which lose the merged tags at once. */
async function moveOnProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  merged: readonly string[],
  now: Date,
): Promise<void> {
  const owners = await tx.many<{ product_id: string }>(ownersOf(workspace, "product_tags", "product_id", merged));
  const places = await readTagPlaces(tx, workspace, [...new Set(owners.map(({ product_id }) => product_id))]);
  const products = [...places].map(([productId, held]) => {
    const [first] = held.filter((place) => merged.includes(place.id)).sort(byPosition);
    const position = held.find((place) => place.id === id)?.position ?? first?.position ?? null;
    const gone = merged.map((tagId) => ({ id: tagId, position: null }));
    return { id: productId, ...changedPlaces(held, [...gone, { id, position }]) };
  });
  await retryOnConflict(writeProducts(tx, workspace, products, null, now));
}
