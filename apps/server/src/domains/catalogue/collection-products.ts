// Many products of a collection at once. As for one of them, the collection is held first, then the products against deletion.

import {
  addCollectionProducts,
  type Collection,
  LIMITS,
  removeCollectionProducts,
  setCollectionProducts,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { existingProductIds, lockCollection } from "./associations.ts";

type Answer = (tx: Tx, workspace: WorkspaceScope, id: string) => Promise<Collection>;

export function collectionProductHandlers(answer: Answer): Handler[] {
  /** Notes the time on the collection if anything changed. */
  const changing = async (
    { tx, workspace, params, body, now }: Context,
    change: (tx: Tx, place: Place, ids: string[]) => Promise<number>,
  ) => {
    await lockCollection(tx, workspace, params.id);
    const ids = [...new Set(body.productIds)];
    await requireOwnProducts(tx, workspace, body.productIds);
    const changed = await change(tx, { workspace, collectionId: params.id }, ids);
    if (changed > 0) {
      await tx.run(sql`
        update collections set updated_at = ${now} where workspace_id = ${workspace.id} and id = ${params.id}`);
    }
    return answer(tx, workspace, params.id);
  };

  return [
    handle(setCollectionProducts, "write", (context) => changing(context, replaceProducts)),
    handle(addCollectionProducts, "write", (context) => changing(context, addProducts)),
    handle(removeCollectionProducts, "write", (context) => changing(context, removeProducts)),
  ];
}

interface Context {
  tx: Tx;
  workspace: WorkspaceScope;
  params: { id: string };
  body: { productIds: string[] };
  now: Date;
}

interface Place {
  workspace: WorkspaceScope;
  collectionId: string;
}

async function requireOwnProducts(tx: Tx, workspace: WorkspaceScope, ids: readonly string[]): Promise<void> {
  const own = await existingProductIds(tx, workspace, ids);
  const strangers = ids.flatMap((id, i) =>
    own.has(id) ? [] : [[`productIds.${i}`, "is not a product of this workspace"]],
  );
  if (strangers.length > 0) throw invalidInput(Object.fromEntries(strangers));
}

const itsRows = ({ workspace, collectionId }: Place) =>
  sql`a.workspace_id = ${workspace.id} and a.collection_id = ${collectionId}`;

/** Writes what differs. Each answers how many rows that were. */
async function replaceProducts(tx: Tx, place: Place, ids: string[]): Promise<number> {
  // As a join: a comparison of each row with ten thousand ids would take seconds.
  const removed = await tx.run(sql`
    delete from collection_products a
    where ${itsRows(place)} and not exists (select from unnest(${ids}::text[]) as w (id) where w.id = a.product_id)`);
  const written = await tx.run(sql`
    insert into collection_products as a (workspace_id, collection_id, product_id, position)
    select ${place.workspace.id}, ${place.collectionId}, w.id, w.n from unnest(${ids}::text[]) with ordinality as w (id, n)
    on conflict (workspace_id, collection_id, product_id) do update set position = excluded.position
    where a.position <> excluded.position`);
  return removed + written;
}

async function addProducts(tx: Tx, place: Place, ids: string[]): Promise<number> {
  const added = await tx.run(sql`
    insert into collection_products (workspace_id, collection_id, product_id, position)
    select ${place.workspace.id}, ${place.collectionId}, w.id,
           w.n + (select coalesce(max(a.position), 0) from collection_products a where ${itsRows(place)})
    from unnest(${ids}::text[]) with ordinality as w (id, n)
    on conflict (workspace_id, collection_id, product_id) do nothing returning product_id`);
  const { n } = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from collection_products a where ${itsRows(place)}`,
  );
  if (n > LIMITS.collection.productsMax) {
    throw invalidInput({ productIds: `are too many: ${LIMITS.collection.productsMax} are the most` });
  }
  return added;
}

function removeProducts(tx: Tx, place: Place, ids: string[]): Promise<number> {
  return tx.run(sql`delete from collection_products a where ${itsRows(place)} and a.product_id = any(${ids}::text[])`);
}
