import {
  addProductTag,
  createProduct,
  deleteProduct,
  getProduct,
  removeProductTag,
  updateProduct,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import type { Tx } from "../../storage/database.ts";
import type { MediaUrl } from "../media/index.ts";
import { changeAssociation, PRODUCT_TAGS } from "./associations.ts";
import { findProduct } from "./product-rows.ts";
import { deleteProductRow, insertProduct, updateProductRow } from "./product-writes.ts";

export function productHandlers({ mediaUrl }: { mediaUrl: MediaUrl }): Handler[] {
  const answer = async (tx: Tx, workspace: WorkspaceScope, id: string) => {
    const product = await findProduct(tx, workspace, id, mediaUrl);
    if (product === undefined) throw notFound();
    return product;
  };

  return [
    handle(getProduct, "read", ({ tx, workspace, params }) => answer(tx, workspace, params.id)),

    handle(createProduct, "write", async ({ tx, workspace, body, now }) => {
      const id = await insertProduct(tx, workspace, body, now);
      return answer(tx, workspace, id);
    }),

    handle(updateProduct, "write", async ({ tx, workspace, params, body, now }) => {
      await updateProductRow(tx, workspace, params.id, body, now);
      return answer(tx, workspace, params.id);
    }),

    handle(deleteProduct, "write", async ({ tx, workspace, params }) => {
      await deleteProductRow(tx, workspace, params.id);
      return { id: params.id, deleted: true as const };
    }),

    handle(addProductTag, "write", async ({ tx, workspace, params: { id, tagId }, now }) => {
      await changeAssociation(tx, workspace, PRODUCT_TAGS, "add", { ownerId: id, itemId: tagId, now });
      return answer(tx, workspace, id);
    }),

    handle(removeProductTag, "write", async ({ tx, workspace, params: { id, tagId }, now }) => {
      await changeAssociation(tx, workspace, PRODUCT_TAGS, "remove", { ownerId: id, itemId: tagId, now });
      return answer(tx, workspace, id);
    }),
  ];
}
