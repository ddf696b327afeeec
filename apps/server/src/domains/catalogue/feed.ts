// Reads the published catalogue for feeds, page by page along an index, regardless of its size.

import type { FeedProduct, listFeedProducts, OutputOf } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { mapInPieces } from "../../kernel/others-first.ts";
import { empty, join, raw, sql, type Tx } from "../../storage/database.ts";
import { homeOf } from "../../storage/moments.ts";
import type { MediaUrl } from "../media/index.ts";
import { withoutMarkup } from "./imports/profiles/markup.ts";

const PAGE = 100;

/** Maximum text length that feed readers accept. `MARKUP_LENGTH` bounds the markup that is read for it. */
const TEXT_LENGTH = 5000;
const MARKUP_LENGTH = 20_000;
/** The main picture and ten additional ones. */
const PICTURES = 11;
const SALES_ENTRIES = 10;
/** No real shop list is longer. The database drops longer values before they are read. */
const SALES_BYTES = 20_000;

/** Returns the text without markup, cut to the maximum length. */
export function feedText(description: string): string {
  const text = withoutMarkup(description.slice(0, MARKUP_LENGTH));
  return text.length <= TEXT_LENGTH ? text : [...text].slice(0, TEXT_LENGTH).join("");
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
  // Read before the products, so that a concurrent update gets another version.
  const version = after === undefined ? await readVersion(tx, workspace) : null;
  const page = { after, pageSize: PAGE };
  const found = await tx.many<FeedRow>(sql`
    select p.id, p.created_at, p.slug, p.name, p.brand, p.sku, p.barcode, p.stock,
           left(p.description, ${raw(String(MARKUP_LENGTH))}) as description,
           case when octet_length(p.sales::text) <= ${raw(String(SALES_BYTES))} then p.sales else '[]' end as sales,
           (select t.name from product_tags pt join tags t on t.workspace_id = pt.workspace_id and t.id = pt.tag_id
            where pt.workspace_id = ${workspace.id} and pt.product_id = p.id order by pt.position limit 1) as category,
           array(select m.key from product_images pi join media m on m.workspace_id = pi.workspace_id and m.id = pi.media_id
                 where pi.workspace_id = ${workspace.id} and pi.product_id = p.id
                 order by pi.position limit ${raw(String(PICTURES))}) as image_keys
    from products p
    where p.workspace_id = ${workspace.id} and p.status = 'ACTIVE' ${pastPage(page, "p.created_at", "p.id")}
    order by p.created_at desc, p.id desc ${keysetLimit(page)}`);
  const { rows, next } = keysetPage(found, page, ({ created_at: at, id }) => ({ at, id }));
  const sizeOf = ({ description }: FeedRow) => description.length;
  const products = await mapInPieces(rows, sizeOf, ({ created_at: _at, image_keys: keys, ...row }) => ({
    ...row,
    description: feedText(row.description),
    sales: row.sales.slice(0, SALES_ENTRIES),
    images: keys.map((key) => ({ url: mediaUrl(key) })),
  }));
  return { products, version, next };
}

/**
 * Returns the last transaction that wrote data of the feed. While an older transaction runs, its rows can appear later
 * without changing that number. Then the version is the snapshot, which no later snapshot equals.
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
