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
  await tx.run(sql`
    select from record_usage(${workspace.id}, ${actor.type}, ${actor.userId}, ${actor.name}, ${event.at}, ${newId("usageEvent")},
      ${event.name}, ${event.endpoint ?? ""}, ${event.resourceType ?? ""}, ${event.resourceId ?? ""}, ${event.creditDelta ?? 0},
      ${event.modelKey ?? ""}, ${event.status ?? "SUCCEEDED"}, ${event.isComprehensive ?? false})`);
}
