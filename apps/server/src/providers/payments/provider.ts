export interface CheckoutRequest {
  purchaseId: string;
  workspaceId: string;
  credits: number;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** Where the buyer comes back to, whatever became of the payment. */
  returnUrl: string;
}

export interface CheckoutSession {
  id: string;
  /** Where the buyer pays. */
  url: string;
}

/** What became of the payment of one checkout. */
export interface PaymentFact {
  kind: "payment";
  purchaseId: string;
  workspaceId: string;
  sessionId: string;
  /** What refunds and disputes of this payment will name. */
  paymentReference: string | null;
  status: "PROCESSING" | "PAID" | "FAILED" | "EXPIRED";
  amount: number;
  currency: string;
}

/** What is known of one refund, one dispute, or of all that was refunded of a payment. */
export interface ReversalFact {
  kind: "reversal";
  paymentReference: string;
  of: "REFUND" | "REFUND_TOTAL" | "DISPUTE";
  id: string;
  amount: number;
  currency: string;
  /** False for a refund that failed, a dispute that was won, or a mere inquiry: the money is ours. */
  isTaken: boolean;
  /** When the refund or dispute began, however often it was told since; null for a total, which is of its event's time. */
  madeAt: Date | null;
}

export interface PaymentEvent {
  /** The provider's own id: the same event may be delivered any number of times. */
  id: string;
  type: string;
  /** When it happened at the provider; deliveries come in any order. */
  occurredAt: Date;
  /** Null when the event says nothing that we act on. */
  fact: PaymentFact | ReversalFact | null;
}

export interface PaymentProvider {
  readonly name: "stripe" | "local" | "none";
  createCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Reads an event that the provider sent; refuses one that it did not sign, or signed more than 5 minutes ago. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent;
}
