// What an undo holds before it writes, and what it leaves alone.

import type { ImportUndo } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../../kernel/access/principals.ts";
import { raw, sql, type Tx } from "../../../../storage/database.ts";
import type { Author } from "../../author-standing.ts";

export type KeptProduct = ImportUndo["keptProducts"][number];

/** What came of some products. */
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

/** When an import has written a product, and in which transaction, where that is known. */
interface Mark {
  at: Date;
  transaction: string | null;
}

/** Products with how the import has written them last: written in any other way, it was somebody else. */
export async function holdUntouched(
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
    kept: rows.filter((row) => !isUntouched(row)).map((row) => keptFor(row, "was changed since")),
  };
}

interface HeldRow extends HeldProduct {
  updated_at: Date;
  changed_in: string;
  attached_at: Date | null;
  attached_in: string | null;
}

/**
 * Transactions tell for certain where they are known, as long as the workspace stays where it is: each machine numbers its own, so
 * the time has to be the same as well.
 */
function isMarked({ changed_in, updated_at }: HeldRow, mark: Mark | undefined): boolean {
  if (mark === undefined || updated_at.getTime() !== mark.at.getTime()) return false;
  return mark.transaction === null || changed_in === mark.transaction;
}

export const keptFor = ({ id, sku, name }: HeldProduct, reason: string): KeptProduct => ({ id, sku, name, reason });

/** Pictures that the import has brought for these products. */
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
