import type { ActorType } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";

/** The first three are metered requests; the report counts and charges those that succeeded. */
type UsageEventName =
  | "PRODUCT_CHAT"
  | "ROUTINE_CHAT"
  | "FACE_ANALYSIS"
  | "VISIT"
  | "PRODUCT_VIEW"
  | "COLLECTION_VIEW"
  | "SEARCH"
  | "LINK_CLICK"
  | "PURCHASE"
  | "REFUND"
  | "ADJUSTMENT";

export interface UsageActor {
  type: ActorType;
  /** Null where nobody in particular acted, as for the service itself. */
  userId: string | null;
  /** What the report calls this actor from now on. */
  name: string;
}

/** The service itself, and its operator. */
export const SYSTEM: UsageActor = { type: "SYSTEM", userId: null, name: "System" };

export interface NewUsageEvent {
  actor: UsageActor;
  name: UsageEventName;
  at: Date;
  endpoint?: string;
  resourceType?: string;
  resourceId?: string;
  /** Below zero for charges, above for purchases and grants. */
  creditDelta?: number;
  modelKey?: string;
  status?: "SUCCEEDED" | "FAILED";
  /** Asked for with the highest thinking level. */
  isComprehensive?: boolean;
}

/** Records what happened in the transaction in which it happens. The roll-ups follow in the database, by a trigger. */
export async function recordUsage(tx: Tx, workspace: WorkspaceScope, event: NewUsageEvent): Promise<void> {
  const { actor } = event;
  const userKey = actor.userId ?? "";
  await tx.run(sql`
    with renamed as (
      insert into usage_actors (workspace_id, actor_type, user_id, name)
      select ${workspace.id}, ${actor.type}, ${userKey}, ${actor.name}
      -- A conflict would lock the actor's row even when there is nothing to change.
      where not exists (
        select 1 from usage_actors
        where workspace_id = ${workspace.id} and actor_type = ${actor.type} and user_id = ${userKey}
          and name = ${actor.name})
      on conflict (workspace_id, actor_type, user_id) do update set name = excluded.name
    )
    insert into usage_events
      (workspace_id, created_at, id, actor_type, user_id, event_name, endpoint, resource_type, resource_id,
       credit_delta, model_key, status, is_comprehensive)
    values (${workspace.id}, ${event.at}, ${newId("usageEvent")}, ${actor.type}, ${actor.userId}, ${event.name},
            ${event.endpoint ?? ""}, ${event.resourceType ?? ""}, ${event.resourceId ?? ""}, ${event.creditDelta ?? 0},
            ${event.modelKey ?? ""}, ${event.status ?? "SUCCEEDED"}, ${event.isComprehensive ?? false})`);
}
