// What is committed in two phases is hidden on its machine between them. That is a moment, unless the machine or the way to it was lost then:
// the coordinator's part already says that it is done, and the machine's own cannot be read before the cluster has finished it.

import { setTimeout as pause } from "node:timers/promises";
import { raw, type Sql, sql } from "../database.ts";
import type { Tx } from "../tx.ts";
import { Unavailable } from "../unavailable.ts";

/** A moment, in looks. */
const LOOKS = 20;
const LOOK_EVERY = 50;

/** On one PostgreSQL nothing is ever hidden. */
export const IS_CLUSTER = raw("to_regproc('pg_catalog.recover_prepared_transactions') is not null");

/** Before anybody is told that an earlier write of the workspace is done. */
export async function assertNothingHidden(tx: Tx, workspaceId: string): Promise<void> {
  let hidden = (await tx.find<{ hidden: string[] }>(hiddenWhere(workspaceId)))?.hidden ?? [];
  for (let look = 1; hidden.length > 0; look++) {
    if (look === LOOKS) throw new Unavailable("database", "a machine of the cluster still hides what was committed");
    await pause(LOOK_EVERY);
    const now = (await tx.find<{ hidden: string[] }>(hiddenWhere(workspaceId)))?.hidden ?? [];
    hidden = hidden.filter((name) => now.includes(name)); // what came later is somebody else's
  }
}

/** Asked where the workspace lies. */
const hiddenWhere = (workspaceId: string): Sql => sql`
  select array(select p.gid from pg_prepared_xact() p where p.gid like 'citus%') as hidden
  from wallets where workspace_id = ${workspaceId}`;
