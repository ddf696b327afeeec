import { oneOf, positive, searchParams, text } from "@vitrine/ui/app";

export const PERIODS = ["7", "30", "90"] as const;
const KINDS = ["PURCHASE", "REFUND", "RESERVE", "SETTLE", "RELEASE", "ADJUSTMENT"] as const;
const EVENTS = [
  "PRODUCT_CHAT",
  "ROUTINE_CHAT",
  "FACE_ANALYSIS",
  "VISIT",
  "PRODUCT_VIEW",
  "COLLECTION_VIEW",
  "SEARCH",
  "LINK_CLICK",
] as const;

/** Search parameters of this page. `purchase` is the purchase of the checkout that redirected here. */
export const usageSearch = searchParams({
  days: oneOf(PERIODS),
  kind: oneOf(KINDS),
  event: oneOf(EVENTS),
  purchase: text,
  receipt: text,
  page: positive,
  size: positive,
});

export type UsageSearch = ReturnType<typeof usageSearch>;
