// Backlog limits. When an endpoint's queue is full, further events stay in the outbox, one row each regardless of
// listeners. A working receiver gets all events, even after a burst. A receiver that never catches up is switched off.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { sql, type Tx } from "../../storage/database.ts";

export interface Bounds {
  /** Per endpoint. */
  waiting: number;
  /** Per workspace while an endpoint's queue is full: enough for a change of a catalogue with a million products. */
  noted: number;
}

export const BOUNDS: Bounds = { waiting: 100_000, noted: 1_100_000 };

export interface Endpoint {
  id: string;
  url: string;
}

/** Returns the endpoints with a full queue. */
export const findFull = (tx: Tx, workspace: WorkspaceScope, { waiting }: Bounds): Promise<Endpoint[]> =>
  tx.many<Endpoint>(sql`
    select h.id, h.url from webhooks h
    where h.workspace_id = ${workspace.id} and h.is_enabled and ${waiting} <= (
      select count(*) from (
        select from webhook_deliveries d
        where d.workspace_id = ${workspace.id} and d.webhook_id = h.id and d.status = 'PENDING' limit ${waiting}) w)
    order by h.id`);

export async function isOutboxFull(tx: Tx, workspace: WorkspaceScope, { noted }: Bounds): Promise<boolean> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from webhook_outbox where workspace_id = ${workspace.id} limit ${noted + 1}) w`);
  return n > noted;
}
