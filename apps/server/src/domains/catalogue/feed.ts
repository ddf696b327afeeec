// The published catalogue as feeds tell of it: read along an index, a page at a time, however many products there are.

import type { FeedProduct, listFeedProducts, OutputOf } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { mapInPieces } from "../../kernel/others-first.ts";
import { homeOf } from "../../storage/cluster/numbers.ts";
import { empty, join, raw, sql, type Tx } from "../../storage/database.ts";
import type { MediaUrl } from "../media/index.ts";
import { withoutMarkup } from "./imports/profiles/markup.ts";

const PAGE = 100;

/** As many characters as readers of feeds take; of the markup around them, so much is looked at. */
const TEXT_MAX = 5000;
const MARKUP_MAX = 20_000;
/** The first one, and ten beside it. */
const PICTURES_MAX = 11;
const SALES_MAX = 10;
/** Nobody's shops are named in more; what is longer is left out before it is read. */
const SALES_BYTES_MAX = 20_000;

/** The words alone, as many as fit. */
export function feedText(description: string): string {
  const text = withoutMarkup(description.slice(0, MARKUP_MAX));
  return text.length <= TEXT_MAX ? text : [...text].slice(0, TEXT_MAX).join("");
}

interface FeedRow extends Omit<FeedProduct, "images"> {
  created_at: Date;
  image_keys: string[];
}

export async function readFeedPage(
  tx: Tx,
  workspace: WorkspaceScope,
  { after }: { after?: string | undefined },
  mediaUrl: MediaUrl,
): Promise<OutputOf<typeof listFeedProducts>> {
  // Before the products: what changes meanwhile has another version.
  const version = after === undefined ? await readVersion(tx, workspace) : null;
  const page = { after, pageSize: PAGE };
  const found = await tx.many<FeedRow>(sql`
    select p.id, p.created_at, p.slug, p.name, p.brand, p.sku, p.barcode, p.stock,
           left(p.description, ${raw(String(MARKUP_MAX))}) as description,
           case when octet_length(p.sales::text) <= ${raw(String(SALES_BYTES_MAX))} then p.sales else '[]' end as sales,
           (select t.name from product_tags pt join tags t on t.workspace_id = pt.workspace_id and t.id = pt.tag_id
            where pt.workspace_id = ${workspace.id} and pt.product_id = p.id order by pt.position limit 1) as category,
           array(select m.key from product_images pi join media m on m.workspace_id = pi.workspace_id and m.id = pi.media_id
                 where pi.workspace_id = ${workspace.id} and pi.product_id = p.id
                 order by pi.position limit ${raw(String(PICTURES_MAX))}) as image_keys
    from products p
    where p.workspace_id = ${workspace.id} and p.status = 'ACTIVE' ${pastPage(page, "p.created_at", "p.id")}
    order by p.created_at desc, p.id desc ${keysetLimit(page)}`);
  const { rows, next } = keysetPage(found, page, ({ created_at: at, id }) => ({ at, id }));
  const sizeOf = ({ description }: FeedRow) => description.length;
  const products = await mapInPieces(rows, sizeOf, ({ created_at: _at, image_keys: keys, ...row }) => ({
    ...row,
    description: feedText(row.description),
    sales: row.sales.slice(0, SALES_MAX),
    images: keys.map((key) => ({ url: mediaUrl(key) })),
  }));
  return { products, version, next };
}

/**
 * The last transaction that wrote anything a feed tells of. While one that began before it still runs, that number can stay
 * the same although something appears: then it is the snapshot, which no later one equals.
 */
async function readVersion(tx: Tx, workspace: WorkspaceScope): Promise<string> {
  const newest = (table: string, kind = empty) => sql`
    (select changed_in from ${raw(table)} where workspace_id = ${workspace.id} ${kind} order by changed_in desc limit 1)`;
  const written = ["products", "tags", "media"].map((table) => newest(table));
  const deleted = ["product", "tag", "media"].map((kind) => newest("deletions", sql`and kind = ${kind}`));
  const { version } = await tx.one<{ version: string }>(sql`
    select home || case when last < pg_snapshot_xmin(snapshot) then last::text else snapshot::text end as version
    from (select ${homeOf(workspace.id)} as home, coalesce(greatest(${join([...written, ...deleted])}), '0'::xid8) as last,
                 pg_current_snapshot() as snapshot) seen`);
  return version;
}
