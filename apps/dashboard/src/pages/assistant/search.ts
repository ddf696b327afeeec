import { oneOf, positive, searchParams, text } from "@vitrine/ui/app";

/** Search parameters of this page: the mode to try, and the filter of unanswered questions. */
export const assistantSearch = searchParams({
  mode: oneOf(["routine", "face"]),
  level: oneOf(["MEDIUM", "HIGH"]),
  product: text,
  ask: text,
  status: oneOf(["ANSWERED", "IGNORED"]),
  page: positive,
  size: positive,
});
