import { sql, type Tx } from "../../../storage/database.ts";

export interface ImportCount {
  status: "PENDING" | "RUNNING";
  count: number;
  /** Age of the oldest import. */
  ageSeconds: number;
}

/** Counts the imports of all workspaces. There are few at any time, and an index covers only these. */
export const countImports = (tx: Tx): Promise<ImportCount[]> =>
  tx.many<ImportCount>(sql`
    select status, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(created_at)))::float8 as "ageSeconds"
    from imports where status in ('PENDING', 'RUNNING') group by 1 order by 1`);
