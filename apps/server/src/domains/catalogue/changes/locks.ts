// Locks that a change takes before it writes, in the global lock order: collections, products by id, then tags and
// pictures against deletion.

import type { ProductChangeFailure, ProductStatus } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { join, raw, type Sql, sql, type Tx } from "../../../storage/database.ts";

export interface Item {
  n: number;
  product_id: string;
}

/** Outcome for some items. */
export interface Outcome {
  changed: number;
  failures: ProductChangeFailure[];
}

/** Locks the collections and returns the ids that exist. */
export async function lockCollections(tx: Tx, workspace: WorkspaceScope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.many<{ id: string }>(sql`
    select id from collections where workspace_id = ${workspace.id} and id = any(${[...ids]}::text[])
    order by id for no key update`);
  return new Set(rows.map(({ id }) => id));
}

/** Locks the products and returns the status of each existing one, by id. */
export async function lockProducts(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
  lock: "change" | "delete",
): Promise<Map<string, ProductStatus>> {
  const rows = await tx.many<{ id: string; status: ProductStatus }>(sql`
    select id, status from products where workspace_id = ${workspace.id} and id = any(${[...ids]}::text[])
    order by id ${raw(lock === "delete" ? "for update" : "for no key update")}`);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

export const gone = (id: string): ProductChangeFailure => ({ id, code: "not_found", fieldErrors: {} });

export const refused = (id: string, fieldErrors: Record<string, string>): ProductChangeFailure => ({
  id,
  code: "invalid_input",
  fieldErrors,
});

const KEYS = ["name", "sku", "barcode"] as const;

/**
 * Finds products (rows with id and keys) whose name, sku or barcode is already used. Compares with products that are
 * not DELETED, and with earlier rows of the same set.
 */
export async function findConflicts(tx: Tx, workspace: WorkspaceScope, wanted: Sql): Promise<ProductChangeFailure[]> {
  const isTaken = (field: (typeof KEYS)[number]) => {
    const key = raw(`${field}_key`);
    return sql`(exists (select from products o where o.workspace_id = ${workspace.id} and o.status <> 'DELETED'
                          and o.${key} = c.${key} and o.id <> c.id)
                or exists (select from wanted o where o.${key} = c.${key} and o.id < c.id)) as ${raw(field)}`;
  };
  const rows = await tx.many<Record<(typeof KEYS)[number], boolean> & { id: string }>(sql`
    with wanted as materialized (${wanted})
    select c.id, ${join(KEYS.map(isTaken))} from wanted c`);
  return rows.flatMap((row) => {
    const taken = KEYS.filter((field) => row[field]);
    const fieldErrors = Object.fromEntries(taken.map((field) => [field, "is already used"]));
    return taken.length === 0 ? [] : [{ id: row.id, code: "duplicate" as const, fieldErrors }];
  });
}
