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
  await tx.run(sql`
    select from record_usage(${workspace.id}, ${actor.type}, ${actor.userId}, ${actor.name}, ${event.at}, ${newId("usageEvent")},
      ${event.name}, ${event.endpoint ?? ""}, ${event.resourceType ?? ""}, ${event.resourceId ?? ""}, ${event.creditDelta ?? 0},
      ${event.modelKey ?? ""}, ${event.status ?? "SUCCEEDED"}, ${event.isComprehensive ?? false})`);
}
