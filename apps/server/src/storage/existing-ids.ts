import { type Sql, sql, type Tx } from "./database.ts";

/** Returns those ids that are rows of the workspace, and locks the rows against deletion until the transaction ends. */
export const existingIds =
  (table: Sql) =>
  async (tx: Tx, workspace: { readonly id: string }, ids: readonly string[]): Promise<Set<string>> => {
    if (ids.length === 0) return new Set();
    const rows = await tx.many<{ id: string }>(sql`
      select id from ${table} where workspace_id = ${workspace.id} and id = any(${[...ids]}::text[])
      order by id for key share`);
    return new Set(rows.map((row) => row.id));
  };
