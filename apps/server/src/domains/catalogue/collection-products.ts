// Bulk edits of a collection's products. Locks the collection first, then the products against deletion, as single
// edits do.

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
  const hold = async ({ tx, workspace, params, body }: Context) => {
    await lockCollection(tx, workspace, params.id);
    await requireOwnProducts(tx, workspace, body.productIds);
    return { place: { workspace, collectionId: params.id }, ids: [...new Set(body.productIds)] };
  };

  /** Updates the collection's `updated_at` if anything changed. */
  const answerAfter = async ({ tx, workspace, params, now }: Context, changed: number) => {
    if (changed === 0) tx.hasNoEffect = true;
    else {
      await tx.run(sql`
        update collections set updated_at = ${now} where workspace_id = ${workspace.id} and id = ${params.id}`);
    }
    return answer(tx, workspace, params.id);
  };

  const changing = async (context: Context, change: (tx: Tx, place: Place, ids: string[]) => Promise<number>) => {
    const { place, ids } = await hold(context);
    return answerAfter(context, await change(context.tx, place, ids));
  };

  return [
    handle(setCollectionProducts, "write", (context) => changing(context, replaceProducts)),
    handle(removeCollectionProducts, "write", (context) => changing(context, removeProducts)),

    handle(addCollectionProducts, "write", async (context) => {
      const { tx, body } = context;
      const { place, ids } = await hold(context);
      const there = await idsInIt(tx, place, ids);
      const [added, alreadyThere] = [ids.filter((id) => !there.has(id)), ids.filter((id) => there.has(id))];
      await requireWithinLimit(tx, place, added.length);
      const changed = body.dryRun ? 0 : await addProducts(tx, place, added);
      return { ...(await answerAfter(context, changed)), dryRun: body.dryRun, added, alreadyThere };
    }),
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

/** Writes only the differences and returns the number of written rows. */
async function replaceProducts(tx: Tx, place: Place, ids: string[]): Promise<number> {
  // Removed products leave gaps in the positions: the order can be the same although the positions differ.
  const { same } = await tx.one<{ same: boolean }>(sql`
    select array(select a.product_id from collection_products a where ${itsRows(place)} order by a.position)
      = ${ids}::text[] as same`);
  if (same) return 0;
  // A join, because comparing each row with ten thousand ids takes seconds.
  const removed = await tx.run(sql`
    delete from collection_products a
    where ${itsRows(place)} and not exists (select from unnest(${ids}::text[]) as w (id) where w.id = a.product_id)`);
  const written = await tx.run(sql`
    insert into collection_products as a (workspace_id, collection_id, product_id, position)
    select ${place.workspace.id}, ${place.collectionId}, w.id, w.n from unnest(${ids}::text[]) with ordinality as w (id, n)
    on conflict (workspace_id, collection_id, product_id) do update set position = excluded.position
    where a.position <> excluded.position
    returning a.product_id`);
  return removed + written;
}

async function idsInIt(tx: Tx, place: Place, ids: string[]): Promise<Set<string>> {
  const rows = await tx.many<{ product_id: string }>(
    sql`select a.product_id from collection_products a where ${itsRows(place)} and a.product_id = any(${ids}::text[])`,
  );
  return new Set(rows.map(({ product_id }) => product_id));
}

async function requireWithinLimit(tx: Tx, place: Place, added: number): Promise<void> {
  const { n } = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from collection_products a where ${itsRows(place)}`,
  );
  if (n + added > LIMITS.collection.productsMax) {
    throw invalidInput({ productIds: `would exceed the maximum of ${LIMITS.collection.productsMax} products` });
  }
}

function addProducts(tx: Tx, place: Place, ids: string[]): Promise<number> {
  return tx.run(sql`
    insert into collection_products (workspace_id, collection_id, product_id, position)
    select ${place.workspace.id}, ${place.collectionId}, w.id,
           w.n + (select coalesce(max(a.position), 0) from collection_products a where ${itsRows(place)})
    from unnest(${ids}::text[]) with ordinality as w (id, n)
    on conflict (workspace_id, collection_id, product_id) do nothing returning product_id`);
}

function removeProducts(tx: Tx, place: Place, ids: string[]): Promise<number> {
  return tx.run(sql`delete from collection_products a where ${itsRows(place)} and a.product_id = any(${ids}::text[])`);
}
