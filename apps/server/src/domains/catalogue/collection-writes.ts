import type { CollectionWrite } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type Sql, sql, type Tx } from "../../storage/database.ts";
import { nameOrder, searchForm, uniquenessKey } from "../../storage/text-keys.ts";
import { COLLECTION_TAGS, lockCollection, replaceAssociations, requireOwn } from "./associations.ts";
import { slugCandidates } from "./slugs.ts";

export async function insertCollection(
  tx: Tx,
  workspace: WorkspaceScope,
  body: CollectionWrite,
  now: Date,
): Promise<string> {
  await requireOwnAssociations(tx, workspace, body);
  const id = newId("collection");
  await insertRow(tx, workspace, id, body, now);
  await replaceAssociations(tx, workspace, COLLECTION_TAGS, id, body.tagIds);
  return id;
}

/** Tries one slug after the other. A constraint rejects a name that is already used. */
async function insertRow(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  body: CollectionWrite,
  now: Date,
): Promise<void> {
  for (const slug of slugCandidates(body.name, id, "collection")) {
    const inserted = await tx.run(sql`
      insert into collections (workspace_id, id, name, name_key, name_order, slug, description, image_id, search_text,
                               created_at, updated_at)
      values (${workspace.id}, ${id}, ${body.name}, ${uniquenessKey(body.name)}, ${nameOrder(body.name)}, ${slug},
              ${body.description}, ${body.imageId}, ${searchForm(body.name)}, ${now}, ${now})
      on conflict on constraint collections_workspace_slug_unique do nothing`);
    if (inserted === 1) return;
  }
  throw new Error(`every slug of ${id} is taken`);
}

/** Leaves the row and its `updated_at` unchanged when no value differs. */
export async function updateCollectionRow(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  body: CollectionWrite,
  now: Date,
): Promise<void> {
  await lockCollection(tx, workspace, id);
  await lockTags(tx, workspace, id, body.tagIds);
  await requireOwnAssociations(tx, workspace, body);
  const changed = await tx.run(sql`
    update collections c
    set name = ${body.name}, name_key = ${uniquenessKey(body.name)}, name_order = ${nameOrder(body.name)},
        description = ${body.description}, image_id = ${body.imageId}, search_text = ${searchForm(body.name)},
        updated_at = ${now}
    where workspace_id = ${workspace.id} and id = ${id}
      and ((c.name, c.description, c.image_id) is distinct from (${body.name}, ${body.description}, ${body.imageId})
        or array(select a.tag_id from collection_tags a
                 where a.workspace_id = ${workspace.id} and a.collection_id = ${id} order by a.position)
           <> ${[...new Set(body.tagIds)]}::text[])`);
  tx.hasNoEffect = changed === 0;
  if (changed > 0) await replaceAssociations(tx, workspace, COLLECTION_TAGS, id, body.tagIds);
}

/** Moves the collection to the bin when `deed` is set. */
export async function deleteCollectionRow(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  deed: Sql | null,
): Promise<void> {
  if (deed === null) {
    const deleted = await tx.run(sql`delete from collections where workspace_id = ${workspace.id} and id = ${id}`);
    if (deleted === 0) throw notFound();
    return;
  }
  const { deleted } = await tx.one<{ deleted: boolean }>(
    sql`select bin_item(${workspace.id}, 'COLLECTION', ${id}, ${deed}) as deleted`,
  );
  if (!deleted) throw notFound();
}

/** Locks new and former tags: deleting a tag locks the tag first and then its association rows. */
async function lockTags(tx: Tx, workspace: WorkspaceScope, id: string, tagIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    select from tags
    where workspace_id = ${workspace.id} and id = any(${[...tagIds]}::text[] || array(
      select a.tag_id from collection_tags a where a.workspace_id = ${workspace.id} and a.collection_id = ${id}))
    order by id for key share`);
}

function requireOwnAssociations(
  tx: Tx,
  workspace: WorkspaceScope,
  { tagIds, imageId }: CollectionWrite,
): Promise<void> {
  return requireOwn(tx, workspace, { tagIds, media: imageId === null ? {} : { imageId } });
}
