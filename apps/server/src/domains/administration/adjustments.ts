// Manual credit adjustments by staff. The ledger moves the credits; this file decides on permission.

import {
  type Adjustment,
  adjustCredits,
  approveAdjustment,
  LIMITS,
  listAdjustments,
  rejectAdjustment,
} from "@vitrine/contract";
import { staffActor } from "../../kernel/access/staff-actor.ts";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { DAY, later } from "../../kernel/clock.ts";
import { invalidInput, notFound, OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { empty, sql, type Tx } from "../../storage/database.ts";
import type { Ledger } from "../credits/index.ts";

interface AdjustmentRow {
  id: string;
  workspace_id: string;
  workspace_name: string;
  amount: number;
  reason: string;
  status: Adjustment["status"];
  balance_after: number | null;
  proposed_by: string;
  proposer: string;
  proposed_at: Date;
  decided_by: string | null;
  decider: string | null;
  decided_at: Date | null;
}

const ADJUSTMENT = sql`
  select c.id, c.workspace_id, w.name as workspace_name, c.amount, c.reason, c.status, c.balance_after, c.proposed_by,
         p.name as proposer, c.proposed_at, c.decided_by, d.name as decider, c.decided_at
  from credit_adjustments c
  join workspaces w on w.id = c.workspace_id
  join staff p on p.id = c.proposed_by
  left join staff d on d.id = c.decided_by`;

const toAdjustment = (row: AdjustmentRow): Adjustment => ({
  id: row.id,
  workspace: { id: row.workspace_id, name: row.workspace_name },
  amount: row.amount,
  reason: row.reason,
  status: row.status,
  balanceAfter: row.balance_after,
  proposedBy: { id: row.proposed_by, name: row.proposer },
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? "" },
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const readAdjustment = async (tx: Tx, id: string): Promise<Adjustment> =>
  toAdjustment(await tx.one<AdjustmentRow>(sql`${ADJUSTMENT} where c.id = ${id}`));

/**
 * Sums up what a SUPERVISOR has moved alone, because many small adjustments equal a large one. The lock on the
 * SUPERVISOR's row serializes them. It is stored next to the summed rows: if the wallet is on another node, its lock
 * may end earlier.
 */
async function needsAnother(tx: Tx, given: { workspaceId: string; amount: number; staffId: string }, now: Date) {
  const { workspaceId, amount, staffId } = given;
  await tx.run(sql`select from staff where id = ${staffId} for no key update`);
  const { alone } = await tx.one<{ alone: number }>(sql`
    select coalesce(sum(abs(amount)), 0)::bigint as alone from credit_adjustments
    where workspace_id = ${workspaceId} and status = 'APPLIED' and proposed_by = ${staffId} and decided_by = ${staffId}
      and proposed_at > ${later(now, -DAY)}`);
  return alone + Math.abs(amount) > LIMITS.staff.adjustmentAloneMax;
}

async function requireWorkspace(tx: Tx, id: string): Promise<void> {
  const known = await tx.find(sql`select from workspaces where id = ${id} and status <> 'ERASED'`);
  if (known === undefined) throw invalidInput({ workspaceId: "is not a workspace" });
}

/** Returns a pending adjustment and locks it against concurrent decisions. */
async function lockPendingAdjustment(tx: Tx, id: string): Promise<AdjustmentRow> {
  await tx.run(sql`select from credit_adjustments where id = ${id} for no key update`);
  const row = await tx.find<AdjustmentRow>(sql`${ADJUSTMENT} where c.id = ${id}`);
  if (row === undefined) throw notFound();
  if (row.status !== "WAITING") {
    throw new OperationError("conflict", { fieldErrors: { id: `is already ${row.status}` } });
  }
  return row;
}

export function adjustmentHandlers({ ledger }: { ledger: Pick<Ledger, "grant"> }): Handler[] {
  return [
    handle(listAdjustments, "read", async ({ tx, query }) => {
      const { status, workspaceId } = query;
      const found = await tx.many<AdjustmentRow>(sql`
        ${ADJUSTMENT} where true ${status === undefined ? empty : sql`and c.status = ${status}`}
          ${workspaceId === undefined ? empty : sql`and c.workspace_id = ${workspaceId}`}
          ${pastPage(query, "c.proposed_at", "c.id")}
        order by c.proposed_at desc, c.id desc ${keysetLimit(query)}`);
      const { rows, next } = keysetPage(found, query, ({ proposed_at: at, id }) => ({ at, id }));
      return { adjustments: rows.map(toAdjustment), next };
    }),

    handle(adjustCredits, "write", async ({ tx, principal, body, now }) => {
      const { workspaceId, amount, reason } = body;
      const actor = staffActor(principal, reason.trim());
      const id = newId("adjustment");
      await requireWorkspace(tx, workspaceId);
      const mustWait = await needsAnother(tx, { workspaceId, amount, staffId: actor.id }, now);
      const details = { adjustmentId: id };
      const applied = mustWait
        ? null
        : await ledger.grant(tx, { workspaceId, amount, reason: reason.trim(), actor, details }, now);
      await tx.run(sql`
        insert into credit_adjustments (workspace_id, id, amount, reason, status, balance_after, proposed_by, proposed_at,
                                        decided_by, decided_at)
        values (${workspaceId}, ${id}, ${amount}, ${reason.trim()}, ${applied === null ? "WAITING" : "APPLIED"},
                ${applied?.balance ?? null}, ${actor.id}, ${now}, ${applied === null ? null : actor.id},
                ${applied === null ? null : now})`);
      if (applied === null) await tell(tx, "adjustment.propose", { id, workspaceId, amount, actor }, now);
      return readAdjustment(tx, id);
    }),

    handle(approveAdjustment, "write", async ({ tx, principal, params: { id }, body, now }) => {
      const actor = staffActor(principal, body.reason.trim());
      const {
        workspace_id: workspaceId,
        amount,
        reason,
        proposed_by: proposedBy,
      } = await lockPendingAdjustment(tx, id);
      if (proposedBy === actor.id) {
        throw new OperationError("conflict", { fieldErrors: { id: "must be approved by another SUPERVISOR" } });
      }
      await requireWorkspace(tx, workspaceId);
      const details = { adjustmentId: id, proposedBy };
      const { balance } = await ledger.grant(tx, { workspaceId, amount, reason, actor, details }, now);
      await tx.run(sql`
        update credit_adjustments
        set status = 'APPLIED', balance_after = ${balance}, decided_by = ${actor.id}, decided_at = ${now}
        where workspace_id = ${workspaceId} and id = ${id}`);
      return readAdjustment(tx, id);
    }),

    handle(rejectAdjustment, "write", async ({ tx, principal, params: { id }, body, now }) => {
      const actor = staffActor(principal, body.reason.trim());
      const { workspace_id: workspaceId, amount } = await lockPendingAdjustment(tx, id);
      await tx.run(sql`
        update credit_adjustments set status = 'REJECTED', decided_by = ${actor.id}, decided_at = ${now}
        where workspace_id = ${workspaceId} and id = ${id}`);
      await tell(tx, "adjustment.reject", { id, workspaceId, amount, actor }, now);
      return readAdjustment(tx, id);
    }),
  ];
}

const tell = (
  tx: Tx,
  action: string,
  { id, workspaceId, amount, actor }: { id: string; workspaceId: string; amount: number; actor: Actor },
  now: Date,
) => writeAudit(tx, { actor, action, subjectId: workspaceId, details: { adjustmentId: id, amount } }, now);
