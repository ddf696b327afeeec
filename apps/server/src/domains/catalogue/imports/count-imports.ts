import { sql, type Tx } from "../../../storage/database.ts";

export interface ImportCount {
  status: "PENDING" | "RUNNING";
  count: number;
  /** How long ago the oldest was asked for. */
  ageSeconds: number;
}

/** Of all workspaces. There are few at any time, and an index has just these. */
export const countImports = (tx: Tx): Promise<ImportCount[]> =>
  tx.many<ImportCount>(sql`
    select status, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(created_at)))::float8 as "ageSeconds"
    from imports where status in ('PENDING', 'RUNNING') group by 1 order by 1`);
