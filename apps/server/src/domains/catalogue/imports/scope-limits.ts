// Rejects rows that write more than products: new tags, or pictures from URLs. An import has the scopes of the
// connection that started it. A row beyond them is rejected as a whole and names the scope.

import type { Scope } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import type { Tx } from "../../../storage/database.ts";
import { currentUrls } from "./pictures/queue.ts";
import type { Row, RowProblem } from "./rows.ts";
import { findNewTagNames } from "./tag-names.ts";

/** Planned write of a row, with the id of its product if that exists. */
interface Wish {
  row: Row;
  id: string | undefined;
  imageUrls?: string[] | undefined;
}

type Refused = Pick<RowProblem, "line" | "fieldErrors">;

export async function findScopeViolations(
  tx: Tx,
  workspace: WorkspaceScope,
  scopes: readonly Scope[],
  wishes: readonly Wish[],
): Promise<Refused[]> {
  const tags = scopes.includes("tags:write") ? [] : await findNewTags(tx, workspace, wishes);
  const pictures = scopes.includes("media:write") ? [] : await findNewPictures(tx, workspace, wishes);
  return [...tags, ...pictures];
}

async function findNewTags(tx: Tx, workspace: WorkspaceScope, wishes: readonly Wish[]): Promise<Refused[]> {
  const rows = wishes.map(({ row }) => row);
  const isNew = await findNewTagNames(tx, workspace, rows);
  return rows.map(({ line, values: { tags = [] } }) => {
    const problems = tags.flatMap((name, i) => (isNew(name) ? [[`tags.${i}`, NEW_TAG]] : []));
    return { line, fieldErrors: Object.fromEntries(problems) };
  });
}

const NEW_TAG = "is a new tag, which requires the permission tags:write";

/** Products that already have the pictures of these URLs keep them. */
async function findNewPictures(tx: Tx, workspace: WorkspaceScope, wishes: readonly Wish[]): Promise<Refused[]> {
  const fetching = wishes.filter(({ imageUrls }) => imageUrls !== undefined);
  const ids = fetching.flatMap(({ id }) => id ?? []);
  const urls = await currentUrls(tx, workspace, ids);
  return fetching
    .filter(({ id = "", imageUrls }) => JSON.stringify(urls.get(id)) !== JSON.stringify(imageUrls))
    .map(({ row: { line } }) => ({ line, fieldErrors: { imageUrls: NEW_PICTURES } }));
}

const NEW_PICTURES = "must be fetched, which requires the permission media:write";
