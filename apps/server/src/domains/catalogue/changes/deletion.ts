// Deletes products reversibly: each moves to the bin, whole.

import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import type { Tx } from "../../../storage/database.ts";
import { restoreProducts, toBinEntry } from "../bin/index.ts";
import { deleteProducts } from "../product-writes.ts";
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
  await deleteProducts(tx, workspace, ids, toBinEntry(tx, deletionOf(author), now));
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
