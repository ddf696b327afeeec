import { LIMITS } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { raw, sql, type Tx } from "../../../storage/database.ts";
import { changedPlaces, readTagPlaces, touchCollections } from "../changes/places.ts";
import { retryOnConflict, writeProducts } from "../product-writes.ts";
import { slugCandidates } from "../slugs.ts";
import { binned, deleteBinItems, hold, insertKept, KEPT_WITH, keptIds } from "./kept-rows.ts";

interface Item {
  id: string;
  name: string;
}

/** The constraint on the name rejects the restore while another collection has the name. */
export async function restoreCollection(tx: Tx, workspace: WorkspaceScope, item: Item, now: Date): Promise<void> {
  const items = binned(workspace, [item.id]);
  await insertCollection(tx, workspace, item, now);
  await hold(tx, workspace, "products", keptIds("collection_products", "product_id", items));
  await hold(tx, workspace, "tags", keptIds("collection_tags", "tag_id", items));
  for (const kept of KEPT_WITH.collection) await insertKept(tx, workspace, kept, items);
  await deleteBinItems(tx, workspace, [item.id]);
}

const COLLECTION_COLUMNS = "name, name_key, name_order, description, search_text, created_at";

/** Reuses the former slug unless another collection has it. */
async function insertCollection(tx: Tx, workspace: WorkspaceScope, item: Item, now: Date): Promise<void> {
  const { slug: own } = await tx.one<{ slug: string }>(sql`
    select i.former -> 'row' ->> 'slug' as slug from bin_items i where ${binned(workspace, [item.id])}`);
  for (const slug of [own, ...slugCandidates(item.name, item.id, "collection")]) {
    const inserted = await tx.run(sql`
      insert into collections (workspace_id, id, ${raw(COLLECTION_COLUMNS)}, image_id, slug, updated_at)
      select ${workspace.id}, r.id, ${raw(COLLECTION_COLUMNS.replaceAll(/\w+/g, "r.$&"))},
             (select m.id from media m where m.workspace_id = ${workspace.id} and m.id = r.image_id for key share),
             ${slug}, ${now}
      from bin_items i, jsonb_populate_record(null::collections, i.former -> 'row') r
      where ${binned(workspace, [item.id])}
      on conflict (workspace_id, slug) do nothing returning id`);
    if (inserted === 1) return;
  }
  throw new Error(`every slug of ${item.id} is taken`);
}

const TAG_COLUMNS = "name, name_key, name_order, search_text, created_at";

export async function restoreTag(tx: Tx, workspace: WorkspaceScope, { id }: Item, now: Date): Promise<void> {
  const items = binned(workspace, [id]);
  await hold(tx, workspace, "collections", keptIds("collection_tags", "collection_id", items));
  await hold(tx, workspace, "products", keptIds("product_tags", "product_id", items));
  await tx.run(sql`
    insert into tags (workspace_id, id, ${raw(TAG_COLUMNS)}, updated_at)
    select ${workspace.id}, r.id, ${raw(TAG_COLUMNS.replaceAll(/\w+/g, "r.$&"))}, ${now}
    from bin_items i, jsonb_populate_record(null::tags, i.former -> 'row') r where ${items}`);
  for (const kept of KEPT_WITH.tag) await insertKept(tx, workspace, kept, items);
  await touchCollections(tx, workspace, keptIds("collection_tags", "collection_id", items), now);
  await tagProductsAgain(tx, workspace, id, now);
  await deleteBinItems(tx, workspace, [id]);
}

/** Puts the tag at its former position on the products that still exist, unless they have the maximum of tags. */
async function tagProductsAgain(tx: Tx, workspace: WorkspaceScope, id: string, now: Date): Promise<void> {
  const former = await tx.many<{ product_id: string; position: number }>(sql`
    select r.product_id, r.position
    from bin_items i, jsonb_populate_recordset(null::product_tags, nullif(i.former -> 'product_tags', 'null')) r
    where ${binned(workspace, [id])}`);
  const held = await readTagPlaces(
    tx,
    workspace,
    former.map(({ product_id }) => product_id),
  );
  const products = former
    .filter(({ product_id }) => (held.get(product_id)?.length ?? 0) < LIMITS.catalogue.associationsMax)
    .map(({ product_id, position }) => ({
      id: product_id,
      ...changedPlaces(held.get(product_id) ?? [], [{ id, position }]),
    }));
  await retryOnConflict(writeProducts(tx, workspace, products, null, now));
}
