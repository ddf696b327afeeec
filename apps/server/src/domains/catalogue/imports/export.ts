// Exports products as a file for another import, or in the columns of another shop. Each part continues after the
// previous one.

import { type ExportFormat, type ExportLayout, type ExportPart, exportProducts } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { invalidInput } from "../../../kernel/errors.ts";
import { mapInPieces } from "../../../kernel/others-first.ts";
import { csvLine } from "../../../storage/csv.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { toIso } from "../../../storage/instants.ts";
import type { MediaUrl } from "../../media/index.ts";
import { type ProductRow, productColumns } from "../product-rows.ts";
import { joinList } from "./cells.ts";
import { EXPORTED_FIELDS } from "./columns.ts";
import { type ExportedRow, LAYOUTS, type Layout } from "./layouts.ts";

const PART_ROWS = 500;
/** Parts are read in batches, so that products with very long texts do not add up. */
const PIECE_ROWS = 50;
/** A larger product becomes a part by itself. Agents get smaller parts. */
const PART_BYTES = 1024 * 1024;

export const exportProductsHandler = ({ mediaUrl }: { mediaUrl: MediaUrl }): Handler =>
  handle(exportProducts, "outside", ({ database, workspace, query, listBytesMax }) => {
    const bytesMax = Math.min(PART_BYTES, listBytesMax);
    return database.read((tx) => exportProductPart(tx, workspace, query, mediaUrl, bytesMax), { mayBeStale: true });
  });

interface ExportQuery {
  format: ExportFormat;
  layout?: ExportLayout;
  bom?: boolean;
  after?: string | undefined;
}

const BYTE_ORDER_MARK = "\ufeff";

export async function exportProductPart(
  tx: Tx,
  workspace: WorkspaceScope,
  { format, layout: name = "vitrine", bom = false, after: from }: ExportQuery,
  mediaUrl: MediaUrl,
  partBytesMax = PART_BYTES,
): Promise<ExportPart> {
  if (name !== "vitrine" && format !== "csv") throw invalidInput({ layout: "is only available as CSV" });
  const { columns, linesOf } = name === "vitrine" ? ownLayout(format) : LAYOUTS[name];
  const isFirst = from === undefined && format === "csv";
  let content = isFirst ? (bom ? BYTE_ORDER_MARK : "") + csvLine([...columns]) : "";
  let after = from ?? "";
  let sizeBytes = 0;
  for (let rows = 0; rows < PART_ROWS; rows += PIECE_ROWS) {
    const piece = await readPiece(tx, workspace, after, partBytesMax - sizeBytes);
    const lines = await mapInPieces(piece, sizeOf, (row) =>
      linesOf({ ...row, image_urls: row.image_keys.map(mediaUrl) }),
    );
    for (const [at, line] of lines.entries()) {
      const lineBytes = Buffer.byteLength(line);
      if (sizeBytes > 0 && sizeBytes + lineBytes > partBytesMax) return { content, next: after };
      content += line;
      sizeBytes += lineBytes;
      after = piece[at]?.id ?? after;
    }
    if (piece.at(-1)?.is_last ?? true) return { content, next: null };
  }
  return { content, next: after };
}

const sizeOf = ({ description, information }: ProductRow) => description.length + information.length;

/** Reads as many products as fit into a part. Text lengths are known without reading the texts. */
const readPiece = (tx: Tx, workspace: WorkspaceScope, after: string, roomBytes: number) =>
  tx.many<Omit<ExportedRow, "image_urls"> & { image_keys: string[]; is_last: boolean }>(sql`
    with next_rows as materialized (
      select p.id, row_number() over by_id as place, count(*) over () as found,
             sum(octet_length(p.description) + octet_length(p.information)) over by_id as bytes
      from (select id, description, information from products
            where workspace_id = ${workspace.id} and id > ${after} and status <> 'DELETED'
            order by id limit ${PIECE_ROWS}) p
      window by_id as (order by p.id rows unbounded preceding))
    select ${productColumns}, place = found and found < ${PIECE_ROWS} as is_last,
           array(select t.name from product_tags pt join tags t on t.workspace_id = ${workspace.id} and t.id = pt.tag_id
                 where pt.workspace_id = ${workspace.id} and pt.product_id = p.id order by pt.position) as tags,
           array(select media_id from product_images pi
                 where pi.workspace_id = ${workspace.id} and pi.product_id = p.id order by pi.position) as image_ids,
           array(select m.key from product_images pi join media m on m.workspace_id = ${workspace.id} and m.id = pi.media_id
                 where pi.workspace_id = ${workspace.id} and pi.product_id = p.id order by pi.position) as image_keys
    from next_rows join products p on p.workspace_id = ${workspace.id} and p.id = next_rows.id
    where place = 1 or bytes <= ${roomBytes}
    order by place`);

const ownLayout = (format: ExportFormat): Layout => ({
  columns: EXPORTED_FIELDS,
  linesOf: (row) => toLine(row, format),
});

function toLine(row: ExportedRow, format: ExportFormat): string {
  const { sku, name, brand, barcode, stock, status, description, information, tags, sales, id, slug } = row;
  const times = { createdAt: toIso(row.created_at), updatedAt: toIso(row.updated_at) };
  const plain = { sku, name, brand, barcode, stock, status, description, information, id, slug, ...times };
  const pictures = { imageIds: row.image_ids, imageUrls: row.image_urls };
  if (format === "jsonl") return `${JSON.stringify({ ...plain, tags, ...pictures, sales })}\n`;
  const cells = {
    ...plain,
    tags: joinList(tags),
    imageIds: joinList(row.image_ids),
    imageUrls: joinList(row.image_urls),
    sales: sales.length === 0 ? "" : JSON.stringify(sales),
  };
  return csvLine(EXPORTED_FIELDS.map((column) => cells[column]));
}
