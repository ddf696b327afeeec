// Events in Stripe's format, signed by its own library.

import { randomBytes } from "node:crypto";
import Stripe from "stripe";

export interface Bought {
  workspaceId: string;
  purchaseId: string;
  sessionId: string;
  credits: number;
  amount: number;
  currency: string;
}

export interface StripeEvent {
  id: string;
  object: "event";
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
}

export const stripeEvent = (type: string, object: Record<string, unknown>, createdAt: Date): StripeEvent => ({
  id: `evt_${randomBytes(12).toString("hex")}`,
  object: "event",
  type,
  created: secondsOf(createdAt),
  data: { object },
});

export const paymentIntentOf = ({ purchaseId }: Bought) => `pi_${purchaseId}`;

export const checkoutSession = (bought: Bought, paymentStatus: "paid" | "unpaid" = "paid") => ({
  id: bought.sessionId,
  object: "checkout.session",
  client_reference_id: bought.purchaseId,
  metadata: { purchaseId: bought.purchaseId, workspaceId: bought.workspaceId },
  payment_intent: paymentIntentOf(bought),
  payment_status: paymentStatus,
  amount_total: bought.amount,
  currency: bought.currency,
});

/** `madeAt` is the time of the refund itself, not of an event. */
export const refund = (
  bought: Bought,
  { id, amount, madeAt }: { id: string; amount: number; madeAt: Date },
  status = "succeeded",
) => ({
  id,
  object: "refund",
  created: secondsOf(madeAt),
  charge: `ch_${bought.purchaseId}`,
  payment_intent: paymentIntentOf(bought),
  amount,
  currency: bought.currency,
  status,
});

export const refundedCharge = (bought: Bought, amountRefunded: number) => ({
  id: `ch_${bought.purchaseId}`,
  object: "charge",
  payment_intent: paymentIntentOf(bought),
  amount: bought.amount,
  amount_refunded: amountRefunded,
  currency: bought.currency,
});

export const dispute = (bought: Bought, status: string, amount = bought.amount) => ({
  id: `dp_${bought.purchaseId}`,
  object: "dispute",
  charge: `ch_${bought.purchaseId}`,
  payment_intent: paymentIntentOf(bought),
  amount,
  currency: bought.currency,
  status,
  balance_transactions: [],
});

/** Body and signature header of a delivery at that time. */
export function signed(event: StripeEvent | string, secret: string, at: Date): { body: string; signature: string } {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const signing = { payload: body, secret, timestamp: secondsOf(at) };
  return { body, signature: Stripe.webhooks.generateTestHeaderString(signing) };
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
