// Undoes imports in steps of one short transaction each. It removes created products, then restores changed ones, then
// deletes unused tags. A product that was edited since the import stays unchanged and is reported.

import type { WorkspaceScope } from "../../../../kernel/access/principals.ts";
import { raw, sql, type Tx } from "../../../../storage/database.ts";
import { removeUnusedMedia } from "../../../media/index.ts";
import { problemOfAuthor } from "../../author-standing.ts";
import { binHeld } from "../../changes/deletion.ts";
import type { ImportParts } from "../import-handlers.ts";
import { lockUntouched, ownPictures, type StepOutcome, type UndoneImport } from "./locks.ts";
import { restoreFormers } from "./restore.ts";

const STEP_PRODUCTS = 250;
const KEPT_SHOWN = 100;

export class UndoSteps {
  readonly #parts: ImportParts;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** Undoes one import of the workspace. Returns `later` when the time slice ended first. */
  async run(workspace: WorkspaceScope, hasTimeLeft: () => boolean): Promise<"nothing" | "done" | "later"> {
    const { database } = this.#parts;
    for (let isFirst = true; ; isFirst = false) {
      const step = await database.write((tx) => this.#step(tx, workspace));
      if (step === "nothing") return isFirst ? "nothing" : "done";
      if (step === "ended") return "done";
      if (!hasTimeLeft()) return "later";
    }
  }

  async #step(tx: Tx, workspace: WorkspaceScope): Promise<"nothing" | "ended" | "more"> {
    const now = this.#parts.clock.now();
    const found = await lockUndone(tx, workspace);
    if (found === undefined) return "nothing";
    if ((await problemOfAuthor(tx, workspace, found)) !== undefined) {
      await endUndo(tx, workspace, found.id, null);
      return "ended";
    }
    const outcome =
      (await removeCreated(tx, workspace, found, this.#parts, now)) ??
      (await restoreFormers(tx, workspace, found, this.#parts, now));
    if (outcome === undefined) {
      await removeTags(tx, workspace, found.id);
      await endUndo(tx, workspace, found.id, "DONE");
      return "ended";
    }
    await tally(tx, workspace, found, outcome);
    return "more";
  }
}

const lockUndone = (tx: Tx, workspace: WorkspaceScope) =>
  tx.find<UndoneImport>(sql`
    select id, kept_products, account_id, connection_id from imports
    where workspace_id = ${workspace.id} and undo_status = 'RUNNING'
    order by created_at, id limit 1 for update`);

async function tally(
  tx: Tx,
  workspace: WorkspaceScope,
  { id, kept_products }: UndoneImport,
  { removed, restored, kept }: StepOutcome,
): Promise<void> {
  const shown = kept.slice(0, Math.max(0, KEPT_SHOWN - kept_products.length));
  await tx.run(sql`
    update imports
    set removed = removed + ${removed}, restored = restored + ${restored}, kept = kept + ${kept.length},
        kept_products = kept_products || ${JSON.stringify(shown)}::jsonb
    where workspace_id = ${workspace.id} and id = ${id}`);
}

async function endUndo(tx: Tx, workspace: WorkspaceScope, id: string, status: "DONE" | null): Promise<void> {
  await tx.run(sql`update imports set undo_status = ${status} where workspace_id = ${workspace.id} and id = ${id}`);
}

/** Removes the next created products; undefined when there are no more. */
async function removeCreated(
  tx: Tx,
  workspace: WorkspaceScope,
  author: UndoneImport,
  parts: ImportParts,
  now: Date,
): Promise<StepOutcome | undefined> {
  const importId = author.id;
  const batch = await tx.find<{ from_offset: number; at: Date; written_in: string | null; ids: string[] }>(sql`
    select from_offset, at, written_in::text, product_ids[1:${raw(String(STEP_PRODUCTS))}] as ids from import_batches
    where workspace_id = ${workspace.id} and import_id = ${importId} and cardinality(product_ids) > 0
    order by from_offset limit 1`);
  if (batch === undefined) return undefined;
  const mark = { at: batch.at, transaction: batch.written_in };
  const written = new Map(batch.ids.map((id) => [id, mark]));
  const { untouched, kept } = await lockUntouched(tx, workspace, importId, written, "for update");
  const ids = untouched.map(({ id }) => id);
  const pictures = await ownPictures(tx, workspace, importId, ids);
  if (ids.length > 0) await binHeld(tx, workspace, ids, author, now);
  await removeUnusedMedia(tx, workspace, pictures, parts.removeBytesLater);
  await tx.run(sql`
    update import_batches set product_ids = array(
      select u.id from unnest(product_ids) with ordinality as u (id, n) where u.n > ${STEP_PRODUCTS} order by u.n)
    where workspace_id = ${workspace.id} and import_id = ${importId} and from_offset = ${batch.from_offset}`);
  return { removed: ids.length, restored: 0, kept };
}

/** Deletes the unused tags that the import created, and its last undo data. */
async function removeTags(tx: Tx, workspace: WorkspaceScope, importId: string): Promise<void> {
  const unused = raw(
    ["product_tags", "collection_tags"]
      .map((table) => `not exists (select from ${table} a where a.workspace_id = t.workspace_id and a.tag_id = t.id)`)
      .join(" and "),
  );
  await tx.run(sql`
    delete from tags t
    where t.workspace_id = ${workspace.id} and ${unused} and t.id = any(array(
      select unnest(tag_ids) from import_batches where workspace_id = ${workspace.id} and import_id = ${importId}))`);
  await tx.run(sql`delete from import_batches where workspace_id = ${workspace.id} and import_id = ${importId}`);
}
