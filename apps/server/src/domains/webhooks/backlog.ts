// How much may wait. What happens beyond what waits for an endpoint stays noted, one row each whoever listens, until there is room: a
// receiver that works gets everything, however much happened at once. One that does not come to an end of it is switched off.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { sql, type Tx } from "../../storage/database.ts";

export interface Bounds {
  /** For an endpoint. */
  waiting: number;
  /** In a workspace, while one of its endpoints has no room: as much as a change of a catalogue of a million products. */
  noted: number;
}

export const BOUNDS: Bounds = { waiting: 100_000, noted: 1_100_000 };

export interface Endpoint {
  id: string;
  url: string;
}

/** Those that have no room for more. */
export const findFull = (tx: Tx, workspace: WorkspaceScope, { waiting }: Bounds): Promise<Endpoint[]> =>
  tx.many<Endpoint>(sql`
    select h.id, h.url from webhooks h
    where h.workspace_id = ${workspace.id} and h.is_enabled and ${waiting} <= (
      select count(*) from (
        select from webhook_deliveries d
        where d.workspace_id = ${workspace.id} and d.webhook_id = h.id and d.status = 'PENDING' limit ${waiting}) w)
    order by h.id`);

export async function isTooMuchNoted(tx: Tx, workspace: WorkspaceScope, { noted }: Bounds): Promise<boolean> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from webhook_outbox where workspace_id = ${workspace.id} limit ${noted + 1}) w`);
  return n > noted;
}
