// The reversed amount of a purchase. It is recomputed from all events instead of summed up, so their order and
// repetition do not matter.

/** One provider event about a refund, a dispute or its withdrawal. */
export interface Reversal {
  kind: "REFUND" | "REFUND_TOTAL" | "DISPUTE";
  /** Id of the refund or dispute. Several events may share it. */
  id: string;
  amount: number;
  currency: string;
  isTaken: boolean;
  /** Time of the refund; null if unknown. */
  madeAt: Date | null;
  /** Time of the event. */
  occurredAt: Date;
}

export interface Paid {
  credits: number;
  amount: number;
  currency: string;
}

/** Returns the money that refunds and disputes have taken, at most the paid amount. */
export function reversedAmount(paid: Paid, words: readonly Reversal[]): number {
  const matters = (kind: Reversal["kind"]) =>
    toMatters(words.filter((word) => word.kind === kind).map((word) => inCurrencyOf(paid, word)));
  const disputed = sum(matters("DISPUTE").filter(({ isTaken }) => isTaken));
  return Math.min(paid.amount, refundedAmount(matters("REFUND_TOTAL"), matters("REFUND")) + disputed);
}

/**
 * Providers report refunds one by one, as a total of the payment, or both. The newest total covers all refunds up to
 * its time. Later refunds are known from single events only.
 */
function refundedAmount(totals: readonly Matter[], refunds: readonly Matter[]): number {
  const taken = refunds.filter(({ isTaken }) => isTaken);
  const total = totals[0];
  if (total === undefined) return sum(taken);
  const moment = total.occurredAt;
  const isLater = ({ madeAt }: Matter) => madeAt !== null && madeAt > moment;
  const failedSince = refunds.filter((one) => !isLater(one) && one.failedAt !== null && one.failedAt >= moment);
  // Times have a resolution of one second. A total may miss some refunds of its second, but single events report all.
  const upToThen = Math.max(total.amount - sum(failedSince), sum(taken.filter((one) => !isLater(one))));
  return upToThen + sum(taken.filter(isLater));
}

/** The combined events of one refund, dispute or total. */
interface Matter extends Reversal {
  /** Earliest known time of a failed refund or a won dispute. */
  failedAt: Date | null;
}

/** Groups events by id, newest first. */
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

/** In the same second, the better event counts for a refund or dispute, and the larger one for a total. */
const newestFirst = (a: Reversal, b: Reversal) =>
  b.occurredAt.getTime() - a.occurredAt.getTime() || Number(a.isTaken) - Number(b.isTaken) || b.amount - a.amount;

const earliest = (moments: readonly Date[]) =>
  moments.reduce<Date | null>((first, moment) => (first === null || moment < first ? moment : first), null);

/** An amount in another currency cannot be compared, so it counts as the whole payment. */
const inCurrencyOf = (paid: Paid, word: Reversal): Reversal =>
  word.currency === paid.currency ? word : { ...word, amount: paid.amount };

const sum = (reversals: readonly Reversal[]) => reversals.reduce((total, { amount }) => total + amount, 0);

/** Proportional to the money, rounded up. */
export const reversedCredits = ({ credits, amount }: Paid, reversed: number) =>
  Math.ceil((credits * reversed) / amount);
