// A few things of the catalogue by name, for whoever looks for all kinds at once.

import type { WorkspaceFindings } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { raw, type Tx } from "../../storage/database.ts";
import type { MediaUrl } from "../media/index.ts";
import { type NamedList, readNamedPage } from "./named-lists.ts";
import { parseFilter } from "./product-filters.ts";
import { readRows } from "./product-lists.ts";

/** What is looked for, and how many of each kind are enough. */
interface Wanted {
  search: string;
  max: number;
}

const pageOf = ({ search, max }: Wanted) => ({ search, page: 1, pageSize: max });

const productColumns = raw(`
  p.id, p.name, p.sku,
  (select json_build_object('id', m.id, 'key', m.key)
   from product_images a join media m on m.workspace_id = a.workspace_id and m.id = a.media_id
   where a.workspace_id = p.workspace_id and a.product_id = p.id order by a.position limit 1) as image`);

interface FoundProduct {
  id: string;
  name: string;
  sku: string;
  image: { id: string; key: string } | null;
}

export async function findProductsByName(
  tx: Tx,
  workspace: WorkspaceScope,
  wanted: Wanted & { isExact: boolean },
  mediaUrl: MediaUrl,
): Promise<WorkspaceFindings["products"]> {
  const query = { ...pageOf(wanted), isExact: wanted.isExact };
  const { rows } = await readRows<FoundProduct>(tx, workspace, productColumns, parseFilter({}), query);
  return rows.map(({ image, ...product }) => ({
    ...product,
    image: image && { id: image.id, url: mediaUrl(image.key) },
  }));
}

const named = () => raw("c.id, c.name");
const COLLECTIONS: NamedList = { table: raw("collections"), columns: named, kind: "collections" };
const TAGS: NamedList = { table: raw("tags"), columns: named, kind: "tags" };

export const findCollectionsByName = (tx: Tx, workspace: WorkspaceScope, wanted: Wanted) =>
  findNamed<WorkspaceFindings["collections"][number]>(tx, workspace, COLLECTIONS, wanted);

export const findTagsByName = (tx: Tx, workspace: WorkspaceScope, wanted: Wanted) =>
  findNamed<WorkspaceFindings["tags"][number]>(tx, workspace, TAGS, wanted);

async function findNamed<Row>(tx: Tx, workspace: WorkspaceScope, list: NamedList, wanted: Wanted): Promise<Row[]> {
  const { rows } = await readNamedPage<Row>(tx, workspace, list, { ...pageOf(wanted), isExact: true });
  return rows;
}
