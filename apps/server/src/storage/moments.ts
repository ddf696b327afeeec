// Each node numbers its own transactions. Transaction ids and horizons of a workspace belong to its node, and come from a
// statement that runs there. They are valid while the workspace stays there.

import { raw, type Sql, sql } from "./database.ts";

/**
 * Identifies the location of a workspace; '' on one PostgreSQL. On several nodes: the shard of its wallet, which holds
 * all its other rows too, and the server. A move always creates a new shard, even when it moves back.
 */
export const homeOf = (workspaceId: string): Sql => sql`(
  select case when w.tableoid = 'wallets'::regclass then ''
              else w.tableoid || '@' || (select system_identifier from pg_control_system()) || ':' end
  from wallets w where w.workspace_id = ${workspaceId})`;

/** All transactions below it have ended on the node of the statement. */
export const HORIZON = raw("pg_snapshot_xmin(pg_current_snapshot())::text");

/** A horizon with its home. */
export function parseMoment(moment: string): { home: string; horizon: string } {
  const end = moment.lastIndexOf(":") + 1;
  return { home: moment.slice(0, end), horizon: moment.slice(end) };
}
