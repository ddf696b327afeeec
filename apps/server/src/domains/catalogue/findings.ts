// Finds a few catalogue items of each kind by name, for the search over all kinds.

import type { WorkspaceFindings } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { raw, sql, type Tx } from "../../storage/database.ts";
import type { MediaUrl } from "../media/index.ts";
import { type NamedList, readNamedPage } from "./named-lists.ts";
import { parseFilter } from "./product-filters.ts";
import { readRows } from "./product-lists.ts";
import { firstImage } from "./product-rows.ts";

/** Search text and maximum number of hits per kind. */
interface Wanted {
  search: string;
  max: number;
}

const pageOf = ({ search, max }: Wanted) => ({ search, page: 1, pageSize: max });

const productColumns = (workspace: WorkspaceScope) => sql`p.id, p.name, p.sku, ${firstImage(workspace)}`;

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
  const { rows } = await readRows<FoundProduct>(tx, workspace, productColumns(workspace), parseFilter({}), query);
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
