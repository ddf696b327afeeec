// Whatever an agent changes is in the workspace's history. Everybody else's writes cost no more for that.

import type { Operation } from "@vitrine/contract";
import type { Tx } from "../../storage/database.ts";
import { isAgent } from "../access/principals.ts";
import { writeAudit } from "../audit.ts";
import type { Admitted } from "./admission.ts";
import type { BoundOperation } from "./bound-operation.ts";
import type { Call } from "./call.ts";

export const isAgentsDeed = ({ effect }: Operation, { principal, workspace }: Admitted): boolean =>
  workspace !== null && effect !== "read" && isAgent(principal);

/** Who, through which client and by which request is what `tx.origin` and the actor tell. */
export async function recordDeed(
  tx: Tx,
  { bound, call, now }: { bound: BoundOperation; call: Call; now: Date },
  { principal, workspace }: Admitted,
  output: unknown,
): Promise<void> {
  if (workspace === null || !("accountId" in principal)) return;
  const { id, dryRun } = (output ?? {}) as { id?: unknown; dryRun?: unknown };
  if (dryRun === true || tx.hasNoEffect === true) return;
  await writeAudit(
    tx,
    {
      actor: { kind: "account", id: principal.accountId },
      action: `agent.${bound.contract.name}`,
      subjectId: workspace.id,
      details: { ...(typeof id === "string" && { id }), ...call.input.params },
    },
    now,
  );
}
