// Lookup of served custom domains, for requests that do not name a workspace yet.

import { sql, type Tx } from "../../storage/database.ts";

/** Returns the workspace whose site is served on the custom domain. */
export async function findHostWorkspace(tx: Tx, host: string): Promise<string | undefined> {
  const row = await tx.find<{ workspace_id: string }>(sql`
    select h.workspace_id from site_hosts h where h.host = ${host}`);
  return row?.workspace_id;
}
