// Catalogue lists for clients that sync a copy (kernel/call/following.ts): changed items, whole and in the order of the
// changes.

import type { listCollections, listProducts, listTags, OutputOf, Tag } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type FollowQuery, readChanges } from "../../kernel/call/following.ts";
import { CutList } from "../../kernel/call/list-answer.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { fittingRows } from "../../storage/paging.ts";
import type { MediaUrl } from "../media/index.ts";
import { type CollectionRow, listedCollectionColumns, SHOWN_PRODUCTS, toCollections } from "./collection-rows.ts";
import { type CatalogueCounts, countsColumn, toSummary } from "./counts.ts";
import {
  type AssociationRow,
  associationColumns,
  listedProductColumns,
  ProductAssociations,
  type ProductRow,
} from "./product-rows.ts";

type Followed<List> = Promise<List | CutList<List>>;

/** Returns rows in the order of the ids. A row that is deleted meanwhile is reported later. */
const readRows = <Row>(tx: Tx, workspace: WorkspaceScope, from: Sql, columns: Sql, ids: readonly string[]) =>
  tx.many<Row>(sql`
    select ${columns} from unnest(${[...ids]}::text[]) with ordinality as changed (changed_id, n)
    join ${from} on workspace_id = ${workspace.id} and id = changed_id order by n`);

const IN_ORDER = raw("n");

export async function followProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  query: FollowQuery,
  mediaUrl: MediaUrl,
): Followed<OutputOf<typeof listProducts>> {
  const { ids, followed } = await readChanges(tx, workspace, { table: "products", kind: "product" }, query);
  const rows = await readRows<ProductRow>(tx, workspace, raw("products p"), listedProductColumns(IN_ORDER), ids);
  const whole = fittingRows(rows, "information");
  const about = await tx.one<AssociationRow & { counts: CatalogueCounts }>(sql`
    select ${associationColumns(workspace, sql`${whole.map(({ id }) => id)}::text[]`)}, ${countsColumn(workspace)}`);
  const of = new ProductAssociations(about, mediaUrl);
  const list = { products: whole.map((row) => of.toProduct(row)), summary: toSummary(about.counts), ...followed };
  return whole.length < rows.length ? new CutList(list) : list;
}

export async function followCollections(
  tx: Tx,
  workspace: WorkspaceScope,
  query: FollowQuery,
  mediaUrl: MediaUrl,
): Followed<OutputOf<typeof listCollections>> {
  const { ids, followed } = await readChanges(tx, workspace, { table: "collections", kind: "collection" }, query);
  const columns = listedCollectionColumns(IN_ORDER);
  const rows = await readRows<CollectionRow>(tx, workspace, raw("collections c"), columns, ids);
  const whole = fittingRows(rows, "description");
  const collections = await toCollections(tx, workspace, whole, { shownMax: SHOWN_PRODUCTS.listed }, mediaUrl);
  const list = { collections, ...followed };
  return whole.length < rows.length ? new CutList(list) : list;
}

export async function followTags(
  tx: Tx,
  workspace: WorkspaceScope,
  query: FollowQuery,
): Promise<OutputOf<typeof listTags>> {
  const { ids, followed } = await readChanges(tx, workspace, { table: "tags", kind: "tag" }, query);
  return { tags: await readRows<Tag>(tx, workspace, raw("tags t"), raw("t.id, t.name"), ids), ...followed };
}
