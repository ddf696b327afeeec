import { z } from "zod";
import { id, nextCursor, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { reason } from "./staff.ts";

export const ADJUSTMENT_STATUSES = ["WAITING", "APPLIED", "REJECTED"] as const;

const person = () => z.strictObject({ id: id(), name: z.string() });

/** Credits that staff adds to a workspace or removes from it. */
export const Adjustment = z
  .strictObject({
    id: id(),
    workspace: z.strictObject({ id: id(), name: z.string() }),
    amount: z.int().describe("Positive adds credits, negative removes them, possibly into debt."),
    reason: z.string(),
    status: z.enum(ADJUSTMENT_STATUSES).describe("WAITING: needs a second SUPERVISOR."),
    balanceAfter: z.int().nullable().describe("Balance after the adjustment."),
    proposedBy: person(),
    proposedAt: timestamp(),
    decidedBy: person().nullable(),
    decidedAt: timestamp().nullable(),
  })
  .meta({ id: "Adjustment" });
export type Adjustment = z.output<typeof Adjustment>;

export const AdjustmentList = z
  .strictObject({ adjustments: z.array(Adjustment), next: nextCursor() })
  .meta({ id: "AdjustmentList" });

export const AdjustmentWrite = z
  .strictObject({
    workspaceId: id(),
    amount: z
      .int()
      .min(-LIMITS.staff.adjustmentMax)
      .max(LIMITS.staff.adjustmentMax)
      .refine((amount) => amount !== 0, "must not be 0"),
    reason: reason(),
  })
  .meta({ id: "AdjustmentWrite" });

export const adjustmentExample: Adjustment = {
  id: "adj_01kp2v8d3nfa9svqmz4c7hxw1e",
  workspace: { id: "wks_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Işıltı Kozmetik" },
  amount: 200,
  reason: "Two days without the assistant",
  status: "APPLIED",
  balanceAfter: 680,
  proposedBy: { id: "stf_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Support" },
  proposedAt: "2026-03-02T08:30:00.000Z",
  decidedBy: { id: "stf_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Support" },
  decidedAt: "2026-03-02T08:30:00.000Z",
};
