// Locks that an undo takes before it writes, and the products that it keeps unchanged.

import type { ImportUndo } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../../kernel/access/principals.ts";
import { raw, sql, type Tx } from "../../../../storage/database.ts";
import type { Author } from "../../author-standing.ts";

export type KeptProduct = ImportUndo["keptProducts"][number];

/** Outcome for some products. */
export interface StepOutcome {
  removed: number;
  restored: number;
  kept: KeptProduct[];
}

export interface UndoneImport extends Author {
  id: string;
  kept_products: KeptProduct[];
}

export interface HeldProduct {
  id: string;
  sku: string;
  name: string;
}

/** Time of an import's write to a product, and its transaction if that is known. */
interface Mark {
  at: Date;
  transaction: string | null;
}

/**
 * Locks the products. A product is untouched if its last write is the one in `written` or the import's attached
 * pictures.
 */
export async function lockUntouched(
  tx: Tx,
  workspace: WorkspaceScope,
  importId: string,
  written: ReadonlyMap<string, Mark>,
  lock: "for update" | "for no key update",
): Promise<{ untouched: HeldProduct[]; kept: KeptProduct[] }> {
  const rows = await tx.many<HeldRow>(sql`
    select p.id, p.sku, p.name, p.updated_at, p.changed_in::text, a.attached_at, a.attached_in::text
    from products p left join lateral (
      select attached_at, attached_in from import_pictures
      where workspace_id = ${workspace.id} and product_id = p.id and import_id = ${importId} and attached_at is not null
      order by attached_at desc limit 1) a on true
    where p.workspace_id = ${workspace.id} and p.id = any(${[...written.keys()]}::text[])
    order by p.id ${raw(lock)} of p`);
  const isUntouched = (row: HeldRow) =>
    isMarked(row, written.get(row.id)) ||
    (row.attached_at !== null && isMarked(row, { at: row.attached_at, transaction: row.attached_in }));
  return {
    untouched: rows.filter(isUntouched),
    kept: rows.filter((row) => !isUntouched(row)).map((row) => keptFor(row, "was changed after the import")),
  };
}

interface HeldRow extends HeldProduct {
  updated_at: Date;
  changed_in: string;
  attached_at: Date | null;
  attached_in: string | null;
}

/**
 * A known transaction is conclusive while the workspace stays on its machine. Each machine numbers its own
 * transactions, so the time must match as well.
 */
function isMarked({ changed_in, updated_at }: HeldRow, mark: Mark | undefined): boolean {
  if (mark === undefined || updated_at.getTime() !== mark.at.getTime()) return false;
  return mark.transaction === null || changed_in === mark.transaction;
}

export const keptFor = ({ id, sku, name }: HeldProduct, reason: string): KeptProduct => ({ id, sku, name, reason });

/** Returns the pictures that the import added for these products. */
export async function ownPictures(
  tx: Tx,
  workspace: WorkspaceScope,
  importId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.many<{ media_id: string }>(sql`
    select distinct media_id from import_pictures
    where workspace_id = ${workspace.id} and import_id = ${importId} and product_id = any(${[...productIds]}::text[])
      and is_own and media_id is not null`);
  return rows.map(({ media_id }) => media_id);
}
