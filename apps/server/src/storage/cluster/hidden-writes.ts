// A two-phase commit is invisible on a worker between its phases. That is a moment, unless the worker or its connection
// failed then. The coordinator already reports the commit, but the worker's rows stay hidden until the cluster recovers
// the transaction.

import { setTimeout as pause } from "node:timers/promises";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Tx } from "../tx.ts";
import { Unavailable } from "../unavailable.ts";

/** Number of checks. */
const LOOKS = 20;
const LOOK_EVERY = 50;

/** False on one PostgreSQL, where no row is ever hidden. */
export const MAY_HIDE_WRITES = raw("to_regproc('pg_catalog.recover_prepared_transactions') is not null");

/** Must run before a client learns that an earlier write of the workspace is done. */
export async function assertNoHiddenWrites(tx: Tx, workspaceId: string): Promise<void> {
  let hidden = (await tx.find<{ hidden: string[] }>(hiddenWhere(workspaceId)))?.hidden ?? [];
  for (let look = 1; hidden.length > 0; look++) {
    if (look === LOOKS) throw new Unavailable("database", "a cluster node does not show a committed transaction yet");
    await pause(LOOK_EVERY);
    const now = (await tx.find<{ hidden: string[] }>(hiddenWhere(workspaceId)))?.hidden ?? [];
    hidden = hidden.filter((name) => now.includes(name)); // later entries belong to other transactions
  }
}

/** Runs on the workspace's node. */
const hiddenWhere = (workspaceId: string): Sql => sql`
  select array(select p.gid from pg_prepared_xact() p where p.gid like 'citus%') as hidden
  from wallets where workspace_id = ${workspaceId}`;
