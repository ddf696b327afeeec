import {
  addCollectionProduct,
  addCollectionTag,
  applyPatch,
  CollectionWrite,
  createCollection,
  deleteCollection,
  getCollection,
  listCollectionProducts,
  listCollections,
  patchCollection,
  removeCollectionProduct,
  removeCollectionTag,
  updateCollection,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { isFollowing } from "../../kernel/call/following.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { CutList } from "../../kernel/call/list-answer.ts";
import { notFound } from "../../kernel/errors.ts";
import { raw, sql, type Tx } from "../../storage/database.ts";
import { fittingRows, toPagination } from "../../storage/paging.ts";
import type { MediaUrl } from "../media/index.ts";
import { COLLECTION_PRODUCTS, COLLECTION_TAGS, changeAssociation, lockCollection } from "./associations.ts";
import { binEntryOf } from "./bin/index.ts";
import { collectionProductHandlers } from "./collection-products.ts";
import {
  type CollectionRow,
  findCollection,
  listedCollectionColumns,
  SHOWN_PRODUCTS,
  toCollections,
} from "./collection-rows.ts";
import { deleteCollectionRow, insertCollection, updateCollectionRow } from "./collection-writes.ts";
import { followCollections } from "./followed-lists.ts";
import { type NamedList, readNamedPage, withSlug } from "./named-lists.ts";
import { readProductPage } from "./product-lists.ts";
import { type CollectionProductRow, collectionProductColumns, ProductAssociations } from "./product-rows.ts";

export const COLLECTIONS: NamedList = {
  table: raw("collections"),
  columns: listedCollectionColumns,
  kind: "collections",
};

export function collectionHandlers({ mediaUrl }: { mediaUrl: MediaUrl }): Handler[] {
  const answer = async (tx: Tx, workspace: WorkspaceScope, id: string) => {
    const collection = await findCollection(tx, workspace, id, mediaUrl);
    if (collection === undefined) throw notFound();
    return collection;
  };

  /** Sends the read without waiting for the change (pipelining). */
  const answerAfter = async (changed: Promise<void>, tx: Tx, workspace: WorkspaceScope, id: string) => {
    const [answered] = await Promise.all([answer(tx, workspace, id), changed]);
    return answered;
  };

  return [
    ...collectionProductHandlers(answer),
    handle(listCollections, "read", async ({ tx, workspace, query }) => {
      if (isFollowing(query)) return followCollections(tx, workspace, query, mediaUrl);
      const { rows, total } = await readNamedPage<CollectionRow>(tx, workspace, COLLECTIONS, query, withSlug(query));
      const whole = fittingRows(rows, "description");
      const collections = await toCollections(tx, workspace, whole, { shownMax: SHOWN_PRODUCTS.listed }, mediaUrl);
      const list = { collections, pagination: toPagination(query, total) };
      return whole.length < rows.length ? new CutList(list) : list;
    }),

    handle(getCollection, "read", ({ tx, workspace, params }) => answer(tx, workspace, params.id)),

    handle(createCollection, "write", async ({ tx, workspace, body, now }) => {
      const id = await insertCollection(tx, workspace, body, now);
      return answer(tx, workspace, id);
    }),

    handle(updateCollection, "write", async ({ tx, workspace, params, body, now }) => {
      await updateCollectionRow(tx, workspace, params.id, body, now);
      return answer(tx, workspace, params.id);
    }),

    handle(patchCollection, "write", async ({ tx, workspace, params: { id }, body, now }) => {
      await lockCollection(tx, workspace, id);
      const { name, description, imageId, tags } = await answer(tx, workspace, id);
      const current = { name, description, imageId, tagIds: tags.map((tag) => tag.id) };
      const wanted = applyPatch(CollectionWrite, current, body);
      await updateCollectionRow(tx, workspace, id, wanted, now);
      return answer(tx, workspace, id);
    }),

    handle(deleteCollection, "write", async ({ tx, workspace, params, query, principal, now }) => {
      await deleteCollectionRow(tx, workspace, params.id, binEntryOf(tx, principal, query.bin, now));
      return { id: params.id, deleted: true as const };
    }),

    handle(listCollectionProducts, "read", async ({ tx, workspace, params, query }) => {
      await requireCollection(tx, workspace, params.id);
      const filter = { collectionId: params.id };
      const page = await readProductPage<CollectionProductRow>(
        tx,
        workspace,
        () => collectionProductColumns,
        filter,
        query,
      );
      const of = new ProductAssociations(page.associations, mediaUrl);
      const products = page.rows.map((row) => of.toCollectionProduct(row));
      return { products, pagination: toPagination(query, page.total) };
    }),

    handle(addCollectionProduct, "write", async ({ tx, workspace, params: { id, productId }, now }) => {
      const changed = changeAssociation(tx, workspace, COLLECTION_PRODUCTS, "add", {
        ownerId: id,
        itemId: productId,
        now,
      });
      return answerAfter(changed, tx, workspace, id);
    }),

    handle(removeCollectionProduct, "write", async ({ tx, workspace, params: { id, productId }, now }) => {
      const changed = changeAssociation(tx, workspace, COLLECTION_PRODUCTS, "remove", {
        ownerId: id,
        itemId: productId,
        now,
      });
      return answerAfter(changed, tx, workspace, id);
    }),

    handle(addCollectionTag, "write", async ({ tx, workspace, params: { id, tagId }, now }) => {
      const changed = changeAssociation(tx, workspace, COLLECTION_TAGS, "add", { ownerId: id, itemId: tagId, now });
      return answerAfter(changed, tx, workspace, id);
    }),

    handle(removeCollectionTag, "write", async ({ tx, workspace, params: { id, tagId }, now }) => {
      const changed = changeAssociation(tx, workspace, COLLECTION_TAGS, "remove", { ownerId: id, itemId: tagId, now });
      return answerAfter(changed, tx, workspace, id);
    }),
  ];
}

async function requireCollection(tx: Tx, workspace: WorkspaceScope, id: string): Promise<void> {
  const row = await tx.find(sql`select from collections where workspace_id = ${workspace.id} and id = ${id}`);
  if (row === undefined) throw notFound();
}
