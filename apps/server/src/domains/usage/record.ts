import type { ActorType } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";

/** The first three are metered requests. The report counts and charges the successful ones. */
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
  /** Null without a specific user, as for the service itself. */
  userId: string | null;
  /** The actor's name in the report from now on. */
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
  /** Negative for charges, positive for purchases and grants. */
  creditDelta?: number;
  modelKey?: string;
  status?: "SUCCEEDED" | "FAILED";
  /** True for the highest thinking level. */
  isComprehensive?: boolean;
}

/** Records an event in the transaction of its operation. A database trigger updates the roll-ups. */
export async function recordUsage(tx: Tx, workspace: WorkspaceScope, event: NewUsageEvent): Promise<void> {
  const { actor } = event;
  const row = {
    created_at: event.at,
    id: newId("usageEvent"),
    actor_type: actor.type,
    user_id: actor.userId,
    event_name: event.name,
    endpoint: event.endpoint ?? "",
    resource_type: event.resourceType ?? "",
    resource_id: event.resourceId ?? "",
    credit_delta: event.creditDelta ?? 0,
    model_key: event.modelKey ?? "",
    status: event.status ?? "SUCCEEDED",
    is_comprehensive: event.isComprehensive ?? false,
  };
  await tx.run(sql`select from record_usage(${workspace.id}, ${JSON.stringify(row)}::jsonb, ${actor.name})`);
}
