// Cleanup of images: where each is shown, renaming, and bulk deletion.

import { deleteMediaMany, listMediaUses, type MediaUse, renameMedia } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { type Sql, sql, type Tx } from "../../storage/database.ts";
import { limitTo, toPagination } from "../../storage/paging.ts";
import { searchForm } from "../../storage/text-keys.ts";
import type { MediaParts } from "./media.ts";
import { getMediaRow, toMedia } from "./rows.ts";

export function tidyingHandlers({ mediaUrl, removeBytesLater }: MediaParts): Handler[] {
  return [
    handle(listMediaUses, "read", async ({ tx, workspace, params, query }) => {
      await getMediaRow(tx, workspace, params.id);
      const uses = usesOf(workspace, params.id);
      const rows = await tx.many<MediaUse>(sql`
        select kind, id, name from (${uses}) u order by kind desc, name, id ${limitTo(query)}`);
      const { n } = await tx.one<{ n: number }>(sql`select count(*)::int as n from (${uses}) u`);
      return { uses: rows, pagination: toPagination(query, n) };
    }),

    handle(renameMedia, "write", async ({ tx, workspace, params, body: { fileName }, now }) => {
      const changed = await tx.run(sql`
        update media set file_name = ${fileName}, search_text = ${searchForm(fileName)}, updated_at = ${now}
        where workspace_id = ${workspace.id} and id = ${params.id} and file_name <> ${fileName}`);
      tx.hasNoEffect = changed === 0;
      return toMedia(await getMediaRow(tx, workspace, params.id), mediaUrl);
    }),

    handle(deleteMediaMany, "write", async ({ tx, workspace, body }) => {
      const ids = [...new Set(body.ids)];
      await lockAll(tx, workspace, body.ids);
      const deleted = await tx.many<{ key: string }>(
        sql`delete from media where workspace_id = ${workspace.id} and id = any(${ids}::text[]) returning key`,
      );
      for (const { key } of deleted) await removeBytesLater(tx, { workspaceId: workspace.id, key });
      return { deleted: deleted.length };
    }),
  ];
}

const usesOf = (workspace: WorkspaceScope, id: string): Sql => sql`
  select 'PRODUCT' as kind, p.id, p.name
  from product_images a join products p on p.workspace_id = ${workspace.id} and p.id = a.product_id
  where a.workspace_id = ${workspace.id} and a.media_id = ${id}
  union all
  select 'COLLECTION', c.id, c.name from collections c where c.workspace_id = ${workspace.id} and c.image_id = ${id}
  union all
  select 'WEBSITE', w.place, '' from website_references w where w.workspace_id = ${workspace.id} and w.media_id = ${id}`;

/** Locks in the same order as for one image: collections that show them first, then the images, by id. */
async function lockAll(tx: Tx, workspace: WorkspaceScope, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    select from collections where workspace_id = ${workspace.id} and image_id = any(${[...ids]}::text[])
    order by id for no key update`);
  const rows = await tx.many<{ id: string }>(sql`
    select id from media where workspace_id = ${workspace.id} and id = any(${[...ids]}::text[]) order by id for update`);
  const known = new Set(rows.map(({ id }) => id));
  const strangers = ids.flatMap((id, i) => (known.has(id) ? [] : [[`ids.${i}`, "is not an image of this workspace"]]));
  if (strangers.length > 0) throw invalidInput(Object.fromEntries(strangers));
}

/** Deletes the unused ones of the images. */
export async function removeUnusedMedia(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
  removeBytesLater: MediaParts["removeBytesLater"],
): Promise<void> {
  if (ids.length === 0) return;
  const deleted = await tx.many<{ key: string }>(sql`
    delete from media
    where workspace_id = ${workspace.id} and usage_count = 0 and id = any(array(
      select id from media where workspace_id = ${workspace.id} and id = any(${[...ids]}::text[]) order by id for update))
    returning key`);
  for (const { key } of deleted) await removeBytesLater(tx, { workspaceId: workspace.id, key });
}
