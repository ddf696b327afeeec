// Signed events: Stripe's own library verifies the signature of every event. They are reduced to the facts that we act
// on.

import Stripe from "stripe";
import { z } from "zod";
import { SECOND } from "../../kernel/clock.ts";
import { invalidInput } from "../../kernel/errors.ts";
import type { PaymentEvent, PaymentFact, ReversalFact } from "./provider.ts";

const TOLERANCE_SECONDS = 300;

export function readSignedEvent(secret: string, body: Buffer, signature: string | undefined, now: Date): PaymentEvent {
  const event = verify(secret, body, signature ?? "", now);
  const told = Told.safeParse(event);
  if (!told.success) throw invalidInput({ body: "must be an event" });
  const { id, type, created, data } = told.data;
  const occurredAt = created === undefined ? now : new Date(created * SECOND);
  return { id, type, occurredAt, fact: data === undefined ? null : toFact(event) };
}

/** Required fields of any event. Some events have no object; handmade ones lack the time. */
const Told = z.looseObject({
  id: z.string().min(1),
  type: z.string(),
  created: z.int().optional(),
  data: z.looseObject({ object: z.looseObject({}) }).optional(),
});

function verify(secret: string, body: Buffer, signature: string, now: Date): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch {
    // The library's message describes the secret and the payload, so the sender must not see it.
    throw invalidInput({ "Stripe-Signature": "is missing, invalid or expired" });
  }
}

function toFact(event: Stripe.Event): PaymentFact | ReversalFact | null {
  switch (event.type) {
    case "checkout.session.completed":
      return toPayment(event.data.object, event.data.object.payment_status === "unpaid" ? "PROCESSING" : "PAID");
    case "checkout.session.async_payment_succeeded":
      return toPayment(event.data.object, "PAID");
    case "checkout.session.async_payment_failed":
      return toPayment(event.data.object, "FAILED");
    case "checkout.session.expired":
      return toPayment(event.data.object, "EXPIRED");
    case "charge.refunded":
      return toRefundTotal(event.data.object);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return toRefund(event.data.object);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return toDispute(event.data.object);
    default:
      return null;
  }
}

/** Null for a session that is not a checkout of ours. */
function toPayment(session: Stripe.Checkout.Session, status: PaymentFact["status"]): PaymentFact | null {
  const { purchaseId, workspaceId } = session.metadata ?? {};
  if (purchaseId === undefined || workspaceId === undefined) return null;
  return {
    kind: "payment",
    purchaseId,
    workspaceId,
    sessionId: session.id,
    paymentReference: idOf(session.payment_intent),
    status,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "",
  };
}

function toRefundTotal(charge: Stripe.Charge): ReversalFact | null {
  return toReversal("REFUND_TOTAL", {
    ...charge,
    amount: charge.amount_refunded,
    isTaken: true,
    created: undefined, // the charge's own time, not that of its refunds
  });
}

function toRefund(refund: Stripe.Refund): ReversalFact | null {
  const isTaken = refund.status !== "failed" && refund.status !== "canceled";
  return toReversal("REFUND", { ...refund, isTaken });
}

/** An inquiry (`warning_…`) takes no money; a prevented dispute may have, as its balance transactions show. */
function toDispute(dispute: Stripe.Dispute): ReversalFact | null {
  const { status } = dispute;
  const isReturned =
    status === "won" || status.startsWith("warning_") || (status === "prevented" && !hasTakenFunds(dispute));
  return toReversal("DISPUTE", { ...dispute, isTaken: !isReturned });
}

const hasTakenFunds = (dispute: Stripe.Dispute) =>
  (dispute.balance_transactions ?? []).reduce((sum, { amount }) => sum + amount, 0) < 0;

interface ReversalSource {
  id: string;
  amount: number;
  currency: string;
  isTaken: boolean;
  /** In seconds. */
  created?: number | undefined;
  payment_intent?: string | { id: string } | null;
}

function toReversal(of: ReversalFact["of"], source: ReversalSource): ReversalFact | null {
  const paymentReference = idOf(source.payment_intent);
  if (paymentReference === null) return null;
  const { id, amount, currency, isTaken, created } = source;
  const madeAt = created === undefined ? null : new Date(created * SECOND);
  return { kind: "reversal", of, paymentReference, id, amount, currency, isTaken, madeAt };
}

const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === "string" ? value : (value?.id ?? null);
