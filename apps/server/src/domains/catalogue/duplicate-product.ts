import { duplicateProduct, LIMITS, type Product, type ProductWrite } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound, OperationError } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { codeKey, uniquenessKey } from "../../storage/text-keys.ts";
import type { MediaUrl } from "../media/index.ts";
import { findConflicts } from "./changes/locks.ts";
import { authorOf } from "./history.ts";
import { findProduct } from "./product-rows.ts";
import { createProductRow } from "./product-writes.ts";

export const duplicateProductHandler = ({ mediaUrl }: { mediaUrl: MediaUrl }): Handler =>
  handle(duplicateProduct, "write", async ({ tx, workspace, principal, params, now }) => {
    const product = await findProduct(tx, workspace, params.id, mediaUrl);
    if (product === undefined) throw notFound();
    for (let n = 1; n <= LIMITS.product.copiesMax; n++) {
      const copy = copyOf(product, n);
      if (await isFree(tx, workspace, copy)) {
        return createProductRow(tx, workspace, copy, authorOf(principal), now, mediaUrl);
      }
    }
    throw new OperationError("duplicate", { fieldErrors: { name: "has too many copies" } });
  });

function copyOf({ images, tags, ...product }: Product, n: number): ProductWrite {
  const { brand, stock, description, information, sales } = product;
  return {
    ...{ brand, stock, description, information, sales },
    name: withEnd(product.name, `(${n + 1})`, " ", LIMITS.product.nameMax),
    sku: withEnd(product.sku, String(n + 1), "-", LIMITS.product.skuMax),
    barcode: withEnd(product.barcode, String(n + 1), "-", LIMITS.product.barcodeMax),
    status: "INACTIVE",
    imageIds: images.map(({ id }) => id),
    tagIds: tags.map(({ id }) => id),
  };
}

/** Shortens the text so that the suffix fits. */
const withEnd = (text: string, end: string, between: string, max: number): string =>
  `${[...text].slice(0, max - end.length - between.length).join("")}${between}${end}`;

async function isFree(tx: Tx, workspace: WorkspaceScope, { name, sku, barcode }: ProductWrite): Promise<boolean> {
  const wanted = sql`
    select '' as id, ${uniquenessKey(name)}::bytea as name_key, ${codeKey(sku)}::bytea as sku_key,
           ${codeKey(barcode)}::bytea as barcode_key`;
  return (await findConflicts(tx, workspace, wanted)).length === 0;
}
