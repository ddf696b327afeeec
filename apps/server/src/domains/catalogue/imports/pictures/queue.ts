// Queue of pictures for imported products, by URL and in order.

import type { WorkspaceScope } from "../../../../kernel/access/principals.ts";
import { sql, type Tx } from "../../../../storage/database.ts";

interface Awaiting {
  id: string;
  imageUrls?: string[] | undefined;
  /** Status of the product once the pictures are attached; null leaves it unchanged. */
  status: string | null;
}

/** Returns the source URLs of the products' pictures. Skips products with a failed picture. */
export async function currentUrls(
  tx: Tx,
  workspace: WorkspaceScope,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx.many<{ product_id: string; urls: string[] }>(sql`
    select product_id, array_agg(url order by position) as urls from import_pictures
    where workspace_id = ${workspace.id} and product_id = any(${[...productIds]}::text[])
    group by product_id having bool_and(status <> 'FAILED')`);
  return new Map(rows.map(({ product_id, urls }) => [product_id, urls]));
}

/** Queues pictures and returns their number. Deletes earlier entries of the products. */
export async function queuePictures(
  tx: Tx,
  { workspace, importId, now }: { workspace: WorkspaceScope; importId: string; now: Date },
  products: readonly Awaiting[],
): Promise<number> {
  const waiting = products.filter(({ imageUrls }) => imageUrls !== undefined);
  if (waiting.length === 0) return 0;
  await tx.run(sql`
    delete from import_pictures
    where workspace_id = ${workspace.id} and product_id = any(${waiting.map(({ id }) => id)}::text[])`);
  const rows = waiting.flatMap(({ id, imageUrls = [], status }) =>
    imageUrls.map((url, at) => ({ id, url, position: at + 1, status })),
  );
  return tx.run(sql`
    insert into import_pictures (workspace_id, product_id, position, import_id, url, status, product_status, queued_at,
                                 due_at)
    select ${workspace.id}, d.id, d.position, ${importId}, d.url, 'WAITING', d.status, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (id text, url text, position int, status text)`);
}
