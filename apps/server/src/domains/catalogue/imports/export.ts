// Products as a file that can be imported again. It is written a part at a time, each from where the last one ended.

import { type ExportPart, exportProducts, type ImportFormat } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { csvLine } from "../../../storage/csv.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { toIso } from "../../../storage/instants.ts";
import { type ProductRow, productColumns } from "../product-rows.ts";
import { joinList } from "./cells.ts";
import { EXPORTED_FIELDS } from "./columns.ts";

const PART_ROWS = 500;
/** Parts are read in pieces, so that products with very long texts do not add up. */
const PIECE_ROWS = 50;
const PART_CHARACTERS_MAX = 4 * 1024 * 1024;

export const exportProductsHandler: Handler = handle(
  exportProducts,
  "read",
  ({ tx, workspace, query }) => exportProductPart(tx, workspace, query),
  { mayBeAged: true },
);

export async function exportProductPart(
  tx: Tx,
  workspace: WorkspaceScope,
  query: { format: ImportFormat; after?: string | undefined },
): Promise<ExportPart> {
  let content = query.after === undefined && query.format === "csv" ? csvLine(EXPORTED_FIELDS) : "";
  let after = query.after ?? "";
  for (let rows = 0; rows < PART_ROWS && content.length < PART_CHARACTERS_MAX; rows += PIECE_ROWS) {
    const piece = await readPiece(tx, workspace, after);
    content += piece.map((product) => toLine(product, query.format)).join("");
    if (piece.length < PIECE_ROWS) return { content, next: null };
    after = piece.at(-1)?.id ?? after;
  }
  return { content, next: after };
}

interface ExportedRow extends ProductRow {
  tags: string[];
  image_ids: string[];
}

const readPiece = (tx: Tx, workspace: WorkspaceScope, after: string) =>
  tx.many<ExportedRow>(sql`
    select ${productColumns},
           array(select t.name from product_tags pt join tags t on t.workspace_id = pt.workspace_id and t.id = pt.tag_id
                 where pt.workspace_id = p.workspace_id and pt.product_id = p.id order by pt.position) as tags,
           array(select media_id from product_images pi
                 where pi.workspace_id = p.workspace_id and pi.product_id = p.id order by pi.position) as image_ids
    from products p
    where p.workspace_id = ${workspace.id} and p.id > ${after} and p.status <> 'DELETED'
    order by p.id limit ${PIECE_ROWS}`);

function toLine(row: ExportedRow, format: ImportFormat): string {
  const { sku, name, brand, barcode, stock, status, description, information, tags, sales, id, slug } = row;
  const times = { createdAt: toIso(row.created_at), updatedAt: toIso(row.updated_at) };
  const plain = { sku, name, brand, barcode, stock, status, description, information, id, slug, ...times };
  if (format === "jsonl") return `${JSON.stringify({ ...plain, tags, imageIds: row.image_ids, sales })}\n`;
  const cells = {
    ...plain,
    tags: joinList(tags),
    imageIds: joinList(row.image_ids),
    sales: sales.length === 0 ? "" : JSON.stringify(sales),
  };
  return csvLine(EXPORTED_FIELDS.map((column) => cells[column]));
}
