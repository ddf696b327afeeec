export interface CheckoutRequest {
  purchaseId: string;
  workspaceId: string;
  credits: number;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** URL for the buyer after the payment, with any outcome. */
  returnUrl: string;
}

export interface CheckoutSession {
  id: string;
  /** URL of the payment page. */
  url: string;
}

/** Outcome of one checkout's payment. */
export interface PaymentFact {
  kind: "payment";
  purchaseId: string;
  workspaceId: string;
  sessionId: string;
  /** Reference that refunds and disputes of this payment use. */
  paymentReference: string | null;
  status: "PROCESSING" | "PAID" | "FAILED" | "EXPIRED";
  amount: number;
  currency: string;
}

/** State of one refund, one dispute, or of a payment's total refund. */
export interface ReversalFact {
  kind: "reversal";
  paymentReference: string;
  of: "REFUND" | "REFUND_TOTAL" | "DISPUTE";
  id: string;
  amount: number;
  currency: string;
  /** False for a failed refund, a won dispute, or a mere inquiry: we keep the money. */
  isTaken: boolean;
  /** Start of the refund or dispute, in all its events; null for a total, which has its event's time. */
  madeAt: Date | null;
}

export interface PaymentEvent {
  /** The provider's id: the same event may be delivered several times. */
  id: string;
  type: string;
  /** Time at the provider; deliveries arrive in any order. */
  occurredAt: Date;
  /** Null for an event without a relevant fact. */
  fact: PaymentFact | ReversalFact | null;
}

export interface PaymentProvider {
  readonly name: "stripe" | "local" | "none";
  createCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Parses an event of the provider; refuses invalid signatures and those older than 5 minutes. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent;
}
