// Transactions are numbered by the machine that does them. On a cluster, numbers and horizons of a workspace are those of the machine that
// holds it, asked in a statement that goes there; and they are good as long as it stays there.

import { raw, type Sql, sql } from "../database.ts";

/**
 * Where a workspace lies: '' on one PostgreSQL. On a cluster it is the part of the table that holds its wallet, beside which everything
 * else of it lies, and the server that this is on. A part that moves is made anew, also where it comes back to.
 */
export const homeOf = (workspaceId: string): Sql => sql`(
  select case when w.tableoid = 'wallets'::regclass then ''
              else w.tableoid || '@' || (select system_identifier from pg_control_system()) || ':' end
  from wallets w where w.workspace_id = ${workspaceId})`;

/** Below it all transactions where the statement is done have ended. */
export const HORIZON = raw("pg_snapshot_xmin(pg_current_snapshot())::text");

/** A horizon with the home that it is of. */
export function parseMoment(moment: string): { home: string; horizon: string } {
  const end = moment.lastIndexOf(":") + 1;
  return { home: moment.slice(0, end), horizon: moment.slice(end) };
}
