// Restores products to their state before an import changed them.

import type { WorkspaceScope } from "../../../../kernel/access/principals.ts";
import { sql, type Tx } from "../../../../storage/database.ts";
import { codeKey, toKeyText, uniquenessKey } from "../../../../storage/text-keys.ts";
import { existingMediaIds, removeUnusedMedia } from "../../../media/index.ts";
import { existingTagIds } from "../../associations.ts";
import { findConflicts } from "../../changes/locks.ts";
import { retryOnConflict } from "../../product-writes.ts";
import type { ImportParts } from "../import-handlers.ts";
import type { Row } from "../rows.ts";
import { type Change, writeRows } from "../writes.ts";
import { keptFor, lockUntouched, ownPictures, type StepOutcome, type UndoneImport } from "./locks.ts";

/** The texts pass through this process, and may be long. */
const STEP_PRODUCTS = 50;

type Values = Row["values"] & { name: string; barcode: string; tagIds: string[]; imageIds: string[] };

interface Former {
  product_id: string;
  at: Date;
  written_in: string | null;
  former: Values;
}

/** Restores the next products; undefined when there are no more. */
export async function restoreFormers(
  tx: Tx,
  workspace: WorkspaceScope,
  { id: importId, account_id, connection_id }: UndoneImport,
  parts: ImportParts,
  now: Date,
): Promise<StepOutcome | undefined> {
  const formers = await tx.many<Former>(sql`
    select product_id, at, written_in::text, former from import_formers
    where workspace_id = ${workspace.id} and import_id = ${importId} order by product_id limit ${STEP_PRODUCTS}`);
  if (formers.length === 0) return undefined;
  const written = new Map(
    formers.map(({ product_id, at, written_in }) => [product_id, { at, transaction: written_in }]),
  );
  const { untouched, kept } = await lockUntouched(tx, workspace, importId, written, "for no key update");
  const there = new Set(untouched.map(({ id }) => id));
  const changes = await changesBack(
    tx,
    workspace,
    formers.filter(({ product_id }) => there.has(product_id)),
  );
  const taken = new Set((await takenAgain(tx, workspace, changes)).map(({ id }) => id));
  const good = changes.filter(({ id }) => !taken.has(id));
  const ids = good.map(({ id }) => id);
  const pictures = await ownPictures(tx, workspace, importId, ids);
  const cause = { kind: "UNDONE", accountId: account_id, connectionId: connection_id } as const;
  await retryOnConflict(writeRows(tx, { workspace, now, cause }, [], good));
  await tx.run(sql`
    delete from import_pictures
    where workspace_id = ${workspace.id} and import_id = ${importId} and product_id = any(${ids}::text[])`);
  await removeUnusedMedia(tx, workspace, pictures, parts.removeBytesLater);
  await tx.run(sql`
    delete from import_formers
    where workspace_id = ${workspace.id} and import_id = ${importId} and product_id = any(${[...written.keys()]}::text[])`);
  const conflicts = untouched
    .filter(({ id }) => taken.has(id))
    .map((product) => keptFor(product, "another product now uses its previous name or code"));
  return { removed: 0, restored: good.length, kept: [...kept, ...conflicts] };
}

/** Returns the writes: the former values, with the tags and pictures that still exist. */
async function changesBack(tx: Tx, workspace: WorkspaceScope, formers: readonly Former[]): Promise<Change[]> {
  const all = (field: "tagIds" | "imageIds") => [...new Set(formers.flatMap(({ former }) => former[field]))];
  const tags = await existingTagIds(tx, workspace, all("tagIds"));
  const images = await existingMediaIds(tx, workspace, all("imageIds"));
  return formers.map(({ product_id, former }) => {
    const { tagIds, imageIds, ...values } = former;
    const keys = {
      sku: toKeyText(codeKey(values.sku)),
      name: toKeyText(uniquenessKey(values.name)),
      barcode: toKeyText(codeKey(values.barcode)),
    };
    return {
      id: product_id,
      row: { line: 0, values, keys },
      tagIds: tagIds.filter((id) => tags.has(id)),
      imageIds: imageIds.filter((id) => images.has(id)),
      differences: {},
      names: { ...values, brand: values.brand ?? "" },
    };
  });
}

const takenAgain = (tx: Tx, workspace: WorkspaceScope, changes: readonly Change[]) => {
  const counted = changes.filter(({ row }) => row.values.status !== "DELETED");
  const keysOf = (field: "name" | "sku" | "barcode") => counted.map(({ row }) => row.keys[field]);
  return findConflicts(
    tx,
    workspace,
    sql`select * from unnest(${counted.map(({ id }) => id)}::text[], ${keysOf("name")}::bytea[], ${keysOf("sku")}::bytea[],
                             ${keysOf("barcode")}::bytea[]) as k (id, name_key, sku_key, barcode_key)`,
  );
};
