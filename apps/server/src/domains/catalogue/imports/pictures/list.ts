import { type ImportPicture, listImportPictures } from "@vitrine/contract";
import { type Handler, handle } from "../../../../kernel/call/handler.ts";
import { empty, sql } from "../../../../storage/database.ts";
import { limitTo, toPagination } from "../../../../storage/paging.ts";
import { getImportRow } from "../import-rows.ts";

export const listImportPicturesHandler: Handler = handle(
  listImportPictures,
  "read",
  async ({ tx, workspace, params, query }) => {
    await getImportRow(tx, workspace, params.id);
    const those = sql`
      from import_pictures a
      where a.workspace_id = ${workspace.id} and a.import_id = ${params.id}
        ${query.status === undefined ? empty : sql`and a.status = ${query.status}`}`;
    const pictures = await tx.many<ImportPicture>(sql`
      select a.product_id as "productId", a.position, a.url, a.status, a.attempts, a.problem, a.media_id as "mediaId",
             (select p.sku from products p where p.workspace_id = ${workspace.id} and p.id = a.product_id) as sku
      ${those} order by a.product_id, a.position ${limitTo(query)}`);
    const { n } = await tx.one<{ n: number }>(sql`select count(*)::int as n ${those}`);
    return { pictures, pagination: toPagination(query, n) };
  },
);
