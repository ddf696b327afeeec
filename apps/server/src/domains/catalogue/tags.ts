import { createTag, deleteTag, getTag, listTags, type Tag, updateTag } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { isFollowing } from "../../kernel/call/following.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { empty, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { toPagination } from "../../storage/paging.ts";
import { nameOrder, searchForm, uniquenessKey } from "../../storage/text-keys.ts";
import { binEntryOf } from "./bin/index.ts";
import { followTags } from "./followed-lists.ts";
import { type NamedList, readNamedPage } from "./named-lists.ts";

export const TAGS: NamedList = { table: raw("tags"), columns: () => raw("c.id, c.name"), kind: "tags" };

export const tagHandlers: readonly Handler[] = [
  handle(listTags, "read", async ({ tx, workspace, query }) => {
    if (isFollowing(query)) return followTags(tx, workspace, query);
    const { rows, total } = await readNamedPage<Tag>(tx, workspace, TAGS, query);
    return { tags: rows, pagination: toPagination(query, total) };
  }),

  handle(getTag, "read", ({ tx, workspace, params }) => getTagRow(tx, workspace, params.id)),

  handle(createTag, "write", ({ tx, workspace, body: { name }, now }) =>
    tx.one<Tag>(sql`
      insert into tags (workspace_id, id, name, name_key, name_order, search_text, created_at, updated_at)
      values (${workspace.id}, ${newId("tag")}, ${name}, ${uniquenessKey(name)}, ${nameOrder(name)}, ${searchForm(name)},
              ${now}, ${now})
      returning id, name`),
  ),

  handle(updateTag, "write", async ({ tx, workspace, params, body: { name }, now }) => {
    // An unchanged name leaves the tag and its `updated_at` alone.
    const row = await tx.find<Tag>(sql`
      update tags
      set name = ${name}, name_key = ${uniquenessKey(name)}, name_order = ${nameOrder(name)},
          search_text = ${searchForm(name)}, updated_at = ${now}
      where workspace_id = ${workspace.id} and id = ${params.id} and name <> ${name}
      returning id, name`);
    tx.hasNoEffect = row === undefined;
    return row ?? getTagRow(tx, workspace, params.id);
  }),

  handle(deleteTag, "write", async ({ tx, workspace, params, query, principal, now }) => {
    await deleteTagRow(tx, workspace, params.id, binEntryOf(tx, principal, query.bin, now));
    return { id: params.id, deleted: true as const };
  }),
];

/** Moves the tag to the bin when `deed` is set. */
async function deleteTagRow(tx: Tx, workspace: WorkspaceScope, id: string, deed: Sql | null): Promise<void> {
  if (deed === null) {
    const deleted = await tx.run(sql`delete from tags where workspace_id = ${workspace.id} and id = ${id}`);
    if (deleted === 0) throw notFound();
    return;
  }
  const { deleted } = await tx.one<{ deleted: boolean }>(
    sql`select bin_item(${workspace.id}, 'TAG', ${id}, ${deed}) as deleted`,
  );
  if (!deleted) throw notFound();
}

async function getTagRow(tx: Tx, workspace: WorkspaceScope, id: string, locking = empty): Promise<Tag> {
  const row = await tx.find<Tag>(
    sql`select id, name from tags where workspace_id = ${workspace.id} and id = ${id} ${locking}`,
  );
  if (row === undefined) throw notFound();
  return row;
}
