// Which hosts are served, for whoever is asked by them: nobody has named a workspace yet.

import { sql, type Tx } from "../../storage/database.ts";

/** The workspace whose site is shown under a host of its own. */
export async function findHostWorkspace(tx: Tx, host: string): Promise<string | undefined> {
  const row = await tx.find<{ workspace_id: string }>(sql`
    select h.workspace_id from site_hosts h where h.host = ${host}`);
  return row?.workspace_id;
}
