// Deletes products reversibly: each moves to the bin, whole.

import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { restoreProducts, toBinEntry } from "../bin/index.ts";
import { hold } from "../bin/kept-rows.ts";
import type { ChangeRow } from "./change-rows.ts";
import { gone, type Item, lockProducts, type Outcome } from "./locks.ts";

export async function deleteItems(
  tx: Tx,
  workspace: WorkspaceScope,
  change: ChangeRow,
  items: readonly Item[],
  now: Date,
): Promise<Outcome> {
  const asked = idsOf(items);
  const held = await lockProducts(tx, workspace, asked, "delete");
  const ids = [...held.keys()];
  await binHeld(tx, workspace, ids, change, now);
  return { changed: ids.length, failures: asked.filter((id) => !held.has(id)).map(gone) };
}

type Author = Pick<ChangeRow, "connection_id"> & { account_id: string | null };

/** Moves locked products to the bin, with all their associations. */
export async function binHeld(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
  author: Author,
  now: Date,
): Promise<void> {
  const own = sql`workspace_id = ${workspace.id} and product_id = any(${[...ids]}::text[])`;
  await hold(tx, workspace, "tags", sql`select tag_id from product_tags where ${own}`);
  await hold(tx, workspace, "media", sql`select media_id from product_images where ${own}`);
  await tx.run(
    sql`select keep_products(${workspace.id}, ${[...ids]}::text[], ${toBinEntry(tx, deletionOf(author), now)})`,
  );
  // Their search texts are deleted as well, so the triggers need not update them.
  await tx.run(sql`set local vitrine.counted = 'tags'`);
  await tx.run(sql`delete from product_images where ${own}`);
  const slugs = await tx.many<{ slug: string }>(sql`
    delete from products where workspace_id = ${workspace.id} and id = any(${[...ids]}::text[]) returning slug`);
  await tx.run(sql`
    delete from product_slugs where workspace_id = ${workspace.id} and slug = any(${slugs.map(({ slug }) => slug)}::text[])`);
  await tx.run(sql`set local vitrine.counted = ''`);
}

/** Keeps deletions by an API key for an undo only, because its single DELETE is permanent. */
const deletionOf = ({ account_id: accountId, connection_id: connectionId }: Author) => ({
  isShown: connectionId === null || connectionId.startsWith("grt_"),
  accountId,
  connectionId,
});

const idsOf = (items: readonly Item[]) => items.map(({ product_id }) => product_id);

/** Products that were already restored need no work. */
export const restoreItems = (tx: Tx, workspace: WorkspaceScope, items: readonly Item[], now: Date): Promise<Outcome> =>
  restoreProducts(tx, workspace, idsOf(items), now);
