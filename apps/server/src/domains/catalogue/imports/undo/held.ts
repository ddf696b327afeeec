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
  updated_at: Date;
}

/** Products with when the import has written them last: later than that, it was somebody else. */
export async function holdUntouched(
  tx: Tx,
  workspace: WorkspaceScope,
  importId: string,
  written: ReadonlyMap<string, Date>,
  lock: "for update" | "for no key update",
): Promise<{ untouched: HeldProduct[]; kept: KeptProduct[] }> {
  const ids = [...written.keys()];
  const products = await tx.many<HeldProduct & { attached_at: Date | null }>(sql`
    select p.id, p.sku, p.name, p.updated_at,
           (select max(a.attached_at) from import_pictures a
            where a.workspace_id = ${workspace.id} and a.product_id = p.id and a.import_id = ${importId}) as attached_at
    from products p where p.workspace_id = ${workspace.id} and p.id = any(${ids}::text[])
    order by p.id ${raw(lock)} of p`);
  const isUntouched = ({ id, updated_at, attached_at }: (typeof products)[number]) =>
    updated_at.getTime() === written.get(id)?.getTime() || updated_at.getTime() === attached_at?.getTime();
  const kept = products.filter((product) => !isUntouched(product));
  return {
    untouched: products.filter(isUntouched),
    kept: kept.map((product) => keptFor(product, "was changed since")),
  };
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
