import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { cursorQuery, id } from "../fields.ts";
import { Adjustment, AdjustmentList, AdjustmentWrite, adjustmentExample } from "../resources/adjustment.ts";
import { StaffDeed } from "../resources/staff.ts";

const common = { group: "Money", level: "account", callers: ["staff"], scope: null, tool: false } as const;
const params = z.strictObject({ id: id() });
const exampleParams = { id: adjustmentExample.id };
const waiting = {
  ...adjustmentExample,
  amount: 20_000,
  status: "WAITING",
  balanceAfter: null,
  decidedBy: null,
  decidedAt: null,
} as const;

export const listAdjustments = defineOperation({
  ...common,
  name: "list_adjustments",
  title: "List credit adjustments",
  description: "Lists credit adjustments by staff, newest first, with pending ones.",
  staffRole: "SUPPORT",
  effect: "read",
  rest: { method: "GET", path: "/adjustments" },
  query: cursorQuery().extend({ status: Adjustment.shape.status.optional(), workspaceId: id().optional() }),
  output: AdjustmentList,
  examples: { query: { status: "APPLIED" }, output: { adjustments: [adjustmentExample], next: null } },
});

export const adjustCredits = defineOperation({
  ...common,
  name: "adjust_credits",
  title: "Adjust a workspace's credits",
  description:
    "Up to 10,000 credits of a workspace within 24 hours apply at once. Above that, a second SUPERVISOR must " +
    "approve.",
  staffRole: "SUPERVISOR",
  effect: "create",
  rest: { method: "POST", path: "/adjustments" },
  body: AdjustmentWrite,
  output: Adjustment,
  errors: ["not_found"],
  examples: {
    body: { workspaceId: adjustmentExample.workspace.id, amount: 200, reason: adjustmentExample.reason },
    output: adjustmentExample,
  },
});

export const approveAdjustment = defineOperation({
  ...common,
  name: "approve_adjustment",
  title: "Approve a credit adjustment",
  description: "Applies the adjustment. Its proposer cannot approve it.",
  staffRole: "SUPERVISOR",
  effect: "change",
  rest: { method: "POST", path: "/adjustments/{id}/approve" },
  params,
  body: StaffDeed,
  output: Adjustment,
  errors: ["not_found", "conflict"],
  examples: {
    params: exampleParams,
    body: { reason: "Agreed with the customer" },
    output: { ...adjustmentExample, amount: 20_000, balanceAfter: 20_480 },
  },
});

export const rejectAdjustment = defineOperation({
  ...common,
  name: "reject_adjustment",
  title: "Reject a credit adjustment",
  description: "Rejects the adjustment, without a change of credits. Its proposer can use this to withdraw it.",
  staffRole: "SUPERVISOR",
  effect: "change",
  rest: { method: "POST", path: "/adjustments/{id}/reject" },
  params,
  body: StaffDeed,
  output: Adjustment,
  errors: ["not_found", "conflict"],
  examples: {
    params: exampleParams,
    body: { reason: "One zero too many" },
    output: {
      ...waiting,
      status: "REJECTED",
      decidedBy: adjustmentExample.decidedBy,
      decidedAt: adjustmentExample.decidedAt,
    },
  },
});
