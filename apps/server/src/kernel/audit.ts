import { sql, type Tx } from "../storage/database.ts";

/** Who did something that others must be able to trace. `cli` is the operator at the machine itself. */
export interface Actor {
  kind: "account" | "staff" | "cli";
  id: string;
  /** Why; staff always says so. */
  reason?: string | undefined;
}

export const accountActor = ({ id }: { readonly id: string }): Actor => ({ kind: "account", id });

type Facts = Record<string, unknown>;

export interface AuditEntry {
  actor: Actor;
  /** A verb on a kind of thing, such as `account.suspend`. */
  action: string;
  subjectId: string;
  details?: Facts;
  /** What was changed, as it was and as it became. No addresses of people: these rows cannot be changed. */
  before?: Facts;
  after?: Facts;
}

/** Written in the transaction of what it tells about, so that neither is there without the other. */
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
