import { sql, type Tx } from "../storage/database.ts";

/** Who did something that others must be able to trace. `cli` is the operator at the machine itself. */
export interface Actor {
  kind: "account" | "staff" | "cli";
  id: string;
}

export const accountActor = ({ id }: { readonly id: string }): Actor => ({ kind: "account", id });

export interface AuditEntry {
  actor: Actor;
  /** A verb on a kind of thing, such as `account.suspend`. */
  action: string;
  subjectId: string;
  details?: Record<string, unknown>;
}

/** Written in the transaction of what it tells about, so that neither is there without the other. */
export async function writeAudit(
  tx: Tx,
  { actor, action, subjectId, details = {} }: AuditEntry,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into audit_log (at, actor_kind, actor_id, action, subject_id, details, request_id, connection_id)
    values (${now}, ${actor.kind}, ${actor.id}, ${action}, ${subjectId}, ${JSON.stringify(details)}::jsonb,
            ${tx.origin?.requestId ?? null}, ${tx.origin?.connectionId ?? null})`);
}
