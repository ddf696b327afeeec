import { z } from "zod";
import { id, nextCursor, timestamp } from "../fields.ts";
import { Purchase, purchaseExample } from "./purchase.ts";

/** A purchase in the view of staff. */
export const PurchaseRecord = Purchase.extend({
  workspace: z.strictObject({ id: id(), name: z.string() }),
  provider: z.string(),
  paymentReference: z.string().nullable().describe("The payment provider's reference."),
  startedBy: z.strictObject({ id: id(), email: z.string().nullable() }),
}).meta({ id: "PurchaseRecord" });
export type PurchaseRecord = z.output<typeof PurchaseRecord>;

export const PurchaseRecordList = z
  .strictObject({ purchases: z.array(PurchaseRecord), next: nextCursor() })
  .meta({ id: "PurchaseRecordList" });

/** REJECTED: money was received but no credits were booked. IGNORED: it belongs to another installation. */
export const PAYMENT_EVENT_OUTCOMES = ["WAITING", "APPLIED", "UNCHANGED", "IGNORED", "REJECTED"] as const;

/** An event of the payment provider, stored before it was applied. */
export const PaymentEventRecord = z
  .strictObject({
    provider: z.string(),
    id: z.string().describe("The provider's id."),
    type: z.string(),
    outcome: z.enum(PAYMENT_EVENT_OUTCOMES),
    workspaceId: id().nullable(),
    purchaseId: id().nullable(),
    paymentReference: z.string().nullable(),
    occurredAt: timestamp(),
    receivedAt: timestamp(),
    processedAt: timestamp().nullable(),
  })
  .meta({ id: "PaymentEventRecord" });
export type PaymentEventRecord = z.output<typeof PaymentEventRecord>;

export const PaymentEventDetails = PaymentEventRecord.extend({
  fact: z.record(z.string(), z.string()).describe("All stored values."),
}).meta({ id: "PaymentEventDetails" });
export type PaymentEventDetails = z.output<typeof PaymentEventDetails>;

export const PaymentEventRecordList = z
  .strictObject({ events: z.array(PaymentEventRecord), next: nextCursor() })
  .meta({ id: "PaymentEventRecordList" });

export const purchaseRecordExample: PurchaseRecord = {
  ...purchaseExample,
  workspace: { id: "wks_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Işıltı Kozmetik" },
  provider: "stripe",
  paymentReference: "pi_3QxYz2",
  startedBy: { id: "acc_01kp2v8d3nfa9svqmz4c7hxw1e", email: "elif@isilti.example" },
};

export const paymentEventExample: PaymentEventRecord = {
  provider: "stripe",
  id: "evt_1QxYz2",
  type: "checkout.session.completed",
  outcome: "REJECTED",
  workspaceId: "wks_01kp2v8d3nfa9svqmz4c7hxw1e",
  purchaseId: purchaseExample.id,
  paymentReference: "pi_3QxYz2",
  occurredAt: "2026-03-01T10:00:00.000Z",
  receivedAt: "2026-03-01T10:00:01.000Z",
  processedAt: "2026-03-01T10:00:01.000Z",
};

export const paymentEventDetailsExample: PaymentEventDetails = {
  ...paymentEventExample,
  fact: { kind: "payment", status: "PAID", amount: "1000", currency: "usd", purchaseId: purchaseExample.id },
};
