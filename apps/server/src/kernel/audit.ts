import { sql, type Tx } from "../storage/database.ts";

/** Actor of an audit entry. `cli` is the operator at the command line. */
export interface Actor {
  kind: "account" | "staff" | "cli";
  id: string;
  /** Reason; required of staff. */
  reason?: string | undefined;
}

export const accountActor = ({ id }: { readonly id: string }): Actor => ({ kind: "account", id });

type Facts = Record<string, unknown>;

export interface AuditEntry {
  actor: Actor;
  /** Such as `account.suspend`. */
  action: string;
  subjectId: string;
  details?: Facts;
  /** Changed values before and after. No email addresses, because entries are immutable. */
  before?: Facts;
  after?: Facts;
}

/** Writes an entry in the transaction of its change. */
export async function writeAudit(
  tx: Tx,
  { actor, action, subjectId, details = {}, before, after }: AuditEntry,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into audit_log (at, actor_kind, actor_id, action, subject_id, details, reason, before, after, request_id,
                           connection_id)
    values (${now}, ${actor.kind}, ${actor.id}, ${action}, ${subjectId}, ${JSON.stringify(details)}::jsonb,
            ${actor.reason ?? null}, ${toJson(before)}::jsonb, ${toJson(after)}::jsonb, ${tx.origin?.requestId ?? null},
            ${tx.origin?.connectionId ?? null})`);
}

const toJson = (facts: Facts | undefined) => (facts === undefined ? null : JSON.stringify(facts));
