// How much of a purchase has been taken back. It is computed afresh from everything that is known, never added up event
// by event: so neither the order nor the repetition of events can make a difference.

export interface Reversal {
  kind: "REFUND" | "REFUND_TOTAL" | "DISPUTE";
  amount: number;
  currency: string;
  isTaken: boolean;
  occurredAt: Date;
}

export interface Paid {
  credits: number;
  amount: number;
  currency: string;
}

/** The money that refunds and disputes have taken, never more than was paid. */
export function reversedAmount(paid: Paid, reversals: readonly Reversal[]): number {
  const amountOf = ({ amount, currency }: Reversal) => (currency === paid.currency ? amount : paid.amount);
  const sum = (some: readonly Reversal[]) => some.reduce((total, reversal) => total + amountOf(reversal), 0);
  const refunds = reversals.filter(({ kind }) => kind === "REFUND");
  const disputes = reversals.filter(({ kind, isTaken }) => kind === "DISPUTE" && isTaken);
  const listed = sum(refunds.filter(({ isTaken }) => isTaken));
  // Refunds may be told one by one, as a total, or both. A total still counts what failed after it was told.
  const total = reversals.find(({ kind }) => kind === "REFUND_TOTAL");
  const failedSince = total && refunds.filter((one) => !one.isTaken && one.occurredAt >= total.occurredAt);
  const totalled = total === undefined ? 0 : amountOf(total) - sum(failedSince ?? []);
  return Math.min(paid.amount, Math.max(listed, totalled) + sum(disputes));
}

/** In proportion to the money, rounded up. */
export const reversedCredits = ({ credits, amount }: Paid, reversed: number) =>
  Math.ceil((credits * reversed) / amount);
