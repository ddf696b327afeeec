import {
  addProductTag,
  applyPatch,
  createProduct,
  deleteProduct,
  getProduct,
  type Product,
  ProductWrite,
  patchProduct,
  removeProductTag,
  updateProduct,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import type { Tx } from "../../storage/database.ts";
import type { MediaUrl } from "../media/index.ts";
import { changeProductTag, lockProduct } from "./associations.ts";
import { binEntryOf } from "./bin/index.ts";
import { authorOf } from "./history.ts";
import { findProduct } from "./product-rows.ts";
import { createProductRow, deleteProductRow, updateProductRow } from "./product-writes.ts";

export function productHandlers({ mediaUrl }: { mediaUrl: MediaUrl }): Handler[] {
  const answer = async (tx: Tx, workspace: WorkspaceScope, id: string) => {
    const product = await findProduct(tx, workspace, id, mediaUrl);
    if (product === undefined) throw notFound();
    return product;
  };

  /** Sends the read without waiting for the change (pipelining). */
  const answerAfter = async (changed: Promise<void>, tx: Tx, workspace: WorkspaceScope, id: string) => {
    const [answered] = await Promise.all([answer(tx, workspace, id), changed]);
    return answered;
  };

  return [
    handle(getProduct, "read", ({ tx, workspace, params }) => answer(tx, workspace, params.id)),

    handle(createProduct, "write", ({ tx, workspace, principal, body, now }) =>
      createProductRow(tx, workspace, body, authorOf(principal), now, mediaUrl),
    ),

    handle(updateProduct, "write", ({ tx, workspace, principal, params, body, now }) =>
      updateProductRow(tx, workspace, params.id, body, authorOf(principal), now, mediaUrl),
    ),

    handle(patchProduct, "write", async ({ tx, workspace, principal, params: { id }, body, now }) => {
      await lockProduct(tx, workspace, id);
      const current = editableValuesOf(await answer(tx, workspace, id));
      const wanted = applyPatch(ProductWrite, current, body);
      return updateProductRow(tx, workspace, id, wanted, authorOf(principal), now, mediaUrl);
    }),

    handle(deleteProduct, "write", async ({ tx, workspace, params, query, principal, now }) => {
      await deleteProductRow(tx, workspace, params.id, binEntryOf(tx, principal, query.bin, now));
      return { id: params.id, deleted: true as const };
    }),

    handle(addProductTag, "write", async ({ tx, workspace, principal, params: { id, tagId }, now }) => {
      const changed = changeProductTag(tx, workspace, "add", { id, tagId, author: authorOf(principal), now });
      return answerAfter(changed, tx, workspace, id);
    }),

    handle(removeProductTag, "write", async ({ tx, workspace, principal, params: { id, tagId }, now }) => {
      const changed = changeProductTag(tx, workspace, "remove", { id, tagId, author: authorOf(principal), now });
      return answerAfter(changed, tx, workspace, id);
    }),
  ];
}

const editableValuesOf = ({ images, tags, ...product }: Product): ProductWrite => {
  const { id, slug, createdAt, updatedAt, ...values } = product;
  return { ...values, imageIds: images.map(({ id }) => id), tagIds: tags.map(({ id }) => id) };
};
