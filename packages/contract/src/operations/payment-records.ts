import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { cursorQuery, id, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import {
  PaymentEventDetails,
  PaymentEventRecord,
  PaymentEventRecordList,
  PurchaseRecordList,
  paymentEventDetailsExample,
  paymentEventExample,
  purchaseRecordExample,
} from "../resources/payment-record.ts";
import { PURCHASE_STATUSES } from "../resources/purchase.ts";
import { StaffDeed } from "../resources/staff.ts";

const common = { group: "Money", level: "account", callers: ["staff"], scope: null, tool: false } as const;
const reads = { ...common, staffRole: "SUPPORT", effect: "read" } as const;
const params = z.strictObject({
  provider: text({ min: 1, max: LIMITS.field.idMax }),
  id: text({ min: 1, max: LIMITS.list.cursorMax }),
});
const exampleParams = { provider: paymentEventExample.provider, id: paymentEventExample.id };

export const searchPurchases = defineOperation({
  ...reads,
  name: "search_purchases",
  title: "Search purchases",
  description:
    "Lists purchases of all workspaces, newest first. `reference` is a purchase id, receipt number or payment " +
    "reference.",
  rest: { method: "GET", path: "/purchases" },
  query: cursorQuery().extend({
    workspaceId: id().optional(),
    status: z.enum(PURCHASE_STATUSES).optional(),
    reference: text({ min: 1, max: LIMITS.field.idMax }).optional(),
  }),
  output: PurchaseRecordList,
  examples: { query: { status: "PAID" }, output: { purchases: [purchaseRecordExample], next: null } },
});

export const listPaymentEvents = defineOperation({
  ...reads,
  name: "list_payment_events",
  title: "List payment events",
  description: "Lists stored payment events, newest first, with their outcome.",
  rest: { method: "GET", path: "/webhooks" },
  query: cursorQuery().extend({ outcome: PaymentEventRecord.shape.outcome.optional() }),
  output: PaymentEventRecordList,
  examples: { query: { outcome: "REJECTED" }, output: { events: [paymentEventExample], next: null } },
});

export const getPaymentEvent = defineOperation({
  ...reads,
  name: "get_payment_event",
  title: "Get a payment event",
  description: "Returns one payment event with all stored data.",
  rest: { method: "GET", path: "/webhooks/{provider}/{id}" },
  params,
  output: PaymentEventDetails,
  errors: ["not_found"],
  examples: { params: exampleParams, output: paymentEventDetailsExample },
});

export const replayPaymentEvent = defineOperation({
  ...common,
  name: "replay_payment_event",
  title: "Replay a payment event",
  description: "Processes a stored event again. Effects that already happened are not repeated.",
  staffRole: "OPERATOR",
  effect: "change",
  rest: { method: "POST", path: "/webhooks/{provider}/{id}/replay" },
  params,
  body: StaffDeed,
  output: PaymentEventDetails,
  errors: ["not_found"],
  examples: {
    params: exampleParams,
    body: { reason: "The purchase was missing when it arrived" },
    output: { ...paymentEventDetailsExample, outcome: "APPLIED" },
  },
});
