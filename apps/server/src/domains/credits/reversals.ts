// How much of a purchase has been taken back. It is computed afresh from everything that was ever told, never added up
// event by event: so neither the order nor the repetition of events can make a difference.

/** One word of the provider about money that went back, or came back. */
export interface Reversal {
  kind: "REFUND" | "REFUND_TOTAL" | "DISPUTE";
  /** Of the refund or dispute itself: several words may be about one. */
  id: string;
  amount: number;
  currency: string;
  isTaken: boolean;
  /** When the refund was made; null where nobody says so. */
  madeAt: Date | null;
  /** When this was so. */
  occurredAt: Date;
}

export interface Paid {
  credits: number;
  amount: number;
  currency: string;
}

/** The money that refunds and disputes have taken, never more than was paid. */
export function reversedAmount(paid: Paid, words: readonly Reversal[]): number {
  const matters = (kind: Reversal["kind"]) =>
    toMatters(words.filter((word) => word.kind === kind).map((word) => inCurrencyOf(paid, word)));
  const disputed = sum(matters("DISPUTE").filter(({ isTaken }) => isTaken));
  return Math.min(paid.amount, refundedAmount(matters("REFUND_TOTAL"), matters("REFUND")) + disputed);
}

/**
 * Refunds are told one by one, as a payment's total, or both, and that may change from one refund to the next. The newest
 * total holds every refund up to its moment, told singly or not; what came after it is known from single words only.
 */
function refundedAmount(totals: readonly Matter[], refunds: readonly Matter[]): number {
  const taken = refunds.filter(({ isTaken }) => isTaken);
  const total = totals[0];
  if (total === undefined) return sum(taken);
  const moment = total.occurredAt;
  const isLater = ({ madeAt }: Matter) => madeAt !== null && madeAt > moment;
  const failedSince = refunds.filter((one) => !isLater(one) && one.failedAt !== null && one.failedAt >= moment);
  // Times are whole seconds: of several refunds in one, the total may hold the first only, but single words tell them all.
  const upToThen = Math.max(total.amount - sum(failedSince), sum(taken.filter((one) => !isLater(one))));
  return upToThen + sum(taken.filter(isLater));
}

/** What all words about one refund, dispute or total say together. */
interface Matter extends Reversal {
  /** When a refund that failed, or a dispute that was won, is first known to have been so. */
  failedAt: Date | null;
}

/** The newest first. */
function toMatters(words: readonly Reversal[]): Matter[] {
  const ids = new Set(words.map(({ id }) => id));
  return [...ids].map((id) => toMatter(words.filter((word) => word.id === id))).sort(newestFirst);
}

function toMatter(words: readonly Reversal[]): Matter {
  const newest = [...words].sort(newestFirst)[0] as Reversal;
  const madeAt = earliest(words.flatMap((word) => word.madeAt ?? []));
  const failedAt = newest.isTaken ? null : earliest(words.flatMap((word) => (word.isTaken ? [] : word.occurredAt)));
  return { ...newest, madeAt, failedAt };
}

/** Of words of the same second the better one counts for a refund or dispute, the larger one for a total. */
const newestFirst = (a: Reversal, b: Reversal) =>
  b.occurredAt.getTime() - a.occurredAt.getTime() || Number(a.isTaken) - Number(b.isTaken) || b.amount - a.amount;

const earliest = (moments: readonly Date[]) =>
  moments.reduce<Date | null>((first, moment) => (first === null || moment < first ? moment : first), null);

/** An amount in another currency says nothing that we could count with: it is taken for all that was paid. */
const inCurrencyOf = (paid: Paid, word: Reversal): Reversal =>
  word.currency === paid.currency ? word : { ...word, amount: paid.amount };

const sum = (reversals: readonly Reversal[]) => reversals.reduce((total, { amount }) => total + amount, 0);

/** In proportion to the money, rounded up. */
export const reversedCredits = ({ credits, amount }: Paid, reversed: number) =>
  Math.ceil((credits * reversed) / amount);
