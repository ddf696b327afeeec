import { codePointLength, LIMITS } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../storage/database.ts";
import { recordUsage, SYSTEM } from "../usage/index.ts";
import { type Movement, moveBalance } from "./wallets.ts";

export interface Adjustment {
  /** Positive gives credits, negative takes them, also into debt. */
  amount: number;
  reason: string;
  /** Additional details for the audit log. */
  details?: Record<string, unknown>;
}

/**
 * Adjusts the balance and records it: a ledger entry, a usage event and an audit entry, all in the caller's
 * transaction.
 */
export async function adjustBalance(
  tx: Tx,
  workspace: WorkspaceScope,
  adjustment: Adjustment,
  actor: Actor,
  now: Date,
): Promise<Movement> {
  const { amount, reason } = parseAdjustment(adjustment);
  const cause = `adjustment:${newId("entry")}`;
  await recordUsage(tx, workspace, {
    actor: actor.kind === "cli" ? SYSTEM : { type: "ADMIN", userId: actor.id, name: "Administration" },
    name: "ADJUSTMENT",
    at: now,
    creditDelta: amount,
    resourceType: "wallet",
    resourceId: workspace.id,
  });
  const movement = await moveBalance(tx, workspace, { kind: "ADJUSTMENT", amount, cause, reason }, now);
  const { balance } = movement;
  const details = { amount, reason, balance, ...adjustment.details };
  const change = { before: { balance: balance - amount }, after: { balance } };
  await writeAudit(tx, { actor, action: "wallet.adjust", subjectId: workspace.id, details, ...change }, now);
  return movement;
}

function parseAdjustment({ amount, reason }: Adjustment): Adjustment {
  const problems: Record<string, string> = {};
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > LIMITS.staff.adjustmentMax) {
    problems["amount"] = `must be a whole number other than 0, at most ${LIMITS.staff.adjustmentMax}`;
  }
  const given = reason.trim();
  if (given === "" || codePointLength(given) > LIMITS.staff.reasonMax) {
    problems["reason"] = `must have 1 to ${LIMITS.staff.reasonMax} characters`;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return { amount, reason: given };
}
