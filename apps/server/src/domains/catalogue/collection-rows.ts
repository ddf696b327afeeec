// Reads collections: their rows, then the tags, images and product ids of all rows, then the shown products.

import { type Collection, LIMITS, type Tag } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { empty, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { fittingTexts } from "../../storage/paging.ts";
import { type MediaRow, type MediaUrl, mediaColumns, toMedia } from "../media/index.ts";
import { readCollectionProducts } from "./product-rows.ts";
import { isShownTag } from "./shown.ts";

export interface CollectionRow {
  id: string;
  name: string;
  slug: string;
  description: string;
  image_id: string | null;
  created_at: Date;
  updated_at: Date;
}

/** The columns of `CollectionRow`, read from `collections c`. */
const collectionColumns = raw("c.id, c.name, c.slug, c.description, c.image_id, c.created_at, c.updated_at");

/** The same columns for a page in the given order, with only the descriptions that fit into one answer. */
export const listedCollectionColumns = (order: Sql): Sql =>
  sql`c.id, c.name, c.slug, c.image_id, c.created_at, c.updated_at, ${fittingTexts("c", ["description"], order)}`;

/** Maximum number of whole products per collection, alone and in a page. All product ids are always returned. */
export const SHOWN_PRODUCTS = { alone: LIMITS.list.unpagedMax, listed: LIMITS.list.pageSizeMax };

interface AboutRow {
  tags: (Tag & { collection_id: string })[] | null;
  images: (Omit<MediaRow, "created_at"> & { created_at: string })[] | null;
  product_ids: Record<string, string[]> | null;
}

export async function toCollections(
  tx: Tx,
  workspace: WorkspaceScope,
  rows: CollectionRow[],
  { shownMax, publishedOnly = false }: { shownMax: number; publishedOnly?: boolean },
  mediaUrl: MediaUrl,
): Promise<Collection[]> {
  if (rows.length === 0) return [];
  const about = await tx.one<AboutRow>(aboutCollections(workspace, rows, publishedOnly));
  const productIds = about.product_ids ?? {};
  const shown = new Set(rows.flatMap(({ id }) => productIds[id]?.slice(0, shownMax) ?? []));
  const read = await readCollectionProducts(tx, workspace, [...shown], mediaUrl);
  // A product may have been unpublished since the previous statement.
  const visible = publishedOnly ? read.filter(({ status }) => status === "ACTIVE") : read;
  const products = new Map(visible.map((product) => [product.id, product]));
  const images = new Map(
    about.images?.map((row) => [row.id, toMedia({ ...row, created_at: new Date(row.created_at) }, mediaUrl)]),
  );
  return rows.map((row) => {
    const ids = productIds[row.id] ?? [];
    const tags = about.tags?.filter((tag) => tag.collection_id === row.id) ?? [];
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      description: row.description,
      imageId: row.image_id,
      image: images.get(row.image_id ?? "") ?? null,
      workspaceId: workspace.id,
      productIds: ids,
      tags: tags.map(({ id, name }) => ({ id, name })),
      products: ids.slice(0, shownMax).flatMap((id) => products.get(id) ?? []),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

function aboutCollections(workspace: WorkspaceScope, rows: CollectionRow[], publishedOnly: boolean): Sql {
  const ids = rows.map((row) => row.id);
  const imageIds = rows.flatMap((row) => row.image_id ?? []);
  const published = raw(`join products p on p.workspace_id = cp.workspace_id and p.id = cp.product_id
                           and p.status = 'ACTIVE'`);
  return sql`
    select
      (select json_agg(a order by a.position)
       from (select ct.collection_id, ct.position, t.id, t.name
             from collection_tags ct join tags t on t.workspace_id = ${workspace.id} and t.id = ct.tag_id
             where ct.workspace_id = ${workspace.id} and ct.collection_id = any(${ids}::text[])
                   ${publishedOnly ? sql`and ${isShownTag(workspace)(raw("t"))}` : empty}) a) as tags,
      (select json_agg(a)
       from (select ${mediaColumns(workspace)} from media m
             where m.workspace_id = ${workspace.id} and m.id = any(${imageIds}::text[])) a) as images,
      (select json_object_agg(collection_id, ids)
       from (select cp.collection_id, json_agg(cp.product_id order by cp.position) as ids
             from collection_products cp ${publishedOnly ? published : empty}
             where cp.workspace_id = ${workspace.id} and cp.collection_id = any(${ids}::text[])
             group by cp.collection_id) a) as product_ids`;
}

/** Finds a collection by id or slug: no slug looks like an id. */
export const findCollectionRow = (
  tx: Tx,
  workspace: WorkspaceScope,
  idOrSlug: string,
): Promise<CollectionRow | undefined> =>
  tx.find<CollectionRow>(sql`
    select ${collectionColumns} from collections c
    where c.workspace_id = ${workspace.id} and (c.id = ${idOrSlug} or c.slug = ${idOrSlug})`);

export async function findCollection(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  mediaUrl: MediaUrl,
): Promise<Collection | undefined> {
  const rows = await tx.many<CollectionRow>(sql`
    select ${collectionColumns} from collections c where c.workspace_id = ${workspace.id} and c.id = ${id}`);
  const [collection] = await toCollections(tx, workspace, rows, { shownMax: SHOWN_PRODUCTS.alone }, mediaUrl);
  return collection;
}
